import type { Camera } from './camera'
import { css, hsl, mix } from './colour'

/** Sweeps at once, and pieces that each is drawn in. */
const most = 16, pieces = 14

interface Sweep {
  figure: number
  x: number
  y: number
  aim: number
  half: number
  reach: number
  /** 1 from left to right, -1 back. */
  sense: number
  hue: number
  age: number
  /** Seconds until the edge has gone all the way, and until the last of it is gone. */
  quick: number
  life: number
}

/** What a blade leaves in the air: a crescent with a bright edge in front that pales behind. */
export class Sweeps {
  #all: Sweep[] = Array.from({ length: most }, () => ({ figure: 0, x: 0, y: 0, aim: 0, half: 0, reach: 0, sense: 1, hue: 0, age: 1, quick: 1, life: 0 }))
  #next = 0
  #tints = new Map<number, readonly [string, string, string]>()

  /** Somebody cuts: around (x, y), to both sides of `aim`, for so many milliseconds. */
  cut(figure: number, x: number, y: number, aim: number, angle: number, reach: number, sense: number, hue: number, duration: number): void {
    const s = this.#all[this.#next]!
    this.#next = (this.#next + 1) % most
    s.figure = figure
    s.x = x
    s.y = y
    s.aim = aim
    s.half = angle / 2
    s.reach = reach
    s.sense = sense
    s.hue = hue
    s.age = 0
    s.quick = Math.min(0.13, duration / 1600)
    s.life = Math.max(0.2, Math.min(0.34, duration / 1000))
  }

  /** Draws all of them, each with the body that cuts, if `where` knows it. */
  draw(on: CanvasRenderingContext2D, camera: Camera, seconds: number, where: (figure: number) => { x: number, y: number } | undefined): void {
    let begun = false
    for (const s of this.#all) {
      if (s.age >= s.life) continue
      s.age += seconds
      if (s.age >= s.life) continue
      if (!begun) on.globalCompositeOperation = 'lighter'
      begun = true
      const at = where(s.figure)
      if (at) {
        s.x = at.x
        s.y = at.y
      }
      if (camera.shows(s.x, s.y, s.reach)) this.#paint(on, camera, s)
    }
    on.globalAlpha = 1
    if (begun) on.globalCompositeOperation = 'source-over'
  }

  #paint(on: CanvasRenderingContext2D, camera: Camera, s: Sweep): void {
    const k = camera.lean(0.95), done = Math.min(1, s.age / s.quick), front = -s.half + 2 * s.half * (1 - (1 - done) ** 2), pale = 1 - Math.max(0, (s.age - s.quick) / (s.life - s.quick))
    const tail = Math.max(-s.half, front - 2 * s.half * (0.25 + 0.75 * pale))
    camera.metres(on)
    on.translate(s.x + (s.x - camera.x) * k, s.y + (s.y - camera.y) * k)
    on.scale(1 + k, 1 + k)
    on.rotate(s.aim - Math.PI / 2)
    if (s.sense < 0) on.scale(1, -1)
    const [body, clear, edge] = this.#tint(s.hue), g = on.createConicGradient(tail - 0.01, 0, 0), part = Math.min(0.99, (front - tail + 0.01) / (2 * Math.PI))
    g.addColorStop(0, clear)
    g.addColorStop(part, body)
    g.addColorStop(Math.min(1, part + 0.001), clear)
    on.fillStyle = g
    on.globalAlpha = 0.85 * pale
    on.beginPath()
    on.arc(0, 0, s.reach, tail, front)
    // Thin behind, wide in the middle, and its outer line is where the blow reaches.
    for (let i = pieces; i >= 0; i--) {
      const a = tail + (front - tail) * i / pieces, wide = s.reach * 0.44 * Math.sin(Math.PI * ((a + s.half) / (2 * s.half) * 0.9 + 0.05)) * (0.35 + 0.65 * i / pieces)
      on.lineTo(Math.cos(a) * (s.reach - wide), Math.sin(a) * (s.reach - wide))
    }
    on.fill()
    on.strokeStyle = edge
    on.lineCap = 'round'
    for (const [width, alpha] of [[0.1, 0.35], [0.045, 1]] as const) {
      on.lineWidth = width
      on.globalAlpha = alpha * pale
      on.beginPath()
      on.arc(0, 0, s.reach - 0.03, tail + (front - tail) * 0.35, front)
      on.stroke()
    }
  }

  #tint(hue: number): readonly [string, string, string] {
    let tint = this.#tints.get(hue)
    if (!tint) {
      tint = [css(hsl(hue, 0.85, 0.62)), css(hsl(hue, 0.85, 0.62), 0), css(mix(hsl(hue, 0.9, 0.84), [255, 255, 255], 0.55))]
      this.#tints.set(hue, tint)
    }
    return tint
  }
}
