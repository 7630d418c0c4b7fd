import type { Camera } from './camera'
import { brightness, css, type Rgb } from './colour'
import type { Light } from './light'
import { chance, value } from './noise'

/** The bloom around a flame: a soft disc of its colour, made once for each colour and laid on with 'lighter'. */
export class Blooms {
  #kept = new Map<string, HTMLCanvasElement>()

  draw(on: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: Rgb, strength: number): void {
    const key = css(colour)
    let sprite = this.#kept.get(key)
    if (!sprite) {
      sprite = document.createElement('canvas')
      sprite.width = sprite.height = 128
      const s = sprite.getContext('2d')!, g = s.createRadialGradient(64, 64, 0, 64, 64, 64)
      for (const [at, alpha] of [[0, 1], [0.07, 0.72], [0.18, 0.3], [0.4, 0.1], [0.7, 0.025], [1, 0]] as const) g.addColorStop(at, css(colour, Math.min(alpha, 0.999)))
      s.fillStyle = g
      s.fillRect(0, 0, 128, 128)
      this.#kept.set(key, sprite)
    }
    on.globalAlpha = Math.min(1, strength)
    on.drawImage(sprite, x - radius, y - radius, radius * 2, radius * 2)
    on.globalAlpha = 1
  }
}

/** Dust that hangs in the air and is seen only where there is light. */
export function drawDust(on: CanvasRenderingContext2D, camera: Camera, light: Light, seconds: number): void {
  const cell = 1.7
  const left = Math.floor((camera.x - camera.width / 2 / camera.scale) / cell), right = Math.ceil((camera.x + camera.width / 2 / camera.scale) / cell)
  const top = Math.floor((camera.y - camera.height / 2 / camera.scale) / cell), bottom = Math.ceil((camera.y + camera.height / 2 / camera.scale) / cell)
  on.setTransform(1, 0, 0, 1, 0, 0)
  for (let j = top; j <= bottom; j++) {
    for (let i = left; i <= right; i++) {
      const n = chance(i, j, 80), x = (i + value(seconds * 0.07 + n * 50, j, 81) * 1.6) * cell, y = (j + value(i, seconds * 0.06 + n * 70, 82) * 1.6) * cell
      const glint = Math.max(0, Math.sin(seconds * (0.4 + n) + n * 40))
      if (glint < 0.1) continue
      const b = brightness(light.at(x, y, 0, 0, 0))
      if (b < 0.05) continue
      const k = 1 + camera.lean(0.4 + n * 1.2), px = camera.screenX(camera.x + (x - camera.x) * k), py = camera.screenY(camera.y + (y - camera.y) * k)
      on.fillStyle = `rgb(255 214 150 / ${(b * glint * 0.5).toFixed(3)})`
      const size = camera.scale * (0.012 + 0.014 * n)
      on.fillRect(px - size, py - size, size * 2, size * 2)
    }
  }
}
