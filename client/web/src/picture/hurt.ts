/** Pixels that the picture shakes at most, at a blow that takes a quarter of a life. */
const shakes = 4
/** Share of life below which the edge stays warm. */
const low = 0.3

/** What the player's own body feels, at the edges of the picture: a blow warms them, death takes the light from them. */
export class Hurt {
  /** Pixels of the page by which the picture is off. */
  x = 0
  y = 0
  #warm = 0
  #shake = 0
  #dark = 0
  #red: HTMLCanvasElement | null = null
  #black: HTMLCanvasElement | null = null

  /** A blow took that share of a life. */
  struck(share: number): void {
    this.#warm = Math.min(1, Math.max(this.#warm, 0.4 + share * 2))
    this.#shake = Math.min(1, 0.55 + share * 2)
  }

  advance(seconds: number, now: number, still: boolean, share: number, dead: boolean): void {
    const floor = dead ? 0 : Math.max(0, (low - share) / low) * 0.5
    this.#warm = Math.max(floor, this.#warm - seconds * 1.7)
    this.#shake = Math.max(0, this.#shake - seconds * 4)
    this.#dark += ((dead ? 1 : 0) - this.#dark) * Math.min(1, seconds * (dead ? 2.4 : 5))
    const s = still ? 0 : this.#shake * shakes
    this.x = s * Math.sin(now * 0.09)
    this.y = s * Math.cos(now * 0.113 + 1)
  }

  draw(on: CanvasRenderingContext2D, width: number, height: number): void {
    on.setTransform(1, 0, 0, 1, 0, 0)
    if (this.#dark > 0.01) {
      on.globalAlpha = this.#dark
      on.drawImage(this.#black ??= edge('7 8 12', [[0, 0.28], [0.45, 0.5], [1, 0.94]]), 0, 0, width, height)
    }
    if (this.#warm > 0.01) {
      on.globalAlpha = this.#warm
      on.drawImage(this.#red ??= edge('196 34 40', [[0, 0], [0.62, 0], [0.82, 0.16], [1, 0.5]]), 0, 0, width, height)
    }
    on.globalAlpha = 1
  }
}

/** A small picture of an edge, which is drawn as large as the window. */
function edge(colour: string, stops: readonly (readonly [number, number])[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 192
  canvas.height = 108
  const on = canvas.getContext('2d')!
  on.scale(192, 108)
  const g = on.createRadialGradient(0.5, 0.5, 0, 0.5, 0.5, 0.66)
  for (const [at, alpha] of stops) g.addColorStop(at, `rgb(${colour} / ${alpha})`)
  on.fillStyle = g
  on.fillRect(0, 0, 1, 1)
  return canvas
}
