import { find, write } from './find'

/** Milliseconds the name of a place stays. */
const stay = 3200

/** The name of the place one has come to, shown for a while. */
export class Title {
  #header = find('place')
  #timer = 0
  #shown = ''

  show(name: string): void {
    if (name === this.#shown || name === '') return
    this.#shown = name
    write(find('place-name'), name)
    this.#header.classList.add('shown')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#header.classList.remove('shown'), stay)
  }

  get name(): string {
    return this.#shown
  }
}
