import { find, write } from './find'

/** Milliseconds the name of a place stays, and how much longer for each letter of what is told about it, of those that fit. */
const stay = 3200, perLetter = 30, letters = 360

/** The name of the place one has come to and what it looks like, shown for as long as it takes to read. */
export class Title {
  #header = find('place')
  #timer = 0
  #name = ''
  #text = ''

  show(name: string, text: string): void {
    if (name === this.#name && text === this.#text || name === '') return
    this.#name = name
    this.#text = text
    write(find('place-name'), name)
    write(find('place-text'), text)
    this.#header.classList.add('shown')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#header.classList.remove('shown'), stay + perLetter * Math.min(text.length, letters))
  }

  get name(): string {
    return this.#name
  }
}
