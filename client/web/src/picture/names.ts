import { css, hsl } from './colour'

/** Pixels of the page that names are high. */
const size = 16

/** Names in small capitals, and what is said, drawn once each and kept as pictures. */
export class Names {
  #kept = new Map<string, HTMLCanvasElement>()
  #ratio = 1

  /** Pixels per pixel of the page. */
  set ratio(ratio: number) {
    if (ratio === this.#ratio) return
    this.#ratio = ratio
    this.#kept.clear()
  }

  /** Draws a name with its middle at a pixel. */
  name(on: CanvasRenderingContext2D, text: string, hue: number, x: number, y: number, alpha: number): void {
    this.#draw(on, text, `small-caps 600 ${size * this.#ratio}px Georgia, "Times New Roman", "Liberation Serif", serif`, css(hsl(hue, 0.75, 0.85)), x, y, alpha)
  }

  /** Draws what somebody says, above a pixel at which a name may be. */
  words(on: CanvasRenderingContext2D, text: string, x: number, y: number, alpha: number): void {
    this.#draw(on, text, `${(size - 1) * this.#ratio}px system-ui, "Segoe UI", "Liberation Sans", sans-serif`, '#e9e4d8', x, y - size * this.#ratio * 1.25, alpha)
  }

  #draw(on: CanvasRenderingContext2D, text: string, font: string, colour: string, x: number, y: number, alpha: number): void {
    if (text === '' || alpha <= 0.02) return
    const plate = this.#plate(text, font, colour)
    // Nothing is cut off at the edges of the picture.
    const left = Math.max(2, Math.min(on.canvas.width - plate.width - 2, x - plate.width / 2))
    on.globalAlpha = alpha
    on.drawImage(plate, Math.round(left), Math.round(y - plate.height / 2))
    on.globalAlpha = 1
  }

  #plate(text: string, font: string, colour: string): HTMLCanvasElement {
    const key = colour + text
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#kept.size > 300) this.#kept.clear()
    const plate = document.createElement('canvas'), on = plate.getContext('2d')!, ratio = this.#ratio
    on.font = font
    plate.width = Math.ceil(on.measureText(text).width + size * ratio)
    plate.height = Math.ceil(size * ratio * 1.9)
    on.font = font
    on.textAlign = 'center'
    on.textBaseline = 'middle'
    on.lineJoin = 'round'
    on.shadowColor = 'rgb(7 8 12 / 0.9)'
    on.shadowBlur = 5 * ratio
    on.lineWidth = 3 * ratio
    on.strokeStyle = 'rgb(7 8 12 / 0.72)'
    on.strokeText(text, plate.width / 2, plate.height / 2)
    on.shadowBlur = 0
    on.fillStyle = colour
    on.fillText(text, plate.width / 2, plate.height / 2)
    this.#kept.set(key, plate)
    return plate
  }
}
