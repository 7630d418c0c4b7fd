import { slotOf, wayOf, type Bindings, type Way } from './bindings'
import type { Presses } from './presses'

const steps: Readonly<Record<Way, readonly [number, number]>> = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }

/** The keys of walking and striking, by their place on the keyboard. They count while nothing is being typed. */
export class Keys {
  #down = new Map<string, Way>()

  /** `bound` may change at any time. */
  constructor(bound: Bindings, presses: Presses) {
    addEventListener('keydown', e => {
      const slot = slotOf(e.code, bound)
      // A button that has the focus keeps the space bar, which presses it.
      if (slot !== 0 && !e.ctrlKey && !e.metaKey && !e.altKey && !busy(e.target) && !(e.code === 'Space' && e.target instanceof HTMLButtonElement)) {
        if (!e.repeat) presses.down(e.code, slot)
        if (e.code === 'Space') e.preventDefault() // it would scroll
      }
      const way = wayOf(e.code, bound)
      if (!way || e.ctrlKey || e.metaKey || e.altKey || busy(e.target)) return
      this.#down.set(e.code, way)
      e.preventDefault() // arrows would scroll
    })
    addEventListener('keyup', e => {
      this.#down.delete(e.code)
      presses.up(e.code)
    })
    addEventListener('blur', () => {
      this.#down.clear()
      presses.clear()
    })
    addEventListener('focusin', e => { if (busy(e.target)) this.#down.clear() })
  }

  /** Direction of length 1, or nothing. */
  walk(): { x: number, y: number } {
    let x = 0, y = 0
    for (const way of new Set(this.#down.values())) { // W and the arrow together are not faster
      const [dx, dy] = steps[way]
      x += dx
      y += dy
    }
    const far = Math.hypot(x, y)
    return far > 0 ? { x: x / far, y: y / far } : { x: 0, y: 0 }
  }
}

/** Whether keys belong to what has the focus. */
export function busy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null
}
