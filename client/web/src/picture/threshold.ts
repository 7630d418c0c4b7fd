import type { Dress } from '../world/dress'
import type { Ground, Wall } from '../world/ground'
import type { Picture } from './picture'

const dress: Dress = {
  patches: [{ outline: [-20, -20, 20, -20, 20, 20, -20, 20], paving: 'rings' }], worn: [], looks: [],
  flames: [{ x: 0, y: 0, radius: 9.5, strength: 0.84, unrest: 2, hue: 28, on: 'nothing' }],
}

/** A floor with a ring of pillars that fits the window. */
function hall(upright: boolean): Ground {
  const wide = upright ? 3.6 : 7.4, high = upright ? 8.2 : 4
  const walls = Array.from({ length: 9 }, (_, i): Wall => {
    const a = (i + 0.5) / 9 * 2 * Math.PI
    return { kind: 'circle', x: Math.sin(a) * wide, y: -Math.cos(a) * high, radius: 0.42 }
  })
  return { left: -20, top: -20, right: 20, bottom: 20, walls, floors: [] }
}

/** What is behind the door: a floor, pillars, and one light that follows whoever stands outside. */
export class Threshold {
  #x = 0
  #y = 0
  #last = 0
  #upright = false

  constructor(readonly picture: Picture) {
    this.enter()
  }

  enter(): void {
    const camera = this.picture.camera
    this.#upright = camera.height > camera.width
    this.picture.set('', hall(this.#upright), dress)
    camera.x = camera.y = 0
    // On a phone the form covers the middle, and the light is above it.
    this.#y = this.#upright ? -7 : 0
  }

  /** Draws a frame; the pointer is in pixels of the page. */
  draw(now: number, pointer: { x: number, y: number } | null): void {
    const camera = this.picture.camera, ratio = camera.width / Math.max(1, innerWidth)
    if (camera.height > camera.width !== this.#upright) this.enter()
    const seconds = Math.min(0.1, (now - this.#last) / 1000), share = 1 - Math.exp(-seconds * 2.5)
    this.#last = now
    // Without a pointer the light wanders by itself, unless things are to be still.
    const still = this.picture.taste.still, t = still ? 0 : now / 1000, up = this.#upright ? -7 : 0
    const x = pointer && !still ? camera.worldX(pointer.x * ratio) * 0.5 : Math.sin(t * 0.31) * 1.6
    const y = pointer && !still ? camera.worldY(pointer.y * ratio) * 0.5 : Math.sin(t * 0.23 + 1) * 0.9
    this.#x += (x - this.#x) * share
    this.#y += (y + up - this.#y) * share
    this.picture.carry(0, this.#x, this.#y)
    this.picture.draw([], now)
  }
}
