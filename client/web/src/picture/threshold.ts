import type { Dress } from '../world/dress'
import type { Ground, Wall } from '../world/ground'
import type { Picture } from './picture'

/** Metres from the middle to the pillars. */
const ring = 6.4

const pillars: Wall[] = Array.from({ length: 9 }, (_, i) => {
  const a = (i + 0.5) / 9 * 2 * Math.PI
  return { kind: 'circle', x: Math.sin(a) * ring * 1.15, y: -Math.cos(a) * ring * 0.62, radius: 0.42 }
})

const ground: Ground = { left: -20, top: -20, right: 20, bottom: 20, walls: pillars, floors: [] }
const dress: Dress = {
  patches: [{ outline: [-20, -20, 20, -20, 20, 20, -20, 20], paving: 'rings' }], worn: [], looks: [], rooms: [],
  flames: [{ x: 0, y: 0, radius: 9, strength: 0.82, unrest: 2, hue: 28, on: 'nothing' }],
}

/** What is behind the door: a floor, pillars, and one light that follows whoever stands outside. */
export class Threshold {
  #x = 0
  #y = 0
  #last = 0

  constructor(readonly picture: Picture) {
    this.enter()
  }

  enter(): void {
    this.picture.set('', ground, dress)
    this.picture.camera.x = this.picture.camera.y = 0
  }

  /** Draws a frame; the pointer is in pixels of the page. */
  draw(now: number, pointer: { x: number, y: number } | null): void {
    const camera = this.picture.camera, ratio = camera.width / Math.max(1, innerWidth)
    const seconds = Math.min(0.1, (now - this.#last) / 1000)
    this.#last = now
    // Without a pointer the light wanders by itself, unless things are to be still.
    const still = this.picture.taste.still, t = still ? 0 : now / 1000
    const x = pointer && !still ? camera.worldX(pointer.x * ratio) * 0.5 : Math.sin(t * 0.31) * 1.6, y = pointer && !still ? camera.worldY(pointer.y * ratio) * 0.5 : Math.sin(t * 0.23 + 1) * 0.9
    const share = 1 - Math.exp(-seconds * 2.5)
    this.#x += (x - this.#x) * share
    this.#y += (y - this.#y) * share
    this.picture.carry(0, this.#x, this.#y)
    this.picture.draw([], now)
  }
}
