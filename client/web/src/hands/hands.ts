import type { Bindings } from './bindings'
import { Keys } from './keys'
import { Pad } from './pad'
import { Thumbs } from './thumbs'

/** What the player wants at a moment: where to walk (length up to 1, y to the south) and where to look. */
export interface Wish {
  x: number
  y: number
  /** Radians clockwise from north. */
  facing: number
}

/**
 * Keyboard, mouse, touch and gamepad as one pair of hands. Whoever aims last decides where one looks: the mouse by where it
 * points, a stick by its direction; where nothing aims, one looks where one walks.
 */
export class Hands {
  #keys: Keys
  #pad = new Pad()
  #thumbs: Thumbs
  #mouse: { x: number, y: number } | null = null
  #facing = 0

  constructor(canvas: HTMLElement, sticks: { left: HTMLElement, right: HTMLElement }, bound: Bindings) {
    this.#keys = new Keys(bound)
    this.#thumbs = new Thumbs(canvas, sticks)
    addEventListener('pointermove', e => {
      if (e.pointerType === 'mouse') this.#mouse = { x: e.clientX, y: e.clientY }
    })
  }

  /** Where the mouse is, in pixels of the page; null if there is none. */
  get pointer(): { x: number, y: number } | null {
    return this.#mouse
  }

  /** The wish now. (ownX, ownY) is where the own figure stands in pixels of the page; `held` while a window has the hands. */
  wish(ownX: number, ownY: number, held: boolean): Wish {
    if (held) return { x: 0, y: 0, facing: this.#facing }
    const pad = this.#pad.read(), walk = [this.#keys.walk(), this.#thumbs.walk, pad.walk].reduce((a, b) => Math.hypot(b.x, b.y) > Math.hypot(a.x, a.y) ? b : a)
    const aim = Math.hypot(pad.aim.x, pad.aim.y) > 0.3 ? pad.aim : this.#thumbs.aim
    if (aim.x !== 0 || aim.y !== 0) {
      this.#mouse = null
      this.#facing = Math.atan2(aim.x, -aim.y)
    } else if (this.#mouse && Math.hypot(this.#mouse.x - ownX, this.#mouse.y - ownY) > 6) {
      this.#facing = Math.atan2(this.#mouse.x - ownX, ownY - this.#mouse.y)
    } else if (!this.#mouse && (walk.x !== 0 || walk.y !== 0)) this.#facing = Math.atan2(walk.x, -walk.y)
    return { x: walk.x, y: walk.y, facing: this.#facing }
  }
}
