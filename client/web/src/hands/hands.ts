import type { Bindings } from './bindings'
import { Keys } from './keys'
import { buttons, Pad } from './pad'
import { Presses } from './presses'
import { Thumbs } from './thumbs'

/** What the player wants at a moment: where to walk (length up to 1, y to the south) and where to look. */
export interface Wish {
  x: number
  y: number
  /** Radians clockwise from north. */
  facing: number
  /** The slot that was pressed since the last wish, 0 for none. */
  press: number
}

/**
 * Keyboard, mouse, touch and gamepad as one pair of hands. Whoever aims last decides where one looks: the mouse by where it
 * points, a stick by its direction; where nothing aims, one looks where one walks.
 * What strikes is one row of slots for all of them.
 */
export class Hands {
  #keys: Keys
  #pad = new Pad()
  #thumbs: Thumbs
  #presses = new Presses()
  #mouse: { x: number, y: number } | null = null
  #facing = 0

  constructor(canvas: HTMLElement, sticks: { left: HTMLElement, right: HTMLElement }, bound: Bindings) {
    this.#keys = new Keys(bound, this.#presses)
    this.#thumbs = new Thumbs(canvas, sticks)
    canvas.addEventListener('contextmenu', e => e.preventDefault())
    canvas.addEventListener('mousedown', e => { if (e.button === 0 || e.button === 2) this.#presses.down(`mouse ${e.button}`, e.button === 0 ? 1 : 2) })
    addEventListener('mouseup', e => this.#presses.up(`mouse ${e.button}`))
    addEventListener('pointermove', e => {
      if (e.pointerType === 'mouse') this.#mouse = { x: e.clientX, y: e.clientY }
    })
  }

  /** Where the mouse is, in pixels of the page; null if there is none. */
  get pointer(): { x: number, y: number } | null {
    return this.#mouse
  }

  /** A button on the page that presses a slot: while it is down, a thumb that drags it aims as well. */
  button(element: HTMLElement, slot: number): void {
    const what = `button ${slot}`
    element.addEventListener('pointerdown', e => {
      if (e.button !== 0) return
      e.preventDefault() // the focus stays where it is
      element.setPointerCapture(e.pointerId)
      this.#presses.down(what, slot)
      if (e.pointerType !== 'mouse') this.#thumbs.hold(e)
    })
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) element.addEventListener(end, () => this.#presses.up(what))
    element.addEventListener('pointermove', e => this.#thumbs.drag(e))
    for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, e => this.#thumbs.release(e))
    element.addEventListener('click', e => {
      if (e.detail !== 0) return // a pointer has done it already; this is a key or a screen reader
      this.#presses.down(what, slot)
      this.#presses.up(what)
    })
  }

  /** Whether it is a mouse or a stick that aims. */
  get aims(): boolean {
    return this.#mouse !== null || this.#thumbs.aim.x !== 0 || this.#thumbs.aim.y !== 0
  }

  /**
   * The wish now. (ownX, ownY) is where the own figure stands in pixels of the page; `held` while a window has the hands, `idle`
   * while the body does nothing that has to end first.
   */
  wish(now: number, ownX: number, ownY: number, held: boolean, idle: boolean): Wish {
    if (held) {
      this.#presses.clear()
      return { x: 0, y: 0, facing: this.#facing, press: 0 }
    }
    const pad = this.#pad.read(), walk = [this.#keys.walk(), this.#thumbs.walk, pad.walk].reduce((a, b) => Math.hypot(b.x, b.y) > Math.hypot(a.x, a.y) ? b : a)
    const aim = Math.hypot(pad.aim.x, pad.aim.y) > 0.3 ? pad.aim : this.#thumbs.aim
    if (aim.x !== 0 || aim.y !== 0) {
      this.#mouse = null
      this.#facing = Math.atan2(aim.x, -aim.y)
    } else if (this.#mouse && Math.hypot(this.#mouse.x - ownX, this.#mouse.y - ownY) > 6) {
      this.#facing = Math.atan2(this.#mouse.x - ownX, ownY - this.#mouse.y)
    } else if (!this.#mouse && (walk.x !== 0 || walk.y !== 0)) this.#facing = Math.atan2(walk.x, -walk.y)
    for (const slot of buttons.keys()) this.#presses.set(`pad ${slot}`, slot + 1, pad.down(slot + 1))
    return { x: walk.x, y: walk.y, facing: this.#facing, press: this.#presses.take(now, idle) }
  }
}
