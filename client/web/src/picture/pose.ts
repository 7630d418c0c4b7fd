import type { Figure } from './figure'

/** Milliseconds for which two bodies stand still when one strikes the other, and in which they come back to where they are. */
const stop = 60, resume = 90
/** Milliseconds for which a struck body is white: two frames. */
const white = 34
/** Milliseconds of a blow whose windup is over, of falling, and of rising. */
const blow = 170, falling = 380, rising = 520

/** What fighting does to a body as it is drawn: winding up, striking, being struck, falling and rising. It changes nothing true. */
export class Pose {
  /** How far it has drawn back for a blow, 0 to 1. */
  wind = 0
  /** How far a blow has gone, 0 to 1; negative without one. */
  swing = -1
  /** How far it has thrust forward what it shoots with, 0 to 1. */
  thrust = 0
  /** How white it is, 0 to 1. */
  flash = 0
  /** How far it lies, 0 to 1, and where to, in metres. */
  fallen = 0
  fallX = 0
  fallY = 0
  /** How much of its rising is still to be seen, 1 to 0. */
  risen = 0
  /** Radians by which it has turned aside. */
  turn = 0
  /** Share of its life as its bar shows it: it sinks after the truth. */
  share = 1
  /** Whether its blow ends on the floor: one that nothing else shows. */
  slams = false
  /** How far the last blow reached and how wide it was. */
  reach = 2.4
  angle = 1.8
  #swung = 0
  #swings = 0
  #stopped = -1e9
  #heldX = 0
  #heldY = 0
  #pushX = 0
  #pushY = 0
  #struck = -1e9
  #fell = -1e9
  #rose = -1e9
  #fallAngle = 0
  #shot = -1e9

  /**
   * Goes on to now, and moves `shown` to where the body is drawn. `fill` says how far the ground that it is about to strike has
   * filled up, negative if there is none.
   */
  advance(shown: Figure, fill: number, seconds: number, now: number, still: boolean): void {
    const held = now - this.#stopped < stop
    if (!held) this.#wind(fill, seconds, now)
    this.#place(shown, seconds, now, still)
    this.flash = now - this.#struck < white ? (still ? 0.35 : 0.9) : 0
    this.#lie(shown, now)
    const share = shown.cap > 0 ? shown.health / shown.cap : 1
    this.share += (share - this.share) * (share > this.share ? 1 : Math.min(1, seconds * 5))
  }

  /** It strikes now, for so many milliseconds. */
  strike(now: number, duration: number): void {
    this.#swung = now
    this.#swings = Math.max(80, duration)
    this.swing = 0
    this.slams = false
  }

  /** It shoots now. */
  shoot(now: number): void {
    this.#shot = now
  }

  /** A blow meets it, or is its own: both stand still for a moment. */
  hold(now: number, x: number, y: number): void {
    this.#stopped = now
    this.#heldX = x
    this.#heldY = y
  }

  /** It is struck, along a heading. */
  struck(now: number, heading: number): void {
    this.#struck = now
    this.#pushX = Math.sin(heading) * 0.16
    this.#pushY = -Math.cos(heading) * 0.16
    this.turn = Math.sin(heading * 7 + now) * 0.22
  }

  /** It falls, along a heading. */
  fall(now: number, heading: number): void {
    if (now - this.#fell < 5000 && this.#fell > this.#rose) return
    this.#fell = now
    this.#fallAngle = heading
  }

  /** It rises. */
  rise(now: number): void {
    if (now - this.#rose < 1000) return
    this.#rose = now
    this.#fell = -1e9
  }

  /** For how many milliseconds it has lain there; negative if it has not fallen. */
  lain(now: number): number {
    return this.#fell < 0 ? -1 : now - this.#fell
  }

  #wind(fill: number, seconds: number, now: number): void {
    if (fill >= 0) this.wind = fill
    else {
      if (this.wind > 0.75 && this.swing < 0) {
        this.strike(now, blow)
        this.slams = true
      }
      this.wind = Math.max(0, this.wind - seconds * 12)
    }
    if (this.swing >= 0) {
      this.swing = (now - this.#swung) / this.#swings
      if (this.swing > 2.2) this.swing = -1 // it comes back to rest after that
    }
    const shot = (now - this.#shot) / 240
    this.thrust = shot < 0 || shot > 1 ? 0 : Math.sin(Math.min(1, shot * 2.2) * Math.PI / 2) * (1 - Math.max(0, shot - 0.45) / 0.55)
  }

  #place(shown: Figure, seconds: number, now: number, still: boolean): void {
    const k = Math.exp(-seconds * 13)
    this.#pushX *= k
    this.#pushY *= k
    this.turn *= k
    const since = now - this.#stopped
    if (since < stop + resume) {
      const w = since < stop ? 1 : 1 - (since - stop) / resume
      if (Math.hypot(this.#heldX - shown.x, this.#heldY - shown.y) < 1) {
        shown.x += (this.#heldX - shown.x) * w
        shown.y += (this.#heldY - shown.y) * w
      }
    }
    if (still) return
    shown.x += this.#pushX
    shown.y += this.#pushY
  }

  #lie(shown: Figure, now: number): void {
    if (shown.dead && this.#fell < this.#rose + 1) this.fall(now, shown.facing + Math.PI)
    if (!shown.dead && this.#fell > 0 && now - this.#fell > 1000 && shown.age > 0 && !shown.creature) this.rise(now)
    const down = this.#fell < 0 ? 0 : Math.min(1, (now - this.#fell) / falling), up = Math.min(1, (now - this.#rose) / rising)
    this.fallen = this.#fell > 0 ? bounce(down) : 1 - up * up * (3 - 2 * up)
    this.risen = 1 - up
    this.fallX = Math.sin(this.#fallAngle) * this.fallen
    this.fallY = -Math.cos(this.#fallAngle) * this.fallen
  }
}

/** A fall that ends with a small bounce. */
function bounce(t: number): number {
  return t < 0.75 ? (t / 0.75) ** 2 : 1 - 0.1 * Math.sin((t - 0.75) / 0.25 * Math.PI)
}

/** The angle of what a body strikes with: at rest, drawn back, and at the end of a blow, from which it comes back. */
export function swung(p: Pose, rest: number, back: number, end: number): number {
  if (p.swing >= 0) {
    if (p.swing <= 1) return back + (end - back) * (1 - (1 - p.swing) ** 3)
    const t = Math.min(1, (p.swing - 1) / 1.2)
    return end + (rest - end) * t * t * (3 - 2 * t)
  }
  const w = p.wind
  return rest + (back - rest) * (1 - (1 - w) * (1 - w)) - p.thrust * rest
}
