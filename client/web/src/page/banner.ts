import { find, write } from './find'

/** The strip that says the line is broken and when it is tried again. */
export class Banner {
  #strip = find('banner')
  #text = find('banner-text')

  constructor(now: () => void) {
    find('banner-now').addEventListener('click', now)
  }

  /** Shows a sentence, or nothing. */
  show(text: string): void {
    this.#strip.hidden = text === ''
    write(this.#text, text)
  }
}
