import type { Camera } from './camera'
import { brightness, css, dark, under, type Rgb } from './colour'
import type { Light } from './light'
import { thickness, type Barrier, type Face } from './solids'

/** Stone under white light: the side of a wall and its top. */
const side: Rgb = [126, 106, 90], top: Rgb = [138, 123, 108], edge: Rgb = [214, 176, 132]
/** Metres a wall is high. */
export const high = 2.2
/** Metres the lit edge of a top is wide. */
const rim = 0.035
/** Metres between two places of a wall that are asked how bright they are; twice that in a crowd of lamps. */
const pace = 0.6

type Lights = [number, number, number][]

/** The part of a wall that is on the screen, in fractions of its length, or null. */
function visible(b: { ax: number, ay: number, bx: number, by: number }, camera: Camera, margin: number): [number, number] | null {
  let from = 0, to = 1
  const w = camera.width / 2 / camera.scale + margin, h = camera.height / 2 / camera.scale + margin
  for (const [a, d, low, high] of [[b.ax, b.bx - b.ax, camera.x - w, camera.x + w], [b.ay, b.by - b.ay, camera.y - h, camera.y + h]] as const) {
    if (Math.abs(d) < 1e-9) {
      if (a < low || a > high) return null
      continue
    }
    const p = (low - a) / d, q = (high - a) / d
    from = Math.max(from, Math.min(p, q))
    to = Math.min(to, Math.max(p, q))
  }
  return from < to ? [from, to] : null
}

/** How bright a side is, at even distances from a to b. */
export function lightsAlong(face: Face, from: number, to: number, light: Light): Lights {
  const length = Math.hypot(face.bx - face.ax, face.by - face.ay), n = Math.max(1, Math.ceil(length * (to - from) / (light.count > 16 ? 2 * pace : pace)))
  const inset = Math.min(0.2 / length, 0.3)
  const out: Lights = []
  for (let i = 0; i <= n; i++) {
    const t = Math.max(inset, Math.min(1 - inset, from + (to - from) * i / n))
    out.push(light.at(face.ax + (face.bx - face.ax) * t + face.nx * 0.06, face.ay + (face.by - face.ay) * t + face.ny * 0.06, face.nx, face.ny, 0.02))
  }
  return out
}

/** A surface that is lit along its length, from (ax, ay) to (bx, by) in the context's coordinates. */
export function lit(on: CanvasRenderingContext2D, ax: number, ay: number, bx: number, by: number, lights: Lights, surface: Rgb, k = 1): CanvasGradient | string {
  if (lights.every(l => brightness(l) < 0.004)) return css(dark)
  if (lights.length === 1) return css(under(surface, lights[0]!, k))
  const g = on.createLinearGradient(ax, ay, bx, by)
  lights.forEach((l, i) => g.addColorStop(i / (lights.length - 1), css(under(surface, l, k))))
  return g
}

function brighter(a: Lights, b: Lights): Lights {
  return a.map((l, i) => {
    const m = b[i]!
    return [Math.max(l[0], m[0]), Math.max(l[1], m[1]), Math.max(l[2], m[2])]
  })
}

/** Whether a side looks towards the camera. */
export function faces(face: Face, camera: Camera): boolean {
  return (camera.x - face.ax) * face.nx + (camera.y - face.ay) * face.ny > 0
}

/** Draws a side between two heights, and a course of joints on it. The context draws in pixels. */
export function drawFace(on: CanvasRenderingContext2D, camera: Camera, f: Face, from: number, to: number, low: number, high: number, lights: Lights, surface: Rgb, joints: boolean): void {
  const ax = f.ax + (f.bx - f.ax) * from, ay = f.ay + (f.by - f.ay) * from, bx = f.ax + (f.bx - f.ax) * to, by = f.ay + (f.by - f.ay) * to
  const px = (x: number, h: number) => camera.screenX(x + (x - camera.x) * camera.lean(h))
  const py = (y: number, h: number) => camera.screenY(y + (y - camera.y) * camera.lean(h))
  on.fillStyle = lit(on, px(ax, low), py(ay, low), px(bx, low), py(by, low), lights, surface)
  on.beginPath()
  on.moveTo(px(ax, low), py(ay, low))
  on.lineTo(px(bx, low), py(by, low))
  on.lineTo(px(bx, high), py(by, high))
  on.lineTo(px(ax, high), py(ay, high))
  on.fill()
  if (!joints || typeof on.fillStyle === 'string') return
  on.strokeStyle = 'rgb(7 8 12 / 0.4)'
  on.lineWidth = Math.max(1, camera.scale * 0.016)
  on.beginPath()
  const length = Math.hypot(f.bx - f.ax, f.by - f.ay), courses = 3
  for (let k = 0; k < courses; k++) {
    const h = low + (high - low) * k / courses, g = low + (high - low) * (k + 1) / courses
    if (k > 0) {
      on.moveTo(px(ax, h), py(ay, h))
      on.lineTo(px(bx, h), py(by, h))
    }
    // Stones in bond: every other course begins half a stone later.
    for (let s = Math.ceil(from * length / stone - k % 2 / 2) + k % 2 / 2; s * stone < to * length; s++) {
      const t = s * stone / length, x = f.ax + (f.bx - f.ax) * t, y = f.ay + (f.by - f.ay) * t
      if (t <= 0.002 || t >= 0.998) continue
      on.moveTo(px(x, h), py(y, h))
      on.lineTo(px(x, g), py(y, g))
    }
  }
  on.stroke()
}

