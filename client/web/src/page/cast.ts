import { find, write } from './find'

/** Milliseconds for which a word about an ability stands. */
const said = 1600

/** The bar above the slots while one casts, and the word of why something came to nothing. */
export class Cast {
  #bar = find('cast')
  #fill = find('cast-fill')
  #name = find('cast-name')
  #left = find('cast-left')
  #word = find('denial')
  #filling: Animation | null = null
  #until = 0
  #worded = 0

  /** One casts something of that name for so many milliseconds. */
  begin(name: string, duration: number, now: number): void {
    this.#until = now + duration
    write(this.#name, name)
    this.#bar.dataset.state = 'casting'
    this.#bar.hidden = false
    this.#filling?.cancel()
    this.#filling = this.#fill.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration, fill: 'forwards' })
    this.#word.hidden = true
  }

  /** It is done, or, with a word, it came to nothing. */
  end(word: string, now: number): void {
    if (word === '') {
      this.#bar.hidden = true
      this.#filling?.cancel()
      return
    }
    if (!this.#bar.hidden) {
      this.#filling?.pause()
      this.#bar.dataset.state = 'broken'
    }
    this.#until = now + 450
    this.say(word, now)
  }

  /** Says why something came to nothing. */
  say(word: string, now: number): void {
    write(this.#word, word)
    this.#word.hidden = false
    this.#worded = now + said
  }

  /** Goes on to now. */
  update(now: number): void {
    if (!this.#word.hidden && now > this.#worded) this.#word.hidden = true
    if (this.#bar.hidden) return
    if (this.#bar.dataset.state === 'casting') write(this.#left, `${Math.max(0, (this.#until - now) / 1000).toFixed(1)}`)
    if (now > this.#until + (this.#bar.dataset.state === 'casting' ? 1500 : 0)) this.clear()
  }

  /** Nothing is cast any more. */
  clear(): void {
    this.#bar.hidden = true
    this.#filling?.cancel()
  }
}
