/** Pixels of the page from the middle of a stick to full speed. */
const throwOf = 48

interface Vector { x: number, y: number }

interface Stick {
  pointer: number
  x: number
  y: number
  mark: HTMLElement
}

/** Two thumbs on glass: a stick appears where a thumb comes down, on the left for walking, on the right for aiming. */
export class Thumbs {
  walk: Vector = { x: 0, y: 0 }
  aim: Vector = { x: 0, y: 0 }
  #left: Stick
  #right: Stick

  constructor(glass: HTMLElement, marks: { left: HTMLElement, right: HTMLElement }) {
    this.#left = { pointer: -1, x: 0, y: 0, mark: marks.left }
    this.#right = { pointer: -1, x: 0, y: 0, mark: marks.right }
    glass.addEventListener('pointerdown', e => {
      if (e.pointerType === 'mouse') return
      const stick = e.clientX < innerWidth / 2 ? this.#left : this.#right
      if (stick.pointer !== -1) return
      glass.setPointerCapture(e.pointerId)
      stick.pointer = e.pointerId
      stick.x = e.clientX
      stick.y = e.clientY
      this.#show(stick, 0, 0)
      e.preventDefault()
    })
    glass.addEventListener('pointermove', e => this.drag(e))
    for (const end of ['pointerup', 'pointercancel'] as const) glass.addEventListener(end, e => this.release(e))
  }

  /** A thumb has come down on something else than the glass: it aims from there if it is dragged. */
  hold(e: PointerEvent): void {
    if (this.#right.pointer !== -1) return
    this.#right.pointer = e.pointerId
    this.#right.x = e.clientX
    this.#right.y = e.clientY
  }

  drag(e: PointerEvent): void {
    const stick = this.#of(e)
    if (!stick) return
    const dx = (e.clientX - stick.x) / throwOf, dy = (e.clientY - stick.y) / throwOf, far = Math.max(1, Math.hypot(dx, dy))
    this.#set(stick, dx / far, dy / far)
    if (stick.mark.classList.contains('held')) this.#show(stick, dx / far, dy / far)
  }

  release(e: PointerEvent): void {
    const stick = this.#of(e)
    if (!stick) return
    stick.pointer = -1
    this.#set(stick, 0, 0)
    stick.mark.classList.remove('held')
    stick.mark.removeAttribute('style')
  }

  #of(e: PointerEvent): Stick | null {
    return e.pointerId === this.#left.pointer ? this.#left : e.pointerId === this.#right.pointer ? this.#right : null
  }

  #set(stick: Stick, x: number, y: number): void {
    const quiet = Math.hypot(x, y) < 0.15
    const v = quiet ? { x: 0, y: 0 } : { x, y }
    if (stick === this.#left) this.walk = v
    else this.aim = v
  }

  #show(stick: Stick, x: number, y: number): void {
    stick.mark.classList.add('held')
    stick.mark.style.left = `${stick.x}px`
    stick.mark.style.top = `${stick.y}px`
    stick.mark.style.setProperty('--x', `${x * throwOf}px`)
    stick.mark.style.setProperty('--y', `${y * throwOf}px`)
  }
}