/** Metres a stone in a wall is long. */
const stone = 0.92

interface Seen {
  wall: Barrier
  from: number
  to: number
  lights: readonly [Lights, Lights]
}

/** Draws the walls: first what is seen of their sides, then all tops, which nothing can hide. */
export class Walls {
  #seen: Seen[] = []

  sides(on: CanvasRenderingContext2D, camera: Camera, light: Light, barriers: readonly Barrier[]): void {
    this.#seen.length = 0
    on.setTransform(1, 0, 0, 1, 0, 0)
    for (const wall of barriers) {
      const part = visible(wall, camera, 1)
      if (!part) continue
      const [from, to] = part
      // The second side runs the other way.
      const one = lightsAlong(wall.sides[0], from, to, light), two = lightsAlong(wall.sides[1], 1 - to, 1 - from, light)
      this.#seen.push({ wall, from, to, lights: [one, two] })
      if (camera.lean(high) === 0) continue
      for (const end of wall.ends) if (faces(end, camera)) drawFace(on, camera, end, 0, 1, 0, high, lightsAlong(end, 0, 1, light), side, false)
      if (faces(wall.sides[0], camera)) drawFace(on, camera, wall.sides[0], from, to, 0, high, one, side, true)
      if (faces(wall.sides[1], camera)) drawFace(on, camera, wall.sides[1], 1 - to, 1 - from, 0, high, two, side, true)
    }
  }

  tops(on: CanvasRenderingContext2D, camera: Camera): void {
    camera.metresAt(on, high)
    on.lineCap = 'round'
    on.lineWidth = thickness
    for (const seen of this.#seen) this.#along(on, seen)
    // The edges catch the light of their own side. The tops are drawn over them again, a little narrower, so that no edge
    // runs across another wall.
    on.lineWidth = rim
    for (const { wall, from, to, lights } of this.#seen) {
      for (const k of [0, 1] as const) {
        const f = wall.sides[k], s = k === 0 ? from : 1 - to, e = k === 0 ? to : 1 - from
        const ax = f.ax + (f.bx - f.ax) * s - f.nx * rim / 2, ay = f.ay + (f.by - f.ay) * s - f.ny * rim / 2
        const bx = f.ax + (f.bx - f.ax) * e - f.nx * rim / 2, by = f.ay + (f.by - f.ay) * e - f.ny * rim / 2
        const style = lit(on, ax, ay, bx, by, lights[k], edge)
        if (typeof style === 'string') continue
        on.strokeStyle = style
        on.beginPath()
        on.moveTo(ax, ay)
        on.lineTo(bx, by)
        on.stroke()
      }
    }
    on.lineWidth = thickness - 2 * rim
    for (const seen of this.#seen) this.#along(on, seen)
  }

  #along(on: CanvasRenderingContext2D, { wall, from, to, lights: [one, two] }: Seen): void {
    const ax = wall.ax + (wall.bx - wall.ax) * from, ay = wall.ay + (wall.by - wall.ay) * from
    const bx = wall.ax + (wall.bx - wall.ax) * to, by = wall.ay + (wall.by - wall.ay) * to
    on.strokeStyle = lit(on, ax, ay, bx, by, brighter(one, two.toReversed()), top, 0.6)
    on.beginPath()
    on.moveTo(ax, ay)
    on.lineTo(bx, by)
    on.stroke()
  }
}
