import { spoken, type Spell } from '../core/kit'
import { presses, type Bindings } from '../hands/bindings'
import { find } from './find'

interface Slot {
  button: HTMLButtonElement
  sweep: HTMLElement
  key: HTMLElement
  /** What it waits for: a shade that shrinks, and the seconds. */
  shade: HTMLElement
  seconds: HTMLElement
  waits: Animation | null
  until: number
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
  update(names: readonly string[], spells: readonly Spell[] = []): void {
    this.#count()
    const shown = [...names, ...spells.map(s => s.name + s.price), ...presses.map(action => this.keys[action].name)].join('\n')
    if (shown === this.#shown) return
    this.#shown = shown
    if (names.join('\n') !== this.#names.join('\n')) {
      this.#names = [...names]
      this.#slots = names.slice(0, presses.length).map((name, i) => this.#slot(name, i + 1, spells.find(s => s.slot === i + 1)))
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

  /** A slot cannot be used for so many milliseconds; slot 0 is all of those that use abilities. */
  wait(slot: number, duration: number, now: number): void {
    this.#slots.forEach((s, i) => {
      if (slot !== 0 && slot !== i + 1 || slot === 0 && s.button.dataset.spell === undefined || now + duration <= s.until) return
      s.until = now + duration
      s.waits?.cancel()
      s.waits = s.shade.animate([{ transform: 'scaleY(1)' }, { transform: 'scaleY(0)' }], duration)
    })
  }

  /** Counts the seconds of what waits. */
  #count(): void {
    const now = performance.now()
    for (const s of this.#slots) {
      const left = s.until - now, text = left > 950 ? String(Math.ceil(left / 1000)) : left > 0 ? (left / 1000).toFixed(1) : ''
      if (s.seconds.textContent !== text) s.seconds.textContent = text
      s.button.classList.toggle('waits', left > 0)
    }
  }

  /** The press of a slot came to nothing. */
  refuse(slot: number): void {
    this.#slots[slot - 1]?.button.animate([{ borderColor: '#e0486e' }, {}], 350)
  }

  #slot(name: string, number: number, spell?: Spell): Slot {
    const item = document.createElement('li'), button = document.createElement('button'), sweep = document.createElement('i'), word = document.createElement('span'), key = document.createElement('kbd')
    button.type = 'button'
    button.dataset.slot = String(number)
    word.textContent = spoken(name)
    const shade = document.createElement('u'), seconds = document.createElement('b')
    button.append(sign(name), word, key, shade, seconds, sweep)
    if (spell) {
      button.dataset.spell = spell.verb
      button.title = spell.text
      button.setAttribute('aria-description', [spell.text, spell.price === '' ? '' : `Costs ${spell.price}.`].join(' ').trim())
      // The numbers alone, beside the bars that they are taken from; the words are told with the rest.
      const price = document.createElement('small')
      price.textContent = (spell.price.match(/[\d.]+/g) ?? []).join(' ')
      button.append(price)
    }
    item.append(button)
    this.wire(button, number)
    return { button, sweep, key, shade, seconds, waits: null, until: 0 }
  }
}

/** A crescent for what cuts, a flame for what burns, a cross for what heals, a shield for what keeps off. */
const shapes: readonly (readonly [string, string])[] = [
  ['slash', 'M4 15C6 6 14 2 21 5 14 6 10 10 8 18ZM6 20l3-3'],
  ['ember', 'M12 2c1 5 6 7 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 3 3 5 1-2 2-5 1-10Z'],
  ['mend', 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z'],
  ['ward', 'M12 2l8 3v6c0 6-4 9-8 11-4-2-8-5-8-11V5Z'],
]

/** A small picture of what a slot does, a spark where nothing says otherwise. */
function sign(name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', shapes.find(([word]) => name.toLowerCase().includes(word))?.[1] ?? 'M12 2l2 7 7 3-7 3-2 7-2-7-7-3 7-3Z')
  svg.append(path)
  return svg
}
