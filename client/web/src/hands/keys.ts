import { wayOf, type Bindings, type Way } from './bindings'

const steps: Readonly<Record<Way, readonly [number, number]>> = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }

/** The keys of walking, by their place on the keyboard. They count while nothing is being typed. */
export class Keys {
  #down = new Map<string, Way>()

  /** `bound` may change at any time. */
  constructor(bound: Bindings) {
    addEventListener('keydown', e => {
      const way = wayOf(e.code, bound)
      if (!way || e.ctrlKey || e.metaKey || e.altKey || busy(e.target)) return
      this.#down.set(e.code, way)
      e.preventDefault() // arrows would scroll
    })
    addEventListener('keyup', e => this.#down.delete(e.code))
    addEventListener('blur', () => this.#down.clear())
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
