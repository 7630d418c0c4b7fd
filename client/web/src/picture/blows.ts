import type { Bodies, Body } from './bodies'
import type { Camera } from './camera'
import type { Figure } from './figure'
import { Flashes } from './flashes'
import type { Glows } from './glow'
import { Hurt } from './hurt'
import type { Lamp } from './light'
import { Numbers } from './numbers'
import type { Taste } from './picture'
import { Sparks } from './sparks'
import { Sweeps } from './sweeps'

/** A blow as the picture is told of it. */
export interface Blow {
  /** Whom it met, and who dealt it; 0 for nobody in sight. */
  who: number
  other: number
  x: number
  y: number
  points: number
  /** Radians clockwise from north, where it went. */
  heading: number
  ownDealt: boolean
  ownTaken: boolean
  critical: boolean
  /** A tick of something that clings. */
  periodic: boolean
}

/** The hue of embers, and of what is cold. */
const warm = 28, cold = 218
/** Metres above the floor at which blows meet. */
const chest = 1

/** What happens once and is seen for a moment: blows, deaths, risings, and what they leave in the air. */
export class Blows {
  readonly hurt = new Hurt()
  readonly numbers = new Numbers()
  #sparks = new Sparks()
  #sweeps = new Sweeps()
  #flashes = new Flashes()
  #now = 0

  constructor(readonly bodies: Bodies, readonly glows: Glows) {}

  /** Lets time pass. `me` is the own body, if it is there. */
  advance(me: Figure | undefined, seconds: number, now: number, still: boolean): void {
    this.#now = now
    this.#flashes.advance(seconds)
    for (const body of this.bodies.all) {
      if (!body.pose.slams) continue
      body.pose.slams = false
      this.#slam(body)
    }
    this.hurt.advance(seconds, now, still, me && me.cap > 0 ? me.health / me.cap : 1, me?.dead ?? false)
  }

  lamps(): Iterable<Lamp> {
    return this.#flashes.lamps()
  }

  /** Draws what is in the air. */
  draw(on: CanvasRenderingContext2D, camera: Camera, seconds: number, taste: Taste): void {
    this.#sweeps.draw(on, camera, seconds, id => this.bodies.get(id)?.figure)
    this.#sparks.draw(on, camera, seconds, taste.still)
  }

  /** Somebody is struck. */
  struck(b: Blow): void {
    const body = this.bodies.get(b.who), by = this.bodies.get(b.other)
    const x = body?.figure.x ?? b.x, y = body?.figure.y ?? b.y, share = body && body.figure.cap > 0 ? b.points / body.figure.cap : 0.2
    this.numbers.pop(b.ownTaken ? 'taken' : b.ownDealt ? 'dealt' : 'others', b.points, share, x, y, b.heading, b.critical)
    if (b.ownTaken) this.hurt.struck(share)
    if (b.periodic) return
    if (body) {
      body.pose.hold(this.#now, x, y)
      body.pose.struck(this.#now, b.heading)
    }
    if (by) by.pose.hold(this.#now, by.figure.x, by.figure.y)
    const cx = x - Math.sin(b.heading) * 0.22, cy = y + Math.cos(b.heading) * 0.22
    this.#sparks.burst('shard', 9 + Math.round(14 * Math.min(1, share * 2)), cx, cy, chest, b.heading, 0.75, 7.5, 0.42)
    if (body?.figure.creature) this.#sparks.burst('frost', 6, cx, cy, chest, b.heading, 1.3, 4.5, 0.5)
    this.#flashes.light(x, y, 2.4, 0.75, this.glows.of(b.ownTaken ? 345 : warm), 0.16)
  }

  /** Somebody falls. `x` and `y` say where, if it is not in the picture. */
  died(who: number, by: number, x: number, y: number): void {
    const body = this.bodies.get(who), killer = this.bodies.get(by)
    const f = body?.figure, fx = f?.x ?? x, fy = f?.y ?? y
    const heading = killer ? Math.atan2(fx - killer.figure.x, killer.figure.y - fy) : (f?.facing ?? 0) + Math.PI
    body?.pose.fall(this.#now, heading)
    this.#sparks.burst('ember', f && !f.creature ? 26 : 64, fx, fy, 0.9, heading, Math.PI, 7, 1.4)
    this.#sparks.burst('dust', 10, fx, fy, 0.1, heading, Math.PI, 4, 0.9)
    this.#flashes.light(fx, fy, f && !f.creature ? 3 : 5, 1, this.glows.of(warm), 0.6)
  }

  /** Somebody lives again. */
  rose(who: number, x: number, y: number): void {
    const body = this.bodies.get(who), fx = body?.figure.x ?? x, fy = body?.figure.y ?? y
    body?.pose.rise(this.#now)
    this.#sparks.burst('ember', 24, fx, fy, 0.2, 0, Math.PI, 1.6, 1.3)
    this.#flashes.light(fx, fy, 5.5, 0.9, this.glows.of(warm), 1)
  }

  healed(who: number, points: number): void {
    const body = this.bodies.get(who)
    if (!body || points < 1) return
    this.numbers.pop('healed', points, 0.1, body.figure.x, body.figure.y, 0, false)
    this.#sparks.burst('mote', 7, body.figure.x, body.figure.y, 0.5, 0, Math.PI, 1.2, 0.9)
  }

  /** Somebody cuts through the air for so many milliseconds. */
  cut(who: number, hue: number, duration: number): void {
    const body = this.bodies.get(who)
    if (!body) return
    const f = body.figure, p = body.pose
    this.#sweeps.cut(who, f.x, f.y, f.act === '' ? f.facing : f.aim, p.angle, p.reach, f.creature ? -1 : 1, f.hostile ? cold : hue, duration)
    p.strike(this.#now, Math.min(200, duration))
    if (!f.hostile) this.#flashes.light(f.x + Math.sin(f.aim) * 1.4, f.y - Math.cos(f.aim) * 1.4, 2.6, 0.5, this.glows.of(hue), 0.18)
  }

  /** Something comes down on the floor in front of somebody. */
  #slam(body: Body): void {
    const f = body.figure, reach = body.pose.reach * 0.62
    const x = f.x + Math.sin(f.aim) * reach, y = f.y - Math.cos(f.aim) * reach
    this.#sparks.burst('dust', 16, x, y, 0.05, f.aim, Math.PI, 3.4, 0.6)
    this.#sparks.burst('frost', 8, x, y, 0.1, f.aim, 1.4, 4, 0.4)
  }

  /** A shot leaves somebody. */
  shot(who: number, x: number, y: number, heading: number, hue: number): void {
    const body = this.bodies.get(who)
    body?.pose.shoot(this.#now)
    this.#flashes.light(x, y, 2.6, 0.6, this.glows.of(hue), 0.14)
    this.#sparks.burst('ember', 5, x, y, chest, heading, 0.5, 3.2, 0.3)
  }

  /** A shot ends: against somebody or something, or in the air. */
  burst(x: number, y: number, heading: number, met: boolean, hue: number): void {
    if (!met) return this.#sparks.burst('ember', 4, x, y, chest, heading, 0.6, 1.2, 0.4)
    this.#sparks.burst('ember', 14, x, y, chest, heading + Math.PI, 1.1, 4.6, 0.5)
    this.#flashes.light(x, y, 3, 0.85, this.glows.of(hue), 0.22)
  }
}
