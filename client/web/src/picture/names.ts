import { css, hsl } from './colour'

/** Names in small capitals, drawn once each and kept as pictures. */
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
  draw(on: CanvasRenderingContext2D, text: string, hue: number, x: number, y: number, alpha: number): void {
    if (text === '' || alpha <= 0.02) return
    const plate = this.#plate(text, hue)
    on.globalAlpha = alpha
    on.drawImage(plate, Math.round(x - plate.width / 2), Math.round(y - plate.height / 2))
    on.globalAlpha = 1
  }

  #plate(text: string, hue: number): HTMLCanvasElement {
    const key = hue + text
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#kept.size > 300) this.#kept.clear()
    const size = 16 * this.#ratio, font = `small-caps 600 ${size}px Georgia, "Times New Roman", "Liberation Serif", serif`
    const plate = document.createElement('canvas'), on = plate.getContext('2d')!
    on.font = font
    plate.width = Math.ceil(on.measureText(text).width + size)
    plate.height = Math.ceil(size * 1.9)
    on.font = font
    on.textAlign = 'center'
    on.textBaseline = 'middle'
    on.lineJoin = 'round'
    on.shadowColor = 'rgb(7 8 12 / 0.9)'
    on.shadowBlur = 5 * this.#ratio
    on.lineWidth = 3 * this.#ratio
    on.strokeStyle = 'rgb(7 8 12 / 0.72)'
    on.strokeText(text, plate.width / 2, plate.height / 2)
    on.shadowBlur = 0
    on.fillStyle = css(hsl(hue, 0.75, 0.85))
    on.fillText(text, plate.width / 2, plate.height / 2)
    this.#kept.set(key, plate)
    return plate
  }
}
