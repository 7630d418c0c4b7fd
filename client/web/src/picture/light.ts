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
  /** One that never falls behind: the player's own. */
  first: boolean
}

/** What a lamp lit when it last moved: an outline for each point of its flame, and one from the middle to ask about points. */
interface Lit {
  x: number
  y: number
  radius: number
  blockers: Blockers
  points: number
  /** The frame it looked around in. */
  turn: number
  from: number[]
  paths: Path2D[]
  sight: Sight
}

/** Picture pixels per buffer pixel: soft and cheap. */
const shrink = 4
/** More lamps than this in sight, and they are drawn from one point each. */
const crowd = 8
/** Lamps that may look around anew in one frame; where more move, some shine from where they were a moment ago. */
const looks = 10
/** Metres a lamp may have moved since it looked around last. */
const lag = 1
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
  #looks = 0
  #turn = 0

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
    const before = this.#shining.length
    this.#shining.length = 0
    this.#looks = looks
    this.#turn++
    for (const lamp of lamps) {
      if (lamp.radius <= 0.05 || lamp.strength <= 0.01 || !camera.shows(lamp.x, lamp.y, lamp.radius + 1)) continue
      this.#shining.push(lamp)
      const lit = this.#outline(lamp, before > crowd && !lamp.first ? 1 : this.points), r = lamp.radius * scale
      on.globalAlpha = lamp.strength / lit.paths.length
      on.fillStyle = lamp.glow.gradient(on)
      for (let i = 0; i < lit.paths.length; i++) {
        // Outline and glow are both around the flame, in radii, so one transform serves both.
        on.setTransform(r, 0, 0, r, camera.screenX(lit.x + lit.from[i * 2]!) / shrink, camera.screenY(lit.y + lit.from[i * 2 + 1]!) / shrink)
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
      const dx = lamp.x - x, dy = lamp.y - y
      if (dx * dx + dy * dy >= lamp.radius * lamp.radius) continue
      const far = Math.sqrt(dx * dx + dy * dy)
      const facing = nx === 0 && ny === 0 ? 1 : 0.2 + 0.8 * (dx * nx + dy * ny) / Math.max(far, 0.3)
      if (facing <= 0 || !this.#lit.get(lamp)!.sight.sees(x, y, slack)) continue
      lamp.glow.add(sum, far / lamp.radius, lamp.strength * Math.min(1, facing))
    }
    return sum
  }

  /** How many lamps shine into the picture. */
  get count(): number {
    return this.#shining.length
  }

  /** The lamps that shine on a point most, at most three: for shadows. */
  towards(x: number, y: number): Lamp[] {
    const found: { lamp: Lamp, share: number }[] = []
    for (const lamp of this.#shining) {
      const share = (1 - Math.hypot(lamp.x - x, lamp.y - y) / lamp.radius) * lamp.strength
      if (share <= 0 || (found.length === 3 && share <= found[2]!.share) || !this.#lit.get(lamp)!.sight.sees(x, y, 0.05)) continue
      found.push({ lamp, share })
      found.sort((a, b) => b.share - a.share)
      if (found.length > 3) found.pop()
    }
    return found.map(f => f.lamp)
  }

  #outline(lamp: Lamp, points: number): Lit {
    const old = this.#lit.get(lamp)
    if (old && old.blockers === this.blockers && old.radius === lamp.radius) {
      const moved = Math.hypot(old.x - lamp.x, old.y - lamp.y)
      if (old.points === points && moved < 0.002) return old
      // Whoever has waited longest is first.
      if (!lamp.first && moved < lag && (this.#looks <= 0 || this.#turn - old.turn < this.#shining.length / looks)) return old
    }
    if (!lamp.first) this.#looks--
    const sight = old?.sight ?? new Sight()
    const lit: Lit = { x: lamp.x, y: lamp.y, radius: lamp.radius, blockers: this.blockers, points, turn: this.#turn, from: [], paths: [], sight }
    sight.look(lamp.x, lamp.y, lamp.radius + lamp.flame, this.blockers)
    const corners: number[] = []
    for (let i = 0; i < points; i++) {
      const angle = (i + 0.25) * 2 * Math.PI / points
      let x = lamp.x + Math.cos(angle) * lamp.flame, y = lamp.y + Math.sin(angle) * lamp.flame
      if (points === 1 || !sight.sees(x, y, 0)) { x = lamp.x; y = lamp.y } // a flame never burns through a wall
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
    const far = sight.distances[i]!, k = (1 + bleed / Math.max(far, 1e-6)) / radius
    path.lineTo(sight.points[i * 2]! * k, sight.points[i * 2 + 1]! * k)
  }
  path.closePath()
  return path
}

