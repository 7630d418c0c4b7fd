import type { Glow } from './glow'
import type { Lamp } from './light'

const most = 12

interface Flash {
  lamp: Lamp
  strength: number
  age: number
  life: number
}

/** Lights that are there for a moment: a blow, a kill, a rising. */
export class Flashes {
  #all: Flash[] = []
  #next = 0

  /** Lights the floor around a point for so many seconds. */
  light(x: number, y: number, radius: number, strength: number, glow: Glow, life: number): void {
    let f = this.#all[this.#next]
    if (!f) {
      f = { lamp: { x, y, radius, flame: 0.12, strength, glow, first: false }, strength, age: 0, life }
      this.#all[this.#next] = f
    }
    this.#next = (this.#next + 1) % most
    f.lamp.x = x
    f.lamp.y = y
    f.lamp.radius = radius
    f.lamp.glow = glow
    f.strength = strength
    f.age = 0
    f.life = life
  }

  advance(seconds: number): void {
    for (const f of this.#all) {
      f.age += seconds
      const t = Math.min(1, f.age / f.life)
      f.lamp.strength = t >= 1 ? 0 : f.strength * (1 - t * t)
    }
  }

  *lamps(): Iterable<Lamp> {
    for (const f of this.#all) if (f.lamp.strength > 0.01) yield f.lamp
  }
}
