import type { Camera } from './camera'
import { css, hsl } from './colour'
import type { Figure } from './figure'
import type { Marking } from './palette'
import type { Pose } from './pose'

/** Metres that a bar is wide, and pixels of the page that it is high. */
const wide = 0.92, tall = 5

/** Draws how much life a hurt body has left, and below it what clings to it. (x, y) is the middle of the bar in pixels. */
export function drawBar(on: CanvasRenderingContext2D, camera: Camera, f: Figure, pose: Pose, hue: number, x: number, y: number, ratio: number, alpha: number, marking: Marking): void {
  const w = camera.scale * wide, h = tall * ratio, left = Math.round(x - w / 2), top = Math.round(y - h / 2), share = Math.max(0, Math.min(1, f.health / f.cap))
  on.globalAlpha = alpha
  on.fillStyle = 'rgb(7 8 12 / 0.84)'
  on.fillRect(left - ratio, top - ratio, w + 2 * ratio, h + 2 * ratio)
  if (pose.share > share) {
    on.fillStyle = '#fff3da'
    on.fillRect(left + w * share, top, w * (pose.share - share), h)
  }
  on.fillStyle = f.hostile ? (share < 0.3 ? marking.threatEdge : '#b9c6ff') : css(hsl(hue, 0.8, 0.62))
  on.fillRect(left, top, w * share, h)
  on.fillStyle = 'rgb(7 8 12 / 0.55)'
  for (let i = 1; i < 4; i++) on.fillRect(left + Math.round(w * i / 4), top, Math.max(1, ratio), h)
  on.globalAlpha = 1
}

/** Draws the signs of what clings to a body, in a row around (x, y). */
export function drawMarks(on: CanvasRenderingContext2D, marks: readonly string[], x: number, y: number, ratio: number, alpha: number, marking: Marking): void {
  const step = 15 * ratio
  on.globalAlpha = alpha
  on.lineCap = on.lineJoin = 'round'
  marks.forEach((mark, i) => {
    const px = x + (i - (marks.length - 1) / 2) * step, r = 5 * ratio
    on.beginPath()
    if (mark.includes('slow')) { // two arrows down, one after the other
      for (const d of [-0.75, 0.15]) {
        on.moveTo(px - r * 0.8, y + r * d)
        on.lineTo(px, y + r * (d + 0.7))
        on.lineTo(px + r * 0.8, y + r * d)
      }
    } else {
      on.moveTo(px, y - r)
      on.lineTo(px + r * 0.8, y)
      on.lineTo(px, y + r)
      on.lineTo(px - r * 0.8, y)
      on.closePath()
    }
    for (const [width, style] of [[4.5, 'rgb(7 8 12 / 0.85)'], [2, marking.slow]] as const) {
      on.lineWidth = width * ratio
      on.strokeStyle = style
      on.stroke()
    }
  })
  on.globalAlpha = 1
}

/** Draws what drags at the feet of somebody who is slowed: broken rings that lag behind. The context draws in metres. */
export function drawDrag(on: CanvasRenderingContext2D, f: Figure, alpha: number, seconds: number, marking: Marking): void {
  on.strokeStyle = marking.slow
  on.lineCap = 'butt'
  on.lineWidth = 0.05
  for (let i = 0; i < 3; i++) {
    const r = 0.5 + i * 0.13, from = (i % 2 ? -1 : 1) * seconds * 0.6 + i
    on.globalAlpha = alpha * (0.75 - 0.2 * i)
    for (let k = 0; k < 3; k++) {
      on.beginPath()
      on.arc(f.x, f.y, r, from + k * 2.1, from + k * 2.1 + 0.9 - i * 0.15)
      on.stroke()
    }
  }
  on.globalAlpha = 1
}

/** Draws the arcs around somebody who cannot be harmed yet, high above the floor. */
export function drawShield(on: CanvasRenderingContext2D, camera: Camera, f: Figure, alpha: number, seconds: number, marking: Marking): void {
  const k = camera.lean(0.9)
  camera.metres(on)
  on.translate(f.x + (f.x - camera.x) * k, f.y + (f.y - camera.y) * k)
  on.rotate(seconds * 0.9)
  on.globalAlpha = alpha * 0.12
  on.fillStyle = marking.shield
  on.beginPath()
  on.arc(0, 0, 0.82, 0, 2 * Math.PI)
  on.fill()
  on.strokeStyle = marking.shield
  on.lineCap = 'round'
  for (const [width, a] of [[0.15, 0.25], [0.055, 0.95]] as const) {
    on.lineWidth = width
    on.globalAlpha = alpha * a
    for (let i = 0; i < 3; i++) {
      on.beginPath()
      on.arc(0, 0, 0.82, i * 2.0944, i * 2.0944 + 1.45)
      on.stroke()
    }
  }
  on.globalAlpha = 1
}

/** Draws where the own body aims: a thin line on the floor. The context draws in metres. */
export function drawAim(on: CanvasRenderingContext2D, f: Figure, reach: number, alpha: number, marking: Marking): void {
  const s = Math.sin(f.facing), c = -Math.cos(f.facing)
  on.strokeStyle = marking.aim
  on.lineWidth = 0.028
  on.lineCap = 'round'
  on.globalAlpha = alpha * 0.55
  on.setLineDash([0.14, 0.16])
  on.beginPath()
  on.moveTo(f.x + s * 0.95, f.y + c * 0.95)
  on.lineTo(f.x + s * (reach - 0.12), f.y + c * (reach - 0.12))
  on.stroke()
  on.setLineDash([])
  on.globalAlpha = alpha * 0.85
  on.beginPath()
  on.moveTo(f.x + s * reach - c * 0.09 - s * 0.09, f.y + c * reach + s * 0.09 - c * 0.09)
  on.lineTo(f.x + s * reach, f.y + c * reach)
  on.lineTo(f.x + s * reach + c * 0.09 - s * 0.09, f.y + c * reach - s * 0.09 - c * 0.09)
  on.stroke()
  on.globalAlpha = 1
}

/** Draws how far somebody is with what it casts, a thin bar around (x, y). */
export function drawCast(on: CanvasRenderingContext2D, camera: Camera, share: number, hostile: boolean, x: number, y: number, ratio: number, alpha: number, marking: Marking): void {
  const w = camera.scale * wide, h = 4 * ratio, left = Math.round(x - w / 2), top = Math.round(y - h / 2)
  on.globalAlpha = alpha
  on.fillStyle = 'rgb(7 8 12 / 0.84)'
  on.fillRect(left - ratio, top - ratio, w + 2 * ratio, h + 2 * ratio)
  on.fillStyle = hostile ? marking.threatEdge : '#ff9e4a'
  on.fillRect(left, top, w * Math.max(0, Math.min(1, share)), h)
  on.globalAlpha = 1
}
