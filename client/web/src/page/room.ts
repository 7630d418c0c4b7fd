import type { Bindings } from '../hands/bindings'
import { bearingOf, exitOf, shortcuts } from '../hands/exits'
import { busy } from '../hands/keys'
import { find, write } from './find'

/** A room in the words of its author. */
export interface Words {
  name: string
  text: string
  /** The directions that lead out, in the author's order. */
  exits: readonly string[]
}

/** Milliseconds in which a room comes into the light. */
const arrival = 700

/** The room one is in, where there is no ground to draw: its words, who is there, and the ways out as buttons and keys. */
export class Room {
  readonly section = find('room')
  #name = find('room-name')
  #text = find('room-text')
  #company = find('room-company')
  #ways = find('room-exits')
  #exits: readonly string[] = []
  #shown = ''

  /** `leave` is called with the direction of the exit that was chosen; `keys` are those of walking. */
  constructor(keys: Bindings, readonly leave: (direction: string) => void) {
    addEventListener('keydown', e => {
      if (this.section.hidden || e.repeat || e.ctrlKey || e.metaKey || e.altKey || busy(e.target)) return
      const exit = exitOf(e.code, this.#exits, keys)
      if (exit === undefined) return
      e.preventDefault()
      leave(exit)
    })
  }

  /** Whether the room is what the page shows. */
  get open(): boolean {
    return !this.section.hidden
  }

  /** Shows the room or hides it, with everything else that then has no use. */
  show(open: boolean): void {
    if (open === this.open) return
    this.section.hidden = !open
    document.body.classList.toggle('worded', open)
  }

  /** Takes the words of the room; reports whether they are others than before. */
  tell(words: Words): boolean {
    const all = [words.name, words.text, ...words.exits].join('\n')
    if (all === this.#shown) return false
    this.#shown = all
    write(this.#name, words.name)
    write(this.#text, words.text)
    this.#exits = words.exits
    const held = this.#ways.contains(document.activeElement)
    this.#ways.replaceChildren(...words.exits.map((exit, i) => this.#way(exit, i)))
    if (words.exits.length === 0) this.#ways.append('No way leads out.')
    if (held) this.section.focus({ preventScroll: true }) // the button that was pressed is gone
    this.section.scrollTop = 0
    if (!document.body.classList.contains('still')) this.section.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: arrival, easing: 'ease-out' })
    return true
  }

  /** Says who shares the room. */
  meet(names: readonly string[]): void {
    const last = names.at(-1), list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
    write(this.#company, list ? `${list} ${names.length > 1 ? 'are' : 'is'} here.` : 'Nobody else is here.')
  }

  #way(exit: string, index: number): HTMLElement {
    const item = document.createElement('li'), button = document.createElement('button'), word = document.createElement('span')
    const said = exit.replaceAll('_', ' '), degrees = bearingOf(exit), keys = shortcuts(exit, index)
    button.type = 'button'
    button.dataset.exit = exit
    button.setAttribute('aria-label', `Go ${said}`)
    if (keys !== '') button.setAttribute('aria-keyshortcuts', keys)
    if (index < 9) {
      const key = document.createElement('kbd')
      key.textContent = String(index + 1)
      button.append(key)
    }
    word.textContent = said
    button.append(word)
    if (degrees !== null) button.append(arrow(degrees))
    button.addEventListener('click', () => this.leave(exit))
    item.append(button)
    return item
  }
}

/** A small arrow that points that many degrees clockwise from the top. */
function arrow(degrees: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '-8 -8 16 16')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', 'M0 6V-6M-4-2 0-6 4-2')
  path.setAttribute('transform', `rotate(${degrees})`)
  svg.append(path)
  return svg
}
