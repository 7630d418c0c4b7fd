import type { Camera } from './camera'
import { brightness, css, dark, times, under, type Rgb } from './colour'
import type { Light } from './light'
import type { Column } from './solids'

/** The light around a round thing, at `n` even angles from 0. */
export function around(c: { x: number, y: number, radius: number }, n: number, light: Light): [number, number, number][] {
  const out: [number, number, number][] = []
  for (let i = 0; i < n; i++) {
    const a = i / n * 2 * Math.PI, nx = Math.cos(a), ny = Math.sin(a)
    out.push(light.at(c.x + nx * (c.radius + 0.04), c.y + ny * (c.radius + 0.04), nx, ny, c.radius))
  }
  return out
}

/** Where the light around something comes from, as a vector that is longer the more one-sided the light is, and its sum. */
export function bearing(lights: readonly Rgb[]): { x: number, y: number, light: Rgb } {
  let x = 0, y = 0, most = 0, light: Rgb = [0, 0, 0]
  lights.forEach((l, i) => {
    const b = brightness(l), a = i / lights.length * 2 * Math.PI
    x += Math.cos(a) * b
    y += Math.sin(a) * b
    if (b > most) {
      most = b
      light = l
    }
  })
  return { x: x / lights.length * 2, y: y / lights.length * 2, light }
}

/** The upright side of a round thing between two heights, as far as the camera sees it. The context draws in pixels. */
export function drawMantle(on: CanvasRenderingContext2D, camera: Camera, x: number, y: number, radius: number, low: number, high: number, lights: readonly Rgb[], surface: Rgb, upper = radius): void {
  const dx = x - camera.x, dy = y - camera.y, away = Math.hypot(dx, dy)
  const lo = 1 + camera.lean(low), hi = 1 + camera.lean(high)
  const cx = (k: number) => camera.screenX(camera.x + dx * k), cy = (k: number) => camera.screenY(camera.y + dy * k)
  const s = camera.scale, out = Math.atan2(dy, dx)
  if (away < 1e-6) return
  // Across the line of sight, left to right, the side shows the light of the angles that look at the camera.
  const px = -dy / away, py = dx / away, r = radius * s * lo
  const g = on.createLinearGradient(cx(lo) - px * r, cy(lo) - py * r, cx(lo) + px * r, cy(lo) + py * r)
  for (let i = 0; i <= 8; i++) {
    const angle = out + Math.PI - Math.asin(i / 4 - 1)
    const at = (angle / (2 * Math.PI) * lights.length % lights.length + lights.length) % lights.length
    const a = lights[Math.floor(at) % lights.length]!, b = lights[(Math.floor(at) + 1) % lights.length]!, t = at % 1
    g.addColorStop(i / 8, css(under(surface, [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])))
  }
  on.fillStyle = g
  on.beginPath()
  on.arc(cx(lo), cy(lo), r, out + Math.PI / 2, out - Math.PI / 2)
  on.arc(cx(hi), cy(hi), upper * s * hi, out - Math.PI / 2, out + Math.PI / 2, true)
  on.fill()
}

/** The flat top of a round thing, brighter towards the light, with a lit rim. The context draws in pixels. */
export function drawLid(on: CanvasRenderingContext2D, camera: Camera, x: number, y: number, radius: number, height: number, lights: readonly Rgb[], surface: Rgb): void {
  const k = 1 + camera.lean(height)
  const cx = camera.screenX(camera.x + (x - camera.x) * k), cy = camera.screenY(camera.y + (y - camera.y) * k), r = radius * camera.scale * k
  const from = bearing(lights), b = Math.hypot(from.x, from.y)
  if (brightness(from.light) < 0.004) {
    on.fillStyle = css(dark)
    on.beginPath()
    on.arc(cx, cy, r, 0, 2 * Math.PI)
    on.fill()
    return
  }
  const ux = b > 1e-6 ? from.x / b : 0, uy = b > 1e-6 ? from.y / b : 0
  const g = on.createLinearGradient(cx - ux * r, cy - uy * r, cx + ux * r, cy + uy * r)
  g.addColorStop(0, css(under(surface, from.light, b > 0.05 ? 0.22 : 0.6)))
  g.addColorStop(1, css(under(surface, from.light, 0.8)))
  on.fillStyle = g
  on.beginPath()
  on.arc(cx, cy, r, 0, 2 * Math.PI)
  on.fill()
  on.lineWidth = Math.max(1, camera.scale * 0.035)
  on.lineCap = 'butt'
  for (let i = 0; i < lights.length; i++) {
    const l = lights[i]!, a = i / lights.length * 2 * Math.PI, half = Math.PI / lights.length + 0.02
    if (brightness(l) < 0.01) continue
    on.strokeStyle = css(under(times(surface, 1.5), l))
    on.beginPath()
    on.arc(cx, cy, r - on.lineWidth / 2, a - half, a + half)
    on.stroke()
  }
}

const pillar: Rgb = [132, 114, 98]

/** A pillar: a shaft with a wider head. */
export function drawPillar(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column): void {
  const lights = around(c, 16, light)
  drawMantle(on, camera, c.x, c.y, c.radius, 0, 0.25, lights, times(pillar, 1.1))
  drawMantle(on, camera, c.x, c.y, c.radius * 0.86, 0.25, c.height - 0.3, lights, pillar)
  drawMantle(on, camera, c.x, c.y, c.radius * 0.86, c.height - 0.3, c.height, lights, times(pillar, 1.15), c.radius)
  drawLid(on, camera, c.x, c.y, c.radius, c.height, lights, pillar)
}
