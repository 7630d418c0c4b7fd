import { Blooms } from './air'
import type { Camera } from './camera'
import { css, hsl, mix, type Rgb } from './colour'
import type { Glows } from './glow'
import type { Lamp } from './light'
import { flutter } from './noise'

/** Something that flies, in picture metres. */
export interface Shot {
  id: number
  x: number
  y: number
  height: number
  /** Radians clockwise from north. */
  heading: number
  speed: number
  radius: number
  /** Milliseconds since it was shot. */
  age: number
  /** What it is called. */
  what: string
  /** Which of the palette's hues its shooter wears. */
  rank: number
  own: boolean
  hostile: boolean
}

/** The hue of what is hostile and cold. */
const cold = 218

interface Flying {
  lamp: Lamp
  seen: boolean
}

/** What flies, with a light of its own. */
export class Shots {
  #flying = new Map<number, Flying>()
  #blooms = new Blooms()
  #tints = new Map<number, readonly [Rgb, string, string]>()

  constructor(readonly glows: Glows) {}

  /** Moves the lights of all that flies. `hues` are those of the palette. */
  move(shots: readonly Shot[], hues: readonly number[]): void {
    for (const f of this.#flying.values()) f.seen = false
    for (const s of shots) {
      let f = this.#flying.get(s.id)
      if (!f) {
        f = { lamp: { x: 0, y: 0, radius: 0, flame: 0.05, strength: 0, glow: this.glows.of(hueOf(s, hues)), first: false }, seen: true }
        this.#flying.set(s.id, f)
      }
      f.seen = true
      f.lamp.x = s.x
      f.lamp.y = s.y
      f.lamp.radius = wave(s) ? 2.6 : 3.1
      f.lamp.strength = (s.hostile ? 0.6 : 0.85) * Math.min(1, 0.4 + s.age / 80)
    }
    for (const [id, f] of this.#flying) if (!f.seen) this.#flying.delete(id)
  }

  *lamps(): Iterable<Lamp> {
    for (const f of this.#flying.values()) yield f.lamp
  }

  draw(on: CanvasRenderingContext2D, camera: Camera, shots: readonly Shot[], hues: readonly number[], seconds: number): void {
    if (shots.length === 0) return
    on.globalCompositeOperation = 'lighter'
    for (const s of shots) {
      if (!camera.shows(s.x, s.y, 2)) continue
      const k = 1 + camera.lean(1.1)
      on.setTransform(camera.scale * k, 0, 0, camera.scale * k, camera.screenX(camera.x + (s.x - camera.x) * k), camera.screenY(camera.y + (s.y - camera.y) * k))
      on.rotate(s.heading)
      const tint = this.#tint(hueOf(s, hues))
      if (wave(s)) crescent(on, s, tint)
      else bolt(on, s, tint, seconds)
      on.setTransform(1, 0, 0, 1, 0, 0)
      this.#blooms.draw(on, camera.screenX(camera.x + (s.x - camera.x) * k), camera.screenY(camera.y + (s.y - camera.y) * k), camera.scale * (wave(s) ? 1 : 0.7), tint[0], 0.8)
    }
    on.globalAlpha = 1
    on.globalCompositeOperation = 'source-over'
  }

  /** The colours of a hue: for its bloom, its body and its heart. */
  #tint(hue: number): readonly [Rgb, string, string] {
    let tint = this.#tints.get(hue)
    if (!tint) {
      const bloom = mix([255, 208, 140], hsl(hue, 0.9, 0.66), hue === 28 ? 0.3 : 0.75)
      tint = [bloom, css(hsl(hue, 0.9, 0.6)), css(mix(hsl(hue, 0.9, 0.85), [255, 255, 255], 0.5))]
      this.#tints.set(hue, tint)
    }
    return tint
  }
}

function hueOf(s: Shot, hues: readonly number[]): number {
  return s.hostile ? cold : hues[s.rank % hues.length]!
}

/** Whether it flies as an edge and not as a point. */
function wave(s: Shot): boolean {
  return s.what.includes('wave')
}

/** A point of fire that draws a line behind it. Forward is up; what is hostile has barbs. */
function bolt(on: CanvasRenderingContext2D, s: Shot, tint: readonly [Rgb, string, string], seconds: number): void {
  const tail = Math.min(1.5, s.speed * s.age / 1000), shiver = 0.02 * flutter(seconds, 30, s.id)
  on.fillStyle = tint[1]
  for (const [wide, long, alpha] of [[0.13, 1, 0.4], [0.07, 0.72, 0.7]] as const) {
    on.globalAlpha = alpha
    on.beginPath()
    on.moveTo(0, -0.16)
    on.quadraticCurveTo(wide, -0.02, shiver, tail * long)
    on.quadraticCurveTo(-wide, -0.02, 0, -0.16)
    on.fill()
  }
  on.globalAlpha = 1
  on.fillStyle = tint[2]
  on.beginPath()
  on.ellipse(0, -0.04, 0.065, 0.13, 0, 0, 2 * Math.PI)
  on.fill()
  if (!s.hostile) return
  on.strokeStyle = tint[2]
  on.lineWidth = 0.035
  on.beginPath()
  on.moveTo(-0.2, 0.14); on.lineTo(0, -0.1); on.lineTo(0.2, 0.14)
  on.stroke()
}

/** An edge of light that has left its blade. */
function crescent(on: CanvasRenderingContext2D, s: Shot, tint: readonly [Rgb, string, string]): void {
  const grown = Math.min(1, 0.5 + s.age / 260), w = Math.max(0.55, s.radius * 1.7) * grown
  for (let i = 3; i >= 0; i--) {
    const back = i * Math.min(0.24, s.age / 700)
    on.globalAlpha = i === 0 ? 0.95 : 0.3 / i
    on.fillStyle = i === 0 ? tint[2] : tint[1]
    on.beginPath()
    on.moveTo(-w, 0.3 + back)
    on.quadraticCurveTo(0, -0.52 * grown + back, w, 0.3 + back)
    on.quadraticCurveTo(0, (i === 0 ? -0.22 : -0.02) * grown + back, -w, 0.3 + back)
    on.fill()
  }
}
