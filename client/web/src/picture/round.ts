import type { Camera } from './camera'
import { around, bearing, drawLid, drawMantle, drawPillar } from './columns'
import { css, times, under, type Rgb } from './colour'
import type { Light } from './light'
import { chance, flutter } from './noise'
import type { Column } from './solids'

/** Draws a round thing for what it is. `seconds` moves what burns. */
export function drawColumn(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column, seconds: number): void {
  on.setTransform(1, 0, 0, 1, 0, 0)
  switch (c.look) {
    case 'bell': return bell(on, camera, light, c, seconds)
    case 'barrel': return barrel(on, camera, light, c)
    case 'well': return well(on, camera, light, c)
    case 'tree': return tree(on, camera, light, c)
    case 'menhir': return menhir(on, camera, light, c, seconds)
    case 'kiln': return kiln(on, camera, light, c, seconds)
    default: return drawPillar(on, camera, light, c)
  }
}

interface Point { x: number, y: number, k: number }

/** Where a point at a height is on the screen, and how many pixels a metre is there. */
function at(camera: Camera, x: number, y: number, height: number): Point {
  const k = 1 + camera.lean(height)
  return { x: camera.screenX(camera.x + (x - camera.x) * k), y: camera.screenY(camera.y + (y - camera.y) * k), k: k * camera.scale }
}

function disc(on: CanvasRenderingContext2D, p: Point, radius: number, style: string | CanvasGradient): void {
  on.fillStyle = style
  on.beginPath()
  on.arc(p.x, p.y, radius * p.k, 0, 2 * Math.PI)
  on.fill()
}

/** The bell from its lip to its crown: height above the floor, radius, and how bright the bronze is there, in metres. */
const profile: readonly (readonly [number, number, number])[] = [
  [0.62, 0.88, 0.5], [0.66, 0.88, 1.3], [0.7, 0.84, 0.9], [0.74, 0.8, 0.5], [0.8, 0.75, 0.62], [0.9, 0.69, 0.56], [1, 0.645, 0.6],
  [1.1, 0.61, 0.62], [1.16, 0.6, 1.1], [1.2, 0.585, 0.6], [1.3, 0.565, 0.66], [1.4, 0.545, 0.7], [1.46, 0.54, 1.15], [1.5, 0.52, 0.72],
  [1.58, 0.48, 0.84], [1.64, 0.42, 0.96], [1.69, 0.34, 1.06], [1.73, 0.24, 1.14], [1.75, 0.13, 1.2],
]
const bronze: Rgb = [186, 124, 58], beam: Rgb = [92, 62, 40]

/** The bell of the station: a plinth with votive flames around it, the bell above, hung from a beam between two posts. */
function bell(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column, seconds: number): void {
  const lights = around(c, 24, light), glow: Rgb = [255, 214, 150] // its own flames light it
  drawMantle(on, camera, c.x, c.y, c.radius, 0, c.height, lights, [128, 112, 98])
  const foot = at(camera, c.x, c.y, c.height)
  disc(on, foot, c.radius, css(under([150, 132, 112], glow, 0.82)))
  on.lineWidth = camera.scale * 0.04
  for (const [r, shade] of [[c.radius - 0.03, 1.25], [0.98, 0.5]] as const) {
    on.strokeStyle = css(under(times([150, 132, 112], shade), glow))
    on.beginPath()
    on.arc(foot.x, foot.y, r * foot.k, 0, 2 * Math.PI)
    on.stroke()
  }
  disc(on, foot, 0.9, 'rgb(10 7 6 / 0.75)')
  const out = Math.hypot(c.x - camera.x, c.y - camera.y)
  for (const [height, radius, shade] of profile) disc(on, at(camera, c.x, c.y, height), radius, css(under(times(bronze, shade), glow)))
  // Lamplight lies on its shoulder like a hand.
  const shoulder = at(camera, c.x, c.y, 1.5), r = shoulder.k * 0.8
  const g = on.createRadialGradient(shoulder.x - r * 0.34, shoulder.y - r * 0.4, 0, shoulder.x - r * 0.2, shoulder.y - r * 0.24, r)
  g.addColorStop(0, 'rgb(255 232 180 / 0.62)')
  g.addColorStop(0.35, 'rgb(255 190 110 / 0.2)')
  g.addColorStop(0.75, 'rgb(20 8 4 / 0)')
  g.addColorStop(1, 'rgb(16 8 6 / 0.5)')
  disc(on, at(camera, c.x, c.y, 1), 0.74, g)
  posts(on, camera, c, glow, out)
  for (let i = 0; i < 12; i++) candle(on, camera, c, (i + 0.5) / 12 * 2 * Math.PI, seconds, i)
}

