const ways: Readonly<Record<string, readonly [number, number]>> = {
  KeyW: [0, -1], ArrowUp: [0, -1], KeyS: [0, 1], ArrowDown: [0, 1], KeyA: [-1, 0], ArrowLeft: [-1, 0], KeyD: [1, 0], ArrowRight: [1, 0],
}

/** The keys of walking, by their place on the keyboard. They count while nothing is being typed. */
export class Keys {
  #down = new Set<string>()

  constructor() {
    addEventListener('keydown', e => {
      if (!(e.code in ways) || e.ctrlKey || e.metaKey || e.altKey || busy(e.target)) return
      this.#down.add(e.code)
      e.preventDefault() // arrows would scroll
    })
    addEventListener('keyup', e => this.#down.delete(e.code))
    addEventListener('blur', () => this.#down.clear())
    addEventListener('focusin', e => { if (busy(e.target)) this.#down.clear() })
  }

  /** Direction of length 1, or nothing. */
  walk(): { x: number, y: number } {
    let x = 0, y = 0
    const held = new Set<string>()
    for (const code of this.#down) {
      const [dx, dy] = ways[code]!
      if (held.has(dx + ' ' + dy)) continue // W and the arrow together are not faster
      held.add(dx + ' ' + dy)
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
