import type { Said } from '../core/core'
import { LineKind } from '../core/layout'
import { find } from './find'

/** Lines that stay in the log. */
const kept = 60

/** The log of what was said, and the line one speaks with. */
export class Talk {
  /** The number of the newest line that is shown. */
  last = 0
  #log = find<HTMLOListElement>('log')
  #input = find<HTMLInputElement>('say')

  constructor(say: (text: string) => void, done: () => void) {
    find<HTMLFormElement>('say-form').addEventListener('submit', e => {
      e.preventDefault()
      const text = this.#input.value.trim()
      this.#input.value = ''
      if (text !== '') say(text)
      done()
    })
  }

  /** Says on the empty line how one speaks: with which key, if there is a keyboard. */
  hint(key: string): void {
    this.#input.placeholder = matchMedia('(pointer: coarse)').matches ? 'Everybody in sight hears it' : `${key} to speak`
  }

  /** Gives the keyboard to the line. */
  speak(): void {
    this.#input.focus()
  }

  /** Adds lines; `colour` is that of a player of that name. */
  add(lines: readonly Said[], colour: (name: string) => string): void {
    for (const line of lines) {
      this.last = line.number
      const item = document.createElement('li')
      if (line.kind === LineKind.Speech) {
        const who = document.createElement('span')
        who.className = 'who'
        who.textContent = line.name || 'Somebody'
        who.style.color = colour(line.name)
        item.append(who, line.text)
      } else {
        item.className = 'told'
        item.textContent = line.text
      }
      this.#log.append(item)
    }
    while (this.#log.childElementCount > kept) this.#log.firstElementChild!.remove()
    if (lines.length > 0) this.#log.scrollTop = this.#log.scrollHeight
  }
}
