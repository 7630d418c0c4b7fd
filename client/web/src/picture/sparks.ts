import type { Camera } from './camera'
import { css, type Rgb } from './colour'

/** What is thrown into the air: splinters of a blow, embers of a kill, motes of healing, dust of a step that was too hard. */
export type Grain = 'shard' | 'frost' | 'ember' | 'mote' | 'dust'

const grains: readonly Grain[] = ['shard', 'frost', 'ember', 'mote', 'dust']
/** Colours from birth to death. */
const colours: readonly (readonly Rgb[])[] = [
  [[255, 250, 236], [255, 214, 140], [214, 120, 46], [110, 44, 20]],
  [[240, 246, 255], [176, 200, 255], [110, 134, 220], [52, 62, 120]],
  [[255, 222, 150], [255, 164, 66], [236, 92, 30], [110, 30, 14]],
  [[226, 255, 226], [150, 230, 150], [110, 196, 120], [60, 120, 70]],
  [[150, 132, 112], [120, 106, 92], [84, 76, 68], [50, 46, 44]],
]
const styles = colours.map(row => row.map(c => css(c)))
/** Grains that are in the air at once; the oldest make room. */
const most = 480

/** All grains, in arrays of fixed size: nothing is made while they fly. */
export class Sparks {
  #x = new Float32Array(most)
  #y = new Float32Array(most)
  #h = new Float32Array(most)
  #vx = new Float32Array(most)
  #vy = new Float32Array(most)
  #vh = new Float32Array(most)
  #age = new Float32Array(most)
  #life = new Float32Array(most)
  #size = new Float32Array(most)
  #kind = new Uint8Array(most)
  #next = 0
  #live = 0

  /** Throws `n` grains from a point: along a heading and up to `spread` radians off it, at up to `speed` metres a second. */
  burst(grain: Grain, n: number, x: number, y: number, height: number, heading: number, spread: number, speed: number, life: number): void {
    const kind = grains.indexOf(grain)
    for (let i = 0; i < n; i++) {
      const k = this.#next
      this.#next = (k + 1) % most
      const a = heading + (this.#chance(k) - 0.5) * 2 * spread, v = speed * (0.3 + 0.7 * this.#chance(k + 7))
      // Not all from one point: that would be a ball of light in the first frames.
      const gone = 0.015 + 0.05 * this.#chance(k + 13)
      this.#x[k] = x + Math.sin(a) * v * gone
      this.#y[k] = y - Math.cos(a) * v * gone
      this.#h[k] = height
      this.#vx[k] = Math.sin(a) * v
      this.#vy[k] = -Math.cos(a) * v
      this.#vh[k] = (grain === 'mote' ? 0.5 : 1.4) * (0.2 + this.#chance(k + 3)) * (grain === 'dust' ? 0.4 : 1)
      this.#age[k] = 0
      this.#life[k] = life * (0.55 + 0.45 * this.#chance(k + 11))
      this.#size[k] = (0.6 + 0.8 * this.#chance(k + 5)) * (grain === 'dust' ? 2.4 : 1)
      this.#kind[k] = kind
    }
    this.#live = most
  }

  /** Lets time pass and draws what is in the air. With `still`, grains hang where they were thrown. */
  draw(on: CanvasRenderingContext2D, camera: Camera, seconds: number, still: boolean): void {
    if (this.#live === 0) return
    let live = 0
    on.setTransform(1, 0, 0, 1, 0, 0)
    on.globalCompositeOperation = 'lighter'
    on.lineCap = 'round'
    for (let k = 0; k < most; k++) {
      const life = this.#life[k]!
      if (life === 0) continue
      const age = this.#age[k]! + seconds
      this.#age[k] = age
      if (age >= life) {
        this.#life[k] = 0
        continue
      }
      live++
      this.#fly(k, seconds, still)
      this.#paint(on, camera, k, age / life, still)
    }
    this.#live = live
    on.globalAlpha = 1
    on.globalCompositeOperation = 'source-over'
  }

  #fly(k: number, seconds: number, still: boolean): void {
    const kind = this.#kind[k]!, slow = Math.exp(-seconds * (kind === 0 || kind === 1 ? 5 : kind === 4 ? 6 : 2.6)), part = still ? 0.12 : 1
    this.#x[k]! += this.#vx[k]! * seconds * part
    this.#y[k]! += this.#vy[k]! * seconds * part
    this.#h[k] = Math.max(0.02, this.#h[k]! + this.#vh[k]! * seconds * part)
    this.#vx[k]! *= slow
    this.#vy[k]! *= slow
    this.#vh[k]! -= (kind === 3 ? -0.4 : kind === 2 ? 1.6 : kind === 4 ? 0.3 : 5) * seconds
  }

  #paint(on: CanvasRenderingContext2D, camera: Camera, k: number, t: number, still: boolean): void {
    const kind = this.#kind[k]!, x = this.#x[k]!, y = this.#y[k]!
    const up = 1 + camera.lean(this.#h[k]!), px = camera.screenX(camera.x + (x - camera.x) * up), py = camera.screenY(camera.y + (y - camera.y) * up)
    if (px < -20 || py < -20 || px > camera.width + 20 || py > camera.height + 20) return
    const style = styles[kind]![Math.min(3, t * 4 | 0)]!, s = camera.scale * this.#size[k]!
    on.globalAlpha = (1 - t) * (kind === 4 ? 0.12 : 1)
    if (kind < 2) {
      on.strokeStyle = style
      on.lineWidth = s * 0.045 * (1 - t * 0.6)
      const far = still ? 0.1 : 0.035
      on.beginPath()
      on.moveTo(px, py)
      on.lineTo(px - this.#vx[k]! * camera.scale * far, py - this.#vy[k]! * camera.scale * far)
      on.stroke()
      return
    }
    on.fillStyle = style
    if (kind === 3) { // healing is a plus
      const r = s * 0.07, w = s * 0.022
      on.fillRect(px - r, py - w, 2 * r, 2 * w)
      on.fillRect(px - w, py - r, 2 * w, 2 * r)
      return
    }
    on.beginPath()
    on.arc(px, py, s * (kind === 4 ? 0.06 + 0.1 * t : 0.046 * (1 - t * 0.5)), 0, 2 * Math.PI)
    on.fill()
  }

  #seed = 1
  #chance(salt: number): number {
    this.#seed = Math.imul(this.#seed ^ salt + 0x9e37, 0x5bd1e995) + 0x27d4eb2f | 0
    return ((this.#seed ^ this.#seed >>> 13) >>> 0) / 0x100000000
  }
}
