import { spoken } from '../core/kit'
import { presses, type Bindings } from '../hands/bindings'
import { find } from './find'

interface Slot {
  button: HTMLButtonElement
  sweep: HTMLElement
  key: HTMLElement
}

/** The row of what one can do: a button for each slot that has a key, with its key, and a sweep while it is being done. */
export class Slots {
  #list = find<HTMLUListElement>('slots')
  #slots: Slot[] = []
  #names: readonly string[] = []
  #shown = ''
  #sweeping: Animation | null = null

  /** `wire` connects a button with the hands. */
  constructor(readonly keys: Bindings, readonly wire: (button: HTMLElement, slot: number) => void) {}

  /** Takes what the slots hold, if that is something else than before. */
  update(names: readonly string[]): void {
    const shown = [...names, ...presses.map(action => this.keys[action].name)].join('\n')
    if (shown === this.#shown) return
    this.#shown = shown
    if (names.join('\n') !== this.#names.join('\n')) {
      this.#names = [...names]
      this.#slots = names.slice(0, presses.length).map((name, i) => this.#slot(name, i + 1))
      this.#list.replaceChildren(...this.#slots.map(s => s.button.parentElement!))
    }
    this.#list.hidden = names.length === 0
    this.#slots.forEach(({ key, button }, i) => {
      const { name } = this.keys[presses[i]!]
      key.textContent = name
      button.setAttribute('aria-keyshortcuts', name)
    })
  }

  /** The act of that name runs for so many milliseconds. */
  run(name: string, duration: number, elapsed: number): void {
    const slot = this.#slots[this.#names.indexOf(name)]
    if (!slot || duration <= 0) return
    this.stop()
    this.#sweeping = slot.sweep.animate([{ transform: 'scaleY(1)' }, { transform: 'scaleY(0)' }], duration)
    this.#sweeping.currentTime = elapsed
  }

  /** Nothing runs any more. */
  stop(): void {
    this.#sweeping?.cancel()
    this.#sweeping = null
  }

  /** The press of a slot came to nothing. */
  refuse(slot: number): void {
    this.#slots[slot - 1]?.button.animate([{ borderColor: '#e0486e' }, {}], 350)
  }

  #slot(name: string, number: number): Slot {
    const item = document.createElement('li'), button = document.createElement('button'), sweep = document.createElement('i'), word = document.createElement('span'), key = document.createElement('kbd')
    button.type = 'button'
    button.dataset.slot = String(number)
    word.textContent = spoken(name)
    button.append(sign(name), word, key, sweep)
    item.append(button)
    this.wire(button, number)
    return { button, sweep, key }
  }
}

/** A small picture of what a slot does: a crescent for what cuts, a spark for what flies. */
function sign(name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', name.includes('slash') ? 'M4 15C6 6 14 2 21 5 14 6 10 10 8 18ZM6 20l3-3' : 'M12 2l2 7 7 3-7 3-2 7-2-7-7-3 7-3Z')
  svg.append(path)
  return svg
}
