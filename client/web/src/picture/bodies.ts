import type { Area } from './areas'
import type { Rgb } from './colour'
import { husk, nobody, type Figure } from './figure'
import type { Glows } from './glow'
import type { Lamp } from './light'
import { Motion } from './motion'
import { flutter } from './noise'
import { Pose } from './pose'

/** Milliseconds in which a figure fades in. */
export const fade = 80
/** Milliseconds for which somebody who has fallen and gone is still drawn, and after which it begins to fade. */
const remains = 2600, rests = 1000

/** A figure with all that the picture adds to it. */
export interface Body {
  /** The figure as it is drawn: its own copy, held for a moment by a blow. */
  readonly figure: Figure
  readonly motion: Motion
  readonly pose: Pose
  readonly lamp: Lamp
  /** The light on it, and how much of it is to be seen, in this frame. */
  light: Rgb
  alpha: number
  /** Whether it is among the figures of this frame; if not, it is what is left of somebody who fell. */
  seen: boolean
  /** What it said last, and until when that is shown. */
  words: string
  until: number
  /** Share of its lamp that burns: it sinks when one falls. */
  burning: number
}

/** Everybody in the picture, from frame to frame. */
export class Bodies {
  /** Who is drawn, the player's own first. */
  readonly all: Body[] = []
  #known = new Map<number, Body>()
  #fills = new Map<number, Area>()

  constructor(readonly glows: Glows) {}

  get(id: number): Body | undefined {
    return this.#known.get(id)
  }

  clear(): void {
    this.#known.clear()
    this.all.length = 0
  }

  /** Takes the figures of a frame and what they are about to strike. `cut` is called when the own body was put elsewhere. */
  move(figures: readonly Figure[], areas: readonly Area[], seconds: number, now: number, still: boolean, hues: readonly number[], cut: () => void): void {
    this.all.length = 0
    for (const body of this.#known.values()) body.seen = false
    this.#fills.clear()
    for (const a of areas) this.#fills.set(a.figure, a)
    for (const f of figures) {
      const body = this.#known.get(f.id) ?? this.#come(f)
      this.#take(body, f)
      if (body.figure.snaps !== f.snaps) {
        body.motion.put(f.x, f.y, f.facing)
        if (f.own) cut()
      }
      this.#advance(body, f, seconds, now, still)
      this.#burn(body, f, seconds, now, still, hues)
      this.all.push(body)
    }
    this.#bury(seconds, now, still)
  }

  #come(f: Figure): Body {
    const body: Body = {
      figure: nobody(), motion: new Motion(f.x, f.y, f.facing), pose: new Pose(),
      lamp: { x: f.x, y: f.y, radius: f.lamp, flame: 0.1, strength: 1, glow: this.glows.of(28), first: f.own },
      light: [0, 0, 0], alpha: 0, seen: true, words: '', until: 0, burning: f.dead ? 0.2 : 1,
    }
    body.figure.snaps = f.snaps
    if (f.cap > 0) body.pose.share = f.health / f.cap
    this.#known.set(f.id, body)
    return body
  }

  #take(body: Body, f: Figure): void {
    const snaps = body.figure.snaps, marks = body.figure.marks
    Object.assign(body.figure, f)
    if (husk(f)) body.figure.lamp = 0
    body.figure.snaps = snaps
    body.figure.marks = marks // a list of its own: that of the figure is used again
    marks.length = 0
    for (const mark of f.marks) marks.push(mark)
    body.seen = true
  }

  #advance(body: Body, f: Figure, seconds: number, now: number, still: boolean): void {
    const area = this.#fills.get(f.id)
    if (area) {
      body.pose.reach = Math.max(area.radius, area.outer, area.length)
      body.pose.angle = area.shape === 'sector' ? area.angle : 1.2
    }
    body.pose.advance(body.figure, area ? area.fill : -1, seconds, now, still)
    const shown = body.figure
    if (shown.snaps === f.snaps) body.motion.advance(shown.x, shown.y, shown.facing, seconds)
    shown.snaps = f.snaps
  }

  #burn(body: Body, f: Figure, seconds: number, now: number, still: boolean, hues: readonly number[]): void {
    const flicker = still ? 0 : 0.02, lamp = body.lamp
    body.burning += ((f.dead ? 0.24 : 1) - body.burning) * Math.min(1, seconds * (f.dead ? 2.2 : 3.4))
    lamp.x = body.figure.x
    lamp.y = body.figure.y
    lamp.radius = body.figure.lamp * (Math.abs(body.burning - 1) < 0.004 ? 1 : body.burning)
    lamp.strength = (f.away ? 0.35 : 0.96) * (0.55 + 0.45 * body.burning) * (1 + flicker * flutter(now / 1000, 7, f.id)) * Math.min(1, f.age / fade)
    lamp.glow = this.glows.of(hues[f.rank % hues.length]!)
  }

  /** Keeps those who have fallen and gone, for a while. */
  #bury(seconds: number, now: number, still: boolean): void {
    for (const [id, body] of this.#known) {
      if (body.seen) continue
      const lain = body.pose.lain(now)
      if (lain < 0 || lain > remains) {
        this.#known.delete(id)
        continue
      }
      body.figure.dead = true
      body.lamp.strength = 0
      body.pose.advance(body.figure, -1, seconds, now, still)
      this.all.push(body)
    }
  }
}

/** How much of a fallen body is left to be seen, after so many milliseconds. A person waits there to rise. */
export function left(body: Body, now: number): number {
  const lain = body.pose.lain(now)
  if (lain < rests) return 1
  const gone = Math.max(0, 1 - (lain - rests) / (remains - rests))
  return body.seen && !body.figure.creature ? Math.max(0.6, gone) : gone
}
