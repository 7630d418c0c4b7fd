/** What of a figure has a will of its own: the hem that trails, the lamp that swings, the feet that stay where they are set. */
export class Motion {
  /** The hem of the cloak, in metres on the floor. */
  hemX: number
  hemY: number
  #hemVX = 0
  #hemVY = 0
  /** How far the lamp hangs from below the hand, in metres. */
  swingX = 0
  swingY = 0
  #swingVX = 0
  #swingVY = 0
  /** Lean of the body, in metres, towards where it accelerates. */
  leanX = 0
  leanY = 0
  /** Feet, left and right. */
  readonly feet = [0, 0, 0, 0]
  /** Rises by 1 with every step; for sound. */
  steps = 0
  #next = 0
  #vx = 0
  #vy = 0
  #since = 0

  constructor(public x: number, public y: number, facing: number) {
    this.hemX = x - Math.sin(facing) * 0.3
    this.hemY = y + Math.cos(facing) * 0.3
    this.#stand(facing)
  }

  /** Goes on to where the figure is now, `seconds` later. */
  advance(x: number, y: number, facing: number, seconds: number): void {
    const dt = Math.min(seconds, 0.05)
    if (dt <= 0) return
    const vx = (x - this.x) / seconds, vy = (y - this.y) / seconds
    this.x = x
    this.y = y
    const ax = (vx - this.#vx) / dt, ay = (vy - this.#vy) / dt
    this.#vx += (vx - this.#vx) * Math.min(1, dt * 18)
    this.#vy += (vy - this.#vy) * Math.min(1, dt * 18)
    this.#trail(facing, dt)
    // The lamp is a pendulum that is pulled along.
    this.#swingVX += (-ax * 0.05 - this.swingX * 60 - this.#swingVX * 3.2) * dt
    this.#swingVY += (-ay * 0.05 - this.swingY * 60 - this.#swingVY * 3.2) * dt
    this.swingX = clamp(this.swingX + this.#swingVX * dt, 0.16)
    this.swingY = clamp(this.swingY + this.#swingVY * dt, 0.16)
    this.leanX += (clamp(this.#vx * 0.02 + ax * 0.0016, 0.1) - this.leanX) * Math.min(1, dt * 9)
    this.leanY += (clamp(this.#vy * 0.02 + ay * 0.0016, 0.1) - this.leanY) * Math.min(1, dt * 9)
    this.#walk(facing, dt)
  }

  /** Everything jumps along: the figure was put elsewhere. */
  put(x: number, y: number, facing: number): void {
    this.hemX += x - this.x
    this.hemY += y - this.y
    this.x = x
    this.y = y
    this.#vx = this.#vy = 0
    this.#stand(facing)
  }

  get speed(): number {
    return Math.hypot(this.#vx, this.#vy)
  }

  /** The hem hangs behind the shoulders and is drawn along like a thing on a short rope. */
  #trail(facing: number, dt: number): void {
    const restX = this.x - Math.sin(facing) * 0.3 - this.#vx * 0.1, restY = this.y + Math.cos(facing) * 0.3 - this.#vy * 0.1
    this.#hemVX += ((restX - this.hemX) * 130 - this.#hemVX * 15) * dt
    this.#hemVY += ((restY - this.hemY) * 130 - this.#hemVY * 15) * dt
    this.hemX += this.#hemVX * dt
    this.hemY += this.#hemVY * dt
    const dx = this.hemX - this.x, dy = this.hemY - this.y, far = Math.hypot(dx, dy)
    if (far > 0.72) {
      this.hemX = this.x + dx / far * 0.72
      this.hemY = this.y + dy / far * 0.72
    }
  }

  /** A foot stays where it was set until the body has gone half a stride past it. */
  #walk(facing: number, dt: number): void {
    const speed = this.speed, stride = 0.34 + speed * 0.09
    this.#since += dt
    if (speed < 0.25) {
      if (this.#since > 0.28) this.#stand(facing)
      return
    }
    const i = this.#next * 2
    const behind = (this.x - this.feet[i]!) * this.#vx / speed + (this.y - this.feet[i + 1]!) * this.#vy / speed
    if (behind < stride / 2) return
    const side = this.#next === 0 ? -0.11 : 0.11
    this.feet[i] = this.x + this.#vx / speed * stride / 2 - this.#vy / speed * side
    this.feet[i + 1] = this.y + this.#vy / speed * stride / 2 + this.#vx / speed * side
    this.#next = 1 - this.#next
    this.#since = 0
    this.steps++
  }

  #stand(facing: number): void {
    const c = Math.cos(facing), s = Math.sin(facing)
    this.feet[0] = this.x - c * 0.12 + s * 0.05
    this.feet[1] = this.y - s * 0.12 - c * 0.05
    this.feet[2] = this.x + c * 0.12 + s * 0.02
    this.feet[3] = this.y + s * 0.12 - c * 0.02
    this.#since = 0
  }
}

function clamp(x: number, most: number): number {
  return Math.max(-most, Math.min(most, x))
}
