import type { Blockers } from '../world/ground'
import type { Camera } from './camera'
import type { Glow } from './glow'
import { Sight } from './sight'

/** A thing that shines. Keep the object between frames: what it lit is remembered until it moves. */
export interface Lamp {
  x: number
  y: number
  /** Where the light ends, in metres. */
  radius: number
  /** Radius of the flame in metres: the larger, the softer the shadows. */
  flame: number
  /** 0 to 1; a flicker goes here. */
  strength: number
  glow: Glow
}

/** What a lamp lit when it last moved: an outline for each point of its flame, and one from the middle to ask about points. */
interface Lit {
  x: number
  y: number
  radius: number
  blockers: Blockers
  points: number
  from: number[]
  paths: Path2D[]
  sight: Sight
}

/** Picture pixels per buffer pixel: soft and cheap. */
const shrink = 4
/** How far light goes into a wall, in metres, so that no dark seam runs along it. */
const bleed = 0.12

/**
 * Lamp light for a canvas that may have no graphics card behind it.
 *
 * The light of a frame is gathered in a small buffer, lamp by lamp, and laid over the floor once with 'multiply': where
 * nothing shines the floor goes black, and then the colour of the dark is added. Scaling the buffer up softens the edges;
 * drawing a lamp from four points of its flame gives shadows that widen with distance. 'screen', unlike 'lighter', never
 * clips, so lights that cross keep their hue.
 */
export class Light {
  blockers: Blockers = { lines: new Float64Array(0), discs: new Float64Array(0) }
  /** Points of the flame a lamp is drawn from; 1 is cheaper and has hard shadows. */
  points = 4
  #buffer = document.createElement('canvas')
  #on = this.#buffer.getContext('2d', { alpha: false })!
  #lit = new WeakMap<Lamp, Lit>()
  #shining: Lamp[] = []

  resize(width: number, height: number): void {
    this.#buffer.width = Math.ceil(width / shrink)
    this.#buffer.height = Math.ceil(height / shrink)
  }

  /** Gathers the frame's light. Lamps that light nothing on the screen are left out. */
  gather(lamps: Iterable<Lamp>, camera: Camera): void {
    const on = this.#on, scale = camera.scale / shrink
    on.setTransform(1, 0, 0, 1, 0, 0)
    on.globalCompositeOperation = 'source-over'
    on.globalAlpha = 1
    on.fillStyle = '#000'
    on.fillRect(0, 0, this.#buffer.width, this.#buffer.height)
    on.globalCompositeOperation = 'screen'
    this.#shining.length = 0
    for (const lamp of lamps) {
      if (lamp.radius <= 0.05 || lamp.strength <= 0.01 || !camera.shows(lamp.x, lamp.y, lamp.radius + 1)) continue
      this.#shining.push(lamp)
      const lit = this.#outline(lamp), r = lamp.radius * scale
      on.globalAlpha = lamp.strength / lit.paths.length
      on.fillStyle = lamp.glow.gradient(on)
      for (let i = 0; i < lit.paths.length; i++) {
        // Outline and glow are both around the flame, in radii, so one transform serves both.
        on.setTransform(r, 0, 0, r, camera.screenX(lamp.x + lit.from[i * 2]!) / shrink, camera.screenY(lamp.y + lit.from[i * 2 + 1]!) / shrink)
        on.fill(lit.paths[i]!)
      }
    }
  }

  /** Lays the gathered light over a finished floor. */
  lay(on: CanvasRenderingContext2D, width: number, height: number): void {
    on.globalCompositeOperation = 'multiply'
    on.drawImage(this.#buffer, 0, 0, width, height)
    on.globalCompositeOperation = 'source-over'
  }

  /** Light at a point, on a surface that looks along (nx, ny), or anywhere if both are 0. Valid after gather(). */
  at(x: number, y: number, nx: number, ny: number, slack: number): [number, number, number] {
    const sum: [number, number, number] = [0, 0, 0]
    for (const lamp of this.#shining) {
      const dx = lamp.x - x, dy = lamp.y - y, far = Math.hypot(dx, dy)
      if (far >= lamp.radius) continue
      const facing = nx === 0 && ny === 0 ? 1 : 0.2 + 0.8 * (dx * nx + dy * ny) / Math.max(far, 0.3)
      if (facing <= 0 || !this.#lit.get(lamp)!.sight.sees(x, y, slack)) continue
      lamp.glow.add(sum, far / lamp.radius, lamp.strength * Math.min(1, facing))
    }
    return sum
  }

  /** The lamps of this frame that shine on a point, as directions: for shadows. */
  *towards(x: number, y: number): Iterable<Lamp> {
    for (const lamp of this.#shining) {
      if (Math.hypot(lamp.x - x, lamp.y - y) < lamp.radius && this.#lit.get(lamp)!.sight.sees(x, y, 0.05)) yield lamp
    }
  }

  #outline(lamp: Lamp): Lit {
    const old = this.#lit.get(lamp)
    if (old && old.blockers === this.blockers && old.points === this.points && old.radius === lamp.radius &&
      Math.abs(old.x - lamp.x) < 0.002 && Math.abs(old.y - lamp.y) < 0.002) return old
    const sight = old?.sight ?? new Sight()
    const lit: Lit = { x: lamp.x, y: lamp.y, radius: lamp.radius, blockers: this.blockers, points: this.points, from: [], paths: [], sight }
    sight.look(lamp.x, lamp.y, lamp.radius + lamp.flame, this.blockers)
    const corners: number[] = []
    for (let i = 0; i < this.points; i++) {
      const angle = (i + 0.25) * 2 * Math.PI / this.points
      let x = lamp.x + Math.cos(angle) * lamp.flame, y = lamp.y + Math.sin(angle) * lamp.flame
      if (this.points === 1 || !sight.sees(x, y, 0)) { x = lamp.x; y = lamp.y } // a flame never burns through a wall
      corners.push(x, y)
    }
    for (let i = 0; i < corners.length; i += 2) {
      lit.from.push(corners[i]! - lamp.x, corners[i + 1]! - lamp.y)
      this.#edge.look(corners[i]!, corners[i + 1]!, lamp.radius + lamp.flame, this.blockers)
      lit.paths.push(outlinePath(this.#edge, lamp.radius))
    }
    this.#lit.set(lamp, lit)
    return lit
  }

  #edge = new Sight()
}

function outlinePath(sight: Sight, radius: number): Path2D {
  const path = new Path2D()
  for (let i = 0; i < sight.count; i++) {
    const far = (sight.distances[i]! + bleed) / radius
    path.lineTo(Math.cos(sight.angles[i]!) * far, Math.sin(sight.angles[i]!) * far)
  }
  path.closePath()
  return path
}

