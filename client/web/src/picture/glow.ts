import { hsl, mix, times, type Rgb } from './colour'

/** How a lamp's light changes from the flame to its rim: `steps` + 1 colours at equal distances, in fractions of its radius. */
export class Glow {
  static readonly steps = 48
  readonly table: Float64Array
  #gradient: CanvasGradient | null = null

  constructor(core: Rgb, mid: Rgb, edge: Rgb) {
    this.table = new Float64Array((Glow.steps + 1) * 3)
    for (let i = 0; i <= Glow.steps; i++) this.table.set(profile(core, mid, edge, i / Glow.steps), i * 3)
  }

  /** The colour at a distance from 0 (flame) to 1 (rim), times k, added to `sum` the way light adds: never above white. */
  add(sum: [number, number, number], d: number, k: number): void {
    const at = d * Glow.steps, i = Math.min(at | 0, Glow.steps - 1), t = at - i, table = this.table
    for (let c = 0; c < 3; c++) {
      const a = table[i * 3 + c]!, light = (a + (table[i * 3 + 3 + c]! - a) * t) * k
      sum[c] = sum[c]! + light - sum[c]! * light / 255
    }
  }

  /** The same as a gradient around (0, 0) with radius 1. */
  gradient(on: CanvasRenderingContext2D): CanvasGradient {
    if (this.#gradient) return this.#gradient
    const g = on.createRadialGradient(0, 0, 0, 0, 0, 1)
    for (let i = 0; i <= Glow.steps; i++) {
      g.addColorStop(i / Glow.steps, `rgb(${this.table[i * 3]} ${this.table[i * 3 + 1]} ${this.table[i * 3 + 2]})`)
    }
    return this.#gradient = g
  }
}

/** Bright and warm at the flame, ember towards the rim, and soft over the last eighth, so that the edge of the dark is seen. */
function profile(core: Rgb, mid: Rgb, edge: Rgb, d: number): Rgb {
  const rim = d <= 0.88 ? 1 : smooth((1 - d) / 0.12)
  const body = d < 0.42 ? mix(core, times(mid, 0.74), smooth(d / 0.42)) : mix(times(mid, 0.74), times(edge, 0.62), smooth((d - 0.42) / 0.5))
  return times(body, rim)
}

function smooth(t: number): number {
  const x = Math.max(0, Math.min(1, t))
  return x * x * (3 - 2 * x)
}

const ember: readonly [Rgb, Rgb, Rgb] = [[0xff, 0xdc, 0xa3], [0xff, 0x9e, 0x4a], [0x7a, 0x2f, 0x12]]

/** Makes and keeps the glow of each hue: half the player's colour, half flame, since every lamp burns. */
export class Glows {
  #known = new Map<number, Glow>()

  of(hue: number): Glow {
    const key = Math.round(hue)
    let glow = this.#known.get(key)
    if (!glow) {
      const own = [hsl(key + 6, 0.9, 0.84), hsl(key, 0.82, 0.6), hsl(key - 8, 0.7, 0.24)] as const
      const share = key === 28 ? 0 : 0.55
      glow = new Glow(mix(ember[0], own[0], share), mix(ember[1], own[1], share), mix(ember[2], own[2], share))
      this.#known.set(key, glow)
    }
    return glow
  }
}
