import { find, write } from './find'

/** Milliseconds for which it is said that one has risen. */
const said = 3500

/**
 * The line in the middle when one has fallen: what did it, and when one rises. The seconds are counted for the eye alone; a screen
 * reader is told each thing once.
 */
export class Fate {
  #line = find('fate')
  #told = find('fate-told')
  #what = find('fate-what')
  #when = find('fate-when')
  #rises = 0
  #until = 0

  /** One has fallen to somebody, empty if nobody knows, and rises in so many milliseconds, 0 if that is not told. */
  fall(by: string, now: number, rises: number): void {
    this.#rises = rises > 0 ? now + rises : 0
    this.#until = Infinity
    write(this.#what, by === '' ? 'You fell.' : `${by} felled you.`)
    this.#line.dataset.state = 'fallen'
    this.#tell(now)
    write(this.#told, `${this.#what.textContent} ${this.#when.textContent}`)
    this.#line.hidden = false
  }

  /** One has risen. */
  rise(now: number): void {
    write(this.#what, 'You rise.')
    write(this.#when, '')
    write(this.#told, 'You rise.')
    this.#line.dataset.state = 'risen'
    this.#line.hidden = false
    this.#until = now + said
  }

  /** Goes on to now; `shielded` while nothing can harm one. */
  update(now: number, shielded: boolean): void {
    if (this.#line.hidden) return
    if (now > this.#until) this.clear()
    else if (this.#until === Infinity) this.#tell(now)
    else if (shielded) {
      write(this.#when, 'Nothing can harm you while the arcs turn.')
      write(this.#told, `${this.#what.textContent} ${this.#when.textContent}`)
    }
  }

  clear(): void {
    this.#line.hidden = true
    write(this.#told, '')
    this.#until = 0
  }

  #tell(now: number): void {
    const left = Math.max(1, Math.ceil((this.#rises - now) / 1000))
    write(this.#when, this.#rises === 0 ? 'You rise in a moment.' : `You rise in ${left} s.`)
  }
}

/** Somebody as a sentence begins with it: players by their name, others with an article. */
export function called(name: string, creature: boolean): string {
  if (!creature || name === '' || /^(?:The|A|An) /.test(name)) return name
  return `${/^[AEIOU]/i.test(name) ? 'An' : 'A'} ${name}`
}
