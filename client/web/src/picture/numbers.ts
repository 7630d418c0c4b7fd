import type { Camera } from './camera'

/** What a number counts: what the player dealt, what it took, what others did, and healing. */
export type Count = 'dealt' | 'taken' | 'others' | 'healed'

const counts: readonly Count[] = ['dealt', 'taken', 'others', 'healed']
const fills: Readonly<Record<Count, string>> = { dealt: '#ffe9b8', taken: '#ff8fa6', others: '#b9b3a6', healed: '#a5f0ae' }
const glyphs = '0123456789+−!'
/** Pixels high that the glyphs are kept at. */
const kept = 56
/** Numbers in the air at once, and seconds each is there. */
const most = 40, life = 0.95

/** Points that come off a body: they pop, drift, and are gone. All digits are equally wide. */
export class Numbers {
  #x = new Float32Array(most)
  #y = new Float32Array(most)
  #dx = new Float32Array(most)
  #age = new Float32Array(most).fill(life)
  #size = new Float32Array(most)
  #kind = new Uint8Array(most)
  #text: string[] = new Array<string>(most).fill('')
  #next = 0
  #live = 0
  #strips = new Map<Count, HTMLCanvasElement>()
  #step = 0
  /** Pixels per pixel of the page. */
  ratio = 1

  /** Shows points at a place. `share` is how much of the body's whole life they are: it makes them large. */
  pop(count: Count, points: number, share: number, x: number, y: number, heading: number, strong: boolean): void {
    const k = this.#next
    this.#next = (k + 1) % most
    this.#x[k] = x
    this.#y[k] = y
    this.#dx[k] = Math.sin(heading) * 0.55 + (k % 3 - 1) * 0.22
    this.#age[k] = 0
    this.#size[k] = (count === 'others' ? 15 : 18) + 26 * Math.min(1, share * 2)
    this.#kind[k] = counts.indexOf(count)
    const whole = Math.max(1, Math.round(points))
    this.#text[k] = (count === 'healed' ? '+' : count === 'taken' ? '−' : '') + whole + (strong ? '!' : '')
    this.#live = most
  }

  draw(on: CanvasRenderingContext2D, camera: Camera, seconds: number, still: boolean): void {
    if (this.#live === 0) return
    let live = 0
    on.setTransform(1, 0, 0, 1, 0, 0)
    for (let k = 0; k < most; k++) {
      if (this.#age[k]! >= life) continue
      this.#age[k]! += seconds
      live++
      this.#paint(on, camera, k, Math.min(1, this.#age[k]! / life), still)
    }
    this.#live = live
    on.globalAlpha = 1
  }

  #paint(on: CanvasRenderingContext2D, camera: Camera, k: number, t: number, still: boolean): void {
    const rise = still ? 0.5 : 0.35 + 0.75 * (1 - (1 - t) ** 3), grown = still ? 1 : t < 0.09 ? 0.5 + t / 0.09 * 0.85 : t < 0.2 ? 1.35 - (t - 0.09) / 0.11 * 0.35 : 1
    const up = 1 + camera.lean(1.8), x = this.#x[k]! + (still ? 0 : this.#dx[k]! * t), y = this.#y[k]! - rise
    const px = camera.screenX(camera.x + (x - camera.x) * up), py = camera.screenY(camera.y + (y - camera.y) * up)
    const high = this.#size[k]! * this.ratio * grown, text = this.#text[k]!, strip = this.#strip(counts[this.#kind[k]!]!)
    const step = this.#step * high / kept, wide = strip.height * high / kept
    on.globalAlpha = t < 0.65 ? 1 : 1 - (t - 0.65) / 0.35
    let at = px - step * (text.length - 1) / 2
    for (let i = 0; i < text.length; i++, at += step) {
      const g = glyphs.indexOf(text.charAt(i))
      on.drawImage(strip, g * strip.height, 0, strip.height, strip.height, at - wide / 2, py - wide / 2, wide, wide)
    }
  }

  /** All glyphs of a colour in a row of squares. */
  #strip(count: Count): HTMLCanvasElement {
    let strip = this.#strips.get(count)
    if (strip) return strip
    const side = Math.ceil(kept * 1.5)
    strip = document.createElement('canvas')
    strip.width = side * glyphs.length
    strip.height = side
    const on = strip.getContext('2d')!
    on.font = `800 ${kept}px system-ui, "Segoe UI", "Liberation Sans", sans-serif`
    on.textAlign = 'center'
    on.textBaseline = 'middle'
    on.lineJoin = 'round'
    this.#step = on.measureText('0').width
    for (let i = 0; i < glyphs.length; i++) {
      const x = side * (i + 0.5), y = side * 0.53
      on.shadowColor = 'rgb(7 8 12 / 0.85)'
      on.shadowBlur = 6
      on.lineWidth = 9
      on.strokeStyle = 'rgb(12 8 8 / 0.86)'
      on.strokeText(glyphs.charAt(i), x, y)
      on.shadowBlur = 0
      on.fillStyle = fills[count]
      on.fillText(glyphs.charAt(i), x, y)
    }
    this.#strips.set(count, strip)
    return strip
  }
}
