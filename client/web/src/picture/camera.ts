/** Metres across an ordinary wide window, and down it. Other windows show the same area in their own shape. */
const across = 18, down = 18 * 9 / 16
/** How high above the floor the eye is: what is tall leans away from the middle of the picture. */
const eye = 22
/** Seconds in which the camera covers most of the way to where it wants to be. */
const follow = 0.12
/** How far ahead of the player's aim it looks, in metres. */
const ahead = 1.5

/** Where the picture is taken from. */
export class Camera {
  x = 0
  y = 0
  /** Pixels per metre. */
  scale = 1
  width = 1
  height = 1
  /** Whether tall things lean; off for those who want less motion. */
  leaning = true
  #placed = false
  #leadX = 0
  #leadY = 0

  resize(width: number, height: number): void {
    this.width = width
    this.height = height
    this.scale = Math.sqrt(width * height / (across * down))
  }

  /** Moves towards a figure that aims along a unit vector. */
  track(x: number, y: number, aimX: number, aimY: number, seconds: number): void {
    if (!this.#placed) {
      this.#placed = true
      this.#leadX = aimX * ahead
      this.#leadY = aimY * ahead
      this.x = x + this.#leadX
      this.y = y + this.#leadY
      return
    }
    // The aim may jump about with the mouse; its share is followed more calmly than the walk.
    const lead = 1 - Math.exp(-seconds * 2.2 / (3 * follow)), body = 1 - Math.exp(-seconds * 2.2 / follow)
    this.#leadX += (aimX * ahead - this.#leadX) * lead
    this.#leadY += (aimY * ahead - this.#leadY) * lead
    this.x += (x + this.#leadX - this.x) * body
    this.y += (y + this.#leadY - this.y) * body
  }

  /** The next track() jumps: after a teleport or on a new map. */
  cut(): void {
    this.#placed = false
  }

  screenX(x: number): number { return (x - this.x) * this.scale + this.width / 2 }
  screenY(y: number): number { return (y - this.y) * this.scale + this.height / 2 }
  worldX(px: number): number { return (px - this.width / 2) / this.scale + this.x }
  worldY(py: number): number { return (py - this.height / 2) / this.scale + this.y }

  /** How much farther from the middle a point at a height appears: 0 on the floor. */
  lean(height: number): number {
    return this.leaning ? height / (eye - height) : 0
  }

  /** Whether a disc may be on the screen. */
  shows(x: number, y: number, radius: number): boolean {
    return Math.abs(x - this.x) < this.width / 2 / this.scale + radius && Math.abs(y - this.y) < this.height / 2 / this.scale + radius
  }

  /** From here on the context draws in metres on the floor. */
  metres(on: CanvasRenderingContext2D): void {
    on.setTransform(this.scale, 0, 0, this.scale, this.width / 2 - this.x * this.scale, this.height / 2 - this.y * this.scale)
  }

  /** From here on the context draws in metres in a plane at a height. */
  metresAt(on: CanvasRenderingContext2D, height: number): void {
    const s = this.scale * (1 + this.lean(height))
    on.setTransform(s, 0, 0, s, this.width / 2 - this.x * s, this.height / 2 - this.y * s)
  }
}
