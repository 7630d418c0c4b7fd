import type { Blockers } from '../world/ground'

const near0 = 1e-9
const hair = 1e-4 // radians: how far beside the end of a wall the two extra rays go

/**
 * What a point sees, as an outline around it: rays to every end of a wall and a hair to either side, cut at the first wall
 * they meet. A disc counts as the chord between the two points where its outline is touched. Kept and filled again.
 */
export class Sight {
  /** Directions in radians, rising, and how far one sees there, in metres; `count` of them are good. */
  angles = new Float64Array(512)
  distances = new Float64Array(512)
  /** The same as points of the outline, relative to where one looks from: x and y in turn. */
  points = new Float64Array(1024)
  count = 0
  x = 0
  y = 0
  #near = new Float64Array(256)
  #size = 0

  /** Looks around from a point, no farther than the square of half side `reach`. */
  look(x: number, y: number, reach: number, blockers: Blockers): void {
    this.x = x
    this.y = y
    this.#gather(x, y, reach, blockers)
    this.#aim(x, y)
    if (this.distances.length < this.angles.length) {
      this.distances = new Float64Array(this.angles.length)
      this.points = new Float64Array(this.angles.length * 2)
    }
    for (let i = 0; i < this.count; i++) {
      const dx = Math.cos(this.angles[i]!), dy = Math.sin(this.angles[i]!), far = this.#hit(x, y, dx, dy)
      this.distances[i] = far
      this.points[i * 2] = dx * far
      this.points[i * 2 + 1] = dy * far
    }
  }

  /** Whether the last look reached a point. Walls hide what lies more than `slack` metres behind them. */
  sees(x: number, y: number, slack: number): boolean {
    const dx = x - this.x, dy = y - this.y, far = Math.hypot(dx, dy)
    return far <= slack || far <= this.#reach(dx / far, dy / far) + slack
  }

  /** How far one sees in a direction of length 1: along the side of the outline that the direction crosses. */
  #reach(dx: number, dy: number): number {
    const angle = Math.atan2(dy, dx), n = this.count
    let low = 0, high = n
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.angles[middle]! <= angle) low = middle + 1
      else high = middle
    }
    const i = (low + n - 1) % n, j = low % n
    const p = this.points, ax = p[i * 2]!, ay = p[i * 2 + 1]!, ex = p[j * 2]! - ax, ey = p[j * 2 + 1]! - ay
    const cross = dx * ey - dy * ex
    return Math.abs(cross) < near0 ? this.distances[i]! : (ax * ey - ay * ex) / cross
  }

  /** Takes what touches the square, and the square's own sides. */
  #gather(x: number, y: number, reach: number, blockers: Blockers): void {
    const { lines, discs } = blockers
    const l = x - reach, r = x + reach, t = y - reach, b = y + reach
    const room = lines.length + discs.length * 2 + 16
    if (this.#near.length < room) this.#near = new Float64Array(room)
    const near = this.#near
    let n = 0
    for (let i = 0; i < lines.length; i += 4) {
      const ax = lines[i]!, ay = lines[i + 1]!, bx = lines[i + 2]!, by = lines[i + 3]!
      // Cut to the square: a ray goes to every end, so nothing may change between two ends.
      let from = 0, to = 1
      const dx = bx - ax, dy = by - ay
      if (Math.abs(dx) > near0) {
        const p = (l - ax) / dx, q = (r - ax) / dx
        from = Math.max(from, Math.min(p, q)); to = Math.min(to, Math.max(p, q))
      } else if (ax < l || ax > r) continue
      if (Math.abs(dy) > near0) {
        const p = (t - ay) / dy, q = (b - ay) / dy
        from = Math.max(from, Math.min(p, q)); to = Math.min(to, Math.max(p, q))
      } else if (ay < t || ay > b) continue
      if (from >= to) continue
      near[n++] = ax + dx * from; near[n++] = ay + dy * from; near[n++] = ax + dx * to; near[n++] = ay + dy * to
    }
    for (let i = 0; i < discs.length; i += 3) {
      const dx = discs[i]! - x, dy = discs[i + 1]! - y, radius = discs[i + 2]!
      const far2 = dx * dx + dy * dy
      // A light inside a disc is what stands on it; the disc does not hide its own light.
      if (far2 <= radius * radius || Math.abs(dx) > reach + radius || Math.abs(dy) > reach + radius) continue
      const back = 1 - radius * radius / far2, half = radius * Math.sqrt(back / far2)
      const mx = x + dx * back, my = y + dy * back
      near[n++] = mx - dy * half; near[n++] = my + dx * half; near[n++] = mx + dy * half; near[n++] = my - dx * half
    }
    near.set([l, t, r, t, r, t, r, b, r, b, l, b, l, b, l, t], n)
    this.#size = n + 16
  }

  #aim(x: number, y: number): void {
    const most = this.#size / 2 * 3
    if (this.angles.length < most) this.angles = new Float64Array(most * 2)
    let n = 0
    for (let i = 0; i < this.#size; i += 2) {
      const a = Math.atan2(this.#near[i + 1]! - y, this.#near[i]! - x)
      this.angles[n++] = a - hair
      this.angles[n++] = a
      this.angles[n++] = a + hair
    }
    this.count = n
    this.angles.subarray(0, n).sort()
  }

  #hit(x: number, y: number, dx: number, dy: number): number {
    let best = Infinity
    const near = this.#near
    for (let i = 0; i < this.#size; i += 4) {
      const ax = near[i]! - x, ay = near[i + 1]! - y
      const ex = near[i + 2]! - near[i]!, ey = near[i + 3]! - near[i + 1]!
      const cross = dx * ey - dy * ex
      if (cross < near0 && cross > -near0) continue
      const along = (ax * ey - ay * ex) / cross
      if (along < 0 || along >= best) continue
      const across = (ax * dy - ay * dx) / cross
      if (across >= -1e-6 && across <= 1 + 1e-6) best = along
    }
    return best === Infinity ? 0 : best
  }
}