function posts(on: CanvasRenderingContext2D, camera: Camera, c: Column, glow: Rgb, out: number): void {
  const height = 2.05, k = 0.86
  on.lineCap = 'butt'
  for (const s of [-1, 1]) {
    const foot = at(camera, c.x + s * 1.02, c.y, 0.4), head = at(camera, c.x + s * 1.02, c.y, height)
    if (out > 0.01) {
      on.strokeStyle = css(under(beam, glow, 0.7))
      on.lineWidth = camera.scale * 0.17
      on.beginPath()
      on.moveTo(foot.x, foot.y)
      on.lineTo(head.x, head.y)
      on.stroke()
    }
  }
  const a = at(camera, c.x - 1.22, c.y, height), b = at(camera, c.x + 1.22, c.y, height)
  for (const [width, shade, dy] of [[0.26, 0.55, 0.02], [0.2, k, -0.01], [0.05, 1.5, -0.085]] as const) {
    on.strokeStyle = css(under(times(beam, shade), glow))
    on.lineWidth = camera.scale * width
    on.beginPath()
    on.moveTo(a.x, a.y + dy * camera.scale)
    on.lineTo(b.x, b.y + dy * camera.scale)
    on.stroke()
  }
  on.fillStyle = css(under([120, 112, 104], glow))
  for (const s of [-0.16, 0.1]) on.fillRect(at(camera, c.x + s, c.y, height).x, a.y - 0.12 * camera.scale, 0.06 * camera.scale, 0.24 * camera.scale)
}

function candle(on: CanvasRenderingContext2D, camera: Camera, c: Column, angle: number, seconds: number, i: number): void {
  const p = at(camera, c.x + Math.cos(angle) * 1.06, c.y + Math.sin(angle) * 1.06, 0.5)
  const f = 1 + 0.15 * flutter(seconds, 7, 60 + i), g = on.createRadialGradient(p.x, p.y, 0, p.x, p.y, 0.3 * p.k)
  g.addColorStop(0, `rgb(255 206 130 / ${(0.5 * f).toFixed(2)})`)
  g.addColorStop(0.4, 'rgb(255 168 80 / 0.14)')
  g.addColorStop(1, 'rgb(255 150 60 / 0)')
  disc(on, p, 0.3, g)
  disc(on, p, 0.06, 'rgb(226 200 156)')
  disc(on, p, 0.036 * f, 'rgb(255 250 226)')
}

function barrel(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column): void {
  const lights = around(c, 16, light), wood: Rgb = [136, 94, 58]
  drawMantle(on, camera, c.x, c.y, c.radius, 0, c.height, lights, wood)
  drawLid(on, camera, c.x, c.y, c.radius, c.height, lights, wood)
  const p = at(camera, c.x, c.y, c.height), l = bearing(lights).light
  on.strokeStyle = css(under([60, 42, 28], l))
  on.lineWidth = camera.scale * 0.018
  on.beginPath()
  for (let i = -2; i <= 2; i++) {
    const x = i * c.radius * 0.34, y = Math.sqrt(Math.max(0, (c.radius * 0.86) ** 2 - x * x))
    on.moveTo(p.x + x * p.k, p.y - y * p.k)
    on.lineTo(p.x + x * p.k, p.y + y * p.k)
  }
  on.stroke()
}

function well(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column): void {
  const lights = around(c, 20, light), rim: Rgb = [138, 126, 116]
  drawMantle(on, camera, c.x, c.y, c.radius, 0, c.height, lights, rim)
  drawLid(on, camera, c.x, c.y, c.radius, c.height, lights, rim)
  const p = at(camera, c.x, c.y, c.height), inside = at(camera, c.x, c.y, 0.2), l = bearing(lights)
  on.strokeStyle = css(under([70, 62, 56], l.light))
  on.lineWidth = camera.scale * 0.02
  on.beginPath()
  for (let i = 0; i < 14; i++) {
    const a = i / 14 * 2 * Math.PI
    on.moveTo(p.x + Math.cos(a) * 0.74 * p.k, p.y + Math.sin(a) * 0.74 * p.k)
    on.lineTo(p.x + Math.cos(a) * c.radius * p.k, p.y + Math.sin(a) * c.radius * p.k)
  }
  on.stroke()
  disc(on, p, 0.74, css(under([34, 30, 30], l.light)))
  on.save()
  on.beginPath()
  on.arc(p.x, p.y, 0.74 * p.k, 0, 2 * Math.PI)
  on.clip()
  disc(on, inside, 0.66, '#05070b') // the water shows nothing but a little of the lamp
  disc(on, { ...inside, x: inside.x + l.x * 0.8 * inside.k, y: inside.y + l.y * 0.8 * inside.k }, 0.12, css(under([150, 160, 176], l.light, 0.5), 0.5))
  on.restore()
}

function tree(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column): void {
  const lights = around(c, 16, light), bark: Rgb = [98, 84, 74], from = bearing(lights)
  drawMantle(on, camera, c.x, c.y, c.radius, 0, c.height, lights, bark, c.radius * 0.6)
  on.lineCap = 'round'
  const limb = (x: number, y: number, angle: number, length: number, width: number, height: number, seed: number): void => {
    const ex = x + Math.cos(angle) * length, ey = y + Math.sin(angle) * length
    const a = at(camera, x, y, height), b = at(camera, ex, ey, height + length * 0.5)
    const sheen = 0.35 + 0.5 * Math.max(0, Math.cos(angle) * from.x + Math.sin(angle) * from.y) * 3
    on.strokeStyle = css(under(bark, from.light, Math.min(0.95, sheen)))
    on.lineWidth = width * camera.scale
    on.beginPath()
    on.moveTo(a.x, a.y)
    on.quadraticCurveTo((a.x + b.x) / 2 + (chance(seed, 1, 70) - 0.5) * length * 0.4 * camera.scale, (a.y + b.y) / 2 + (chance(seed, 2, 70) - 0.5) * length * 0.4 * camera.scale, b.x, b.y)
    on.stroke()
    if (width < 0.045) return
    for (let i = 0; i < 2; i++) limb(ex, ey, angle + (i - 0.5) * 1.1 + (chance(seed, 3 + i, 71) - 0.5) * 0.7, length * 0.72, width * 0.58, height + length * 0.5, seed * 2 + i + 1)
  }
  for (let i = 0; i < 6; i++) limb(c.x, c.y, i / 6 * 2 * Math.PI + chance(i, 0, 72), 0.62 + 0.3 * chance(i, 1, 72), 0.2, c.height, i * 37 + 5)
}

function kiln(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column, seconds: number): void {
  const lights = around(c, 20, light), clay: Rgb = [146, 102, 80]
  drawMantle(on, camera, c.x, c.y, c.radius, 0, 0.9, lights, clay, c.radius * 0.92)
  drawMantle(on, camera, c.x, c.y, c.radius * 0.92, 0.9, c.height, lights, times(clay, 1.1), c.radius * 0.55)
  drawLid(on, camera, c.x, c.y, c.radius * 0.55, c.height, lights, clay)
  const p = at(camera, c.x, c.y, c.height)
  disc(on, p, 0.26, '#170b07')
  disc(on, p, 0.2, css([255, 120 + 30 * flutter(seconds, 6, 90), 40], 0.7 + 0.2 * flutter(seconds, 7, 91)))
}

/** A stone to stand behind, with a bowl of fire on it: rough, and narrower at the top. */
function menhir(on: CanvasRenderingContext2D, camera: Camera, light: Light, c: Column, seconds: number): void {
  const lights = around(c, 18, light), rock: Rgb = [120, 108, 98]
  drawMantle(on, camera, c.x, c.y, c.radius, 0, 0.5, lights, times(rock, 0.9), c.radius * 0.96)
  drawMantle(on, camera, c.x, c.y, c.radius * 0.96, 0.5, 1.1, lights, rock, c.radius * 0.86)
  drawMantle(on, camera, c.x, c.y, c.radius * 0.86, 1.1, c.height, lights, times(rock, 1.1), c.radius * 0.74)
  const p = at(camera, c.x, c.y, c.height)
  disc(on, p, c.radius * 0.74, css(under(rock, [255, 186, 112], 0.62))) // its own fire lights it
  on.lineWidth = camera.scale * 0.03
  on.strokeStyle = css(under(times(rock, 1.5), [255, 186, 112], 0.8))
  on.stroke()
  disc(on, p, 0.4, '#1a0d08')
  on.globalCompositeOperation = 'lighter'
  const g = on.createRadialGradient(p.x, p.y, 0, p.x, p.y, 0.95 * p.k)
  for (const [stop, colour] of [[0, 'rgb(255 176 80 / 0.8)'], [0.3, 'rgb(240 110 36 / 0.4)'], [0.6, 'rgb(190 60 16 / 0.12)'], [1, 'rgb(120 30 8 / 0)']] as const) g.addColorStop(stop, colour)
  disc(on, p, 0.95, g)
  for (let i = 0; i < 12; i++) {
    const a = chance(i, c.x, 75) * 2 * Math.PI + 0.3 * flutter(seconds, 2, 460 + i), r = 0.3 * Math.sqrt(chance(i, c.x, 76)) + 0.04 * flutter(seconds, 5, 400 + i)
    const size = 0.05 + 0.11 * chance(i, c.x, 77) + 0.03 * flutter(seconds, 7, 420 + i), q = { ...p, x: p.x + Math.cos(a) * r * p.k, y: p.y + Math.sin(a) * r * p.k }
    disc(on, q, Math.max(0.02, size), css([255, 120 + 90 * chance(i, c.x, 78), 50], 0.3))
  }
  disc(on, p, 0.13 + 0.02 * flutter(seconds, 6, 440), 'rgb(255 236 190 / 0.5)')
  on.globalCompositeOperation = 'source-over'
}
