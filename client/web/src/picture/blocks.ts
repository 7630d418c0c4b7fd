import type { Look } from '../world/dress'
import type { Camera } from './camera'
import { css, times, type Rgb } from './colour'
import type { Light } from './light'
import { chance, flutter } from './noise'
import type { Block } from './solids'
import { drawFace, faces, lightsAlong, lit } from './walls'

/** What a block is made of, under white light. */
function material(look: Look): Rgb {
  switch (look) {
    case 'table': case 'bench': case 'shelf': case 'cart': return [142, 98, 62]
    case 'bed': return [128, 92, 64]
    case 'logs': return [120, 84, 56]
    case 'door': return [86, 88, 98]
    case 'hearth': return [124, 96, 82]
    default: return [132, 114, 98]
  }
}

/** A box: its sides, its top, and what lies on it. */
export function drawBlock(on: CanvasRenderingContext2D, camera: Camera, light: Light, b: Block, seconds: number): void {
  const surface = material(b.look)
  on.setTransform(1, 0, 0, 1, 0, 0)
  const lights = b.faces.map(f => lightsAlong(f, 0, 1, light))
  if (camera.lean(b.height) > 0) {
    b.faces.forEach((f, i) => {
      if (faces(f, camera)) drawFace(on, camera, f, 0, 1, 0, b.height, lights[i]!, times(surface, 0.9), b.look === 'stone' || b.look === 'hearth')
    })
  }
  camera.metresAt(on, b.height)
  on.translate(b.x, b.y)
  on.rotate(b.turn)
  // The top is lit from all four sides; along the longer one the change shows most.
  const wide = b.width >= b.depth, w = b.width / 2, d = b.depth / 2
  const one = wide ? lights[0]! : lights[1]!, two = (wide ? lights[2]! : lights[3]!).toReversed()
  const across = one.map((l, i): [number, number, number] => {
    const m = two[Math.min(i, two.length - 1)]!
    return [Math.max(l[0], m[0]), Math.max(l[1], m[1]), Math.max(l[2], m[2])]
  })
  const shade = (c: Rgb, k = 1) => lit(on, wide ? -w : 0, wide ? 0 : -d, wide ? w : 0, wide ? 0 : d, across, c, k)
  on.fillStyle = shade(surface, 0.86)
  on.fillRect(-w, -d, b.width, b.depth)
  on.lineWidth = 0.04
  on.strokeStyle = shade(times(surface, 1.45))
  on.strokeRect(-w + 0.02, -d + 0.02, b.width - 0.04, b.depth - 0.04)
  furnish(on, b, w, d, (c, k = 1) => shade(c, k * 1.25), seconds)
}

type Shade = (c: Rgb, k?: number) => CanvasGradient | string

/** What lies on top, drawn around the middle of the block. */
function furnish(on: CanvasRenderingContext2D, b: Block, w: number, d: number, shade: Shade, seconds: number): void {
  switch (b.look) {
    case 'bed': return bed(on, b, w, d, shade)
    case 'table': return table(on, b, w, d, shade)
    case 'bench': return bench(on, w, d, shade)
    case 'shelf': return shelf(on, b, w, d, shade)
    case 'hearth': return hearth(on, w, d, shade, seconds)
    case 'door': return door(on, w, d, shade)
    case 'logs': return logs(on, w, d, shade)
    case 'cart': return cart(on, w, d, shade)
    default: return
  }
}

function boards(on: CanvasRenderingContext2D, w: number, d: number, n: number, style: CanvasGradient | string): void {
  on.strokeStyle = style
  on.lineWidth = 0.02
  on.beginPath()
  for (let i = 1; i < n; i++) {
    on.moveTo(-w + 0.04, -d + 2 * d * i / n)
    on.lineTo(w - 0.04, -d + 2 * d * i / n)
  }
  on.stroke()
}

function bed(on: CanvasRenderingContext2D, b: Block, w: number, d: number, shade: Shade): void {
  const blanket: Rgb[] = [[176, 74, 62], [86, 126, 132], [164, 138, 76], [126, 94, 138]]
  const colour = blanket[Math.floor(chance(b.x * 3, b.y * 3, 40) * 4)]!
  on.fillStyle = shade([206, 196, 178])
  on.beginPath()
  on.roundRect(-w + 0.07, -d + 0.07, 2 * w - 0.14, 2 * d - 0.14, 0.06)
  on.fill()
  on.fillStyle = shade(colour)
  on.beginPath()
  on.roundRect(-w + 0.68, -d + 0.05, 2 * w - 0.74, 2 * d - 0.1, 0.05)
  on.fill()
  on.fillStyle = shade(times(colour, 1.35)) // the fold
  on.fillRect(-w + 0.68, -d + 0.05, 0.16, 2 * d - 0.1)
  on.fillStyle = shade([232, 222, 204])
  on.beginPath()
  on.roundRect(-w + 0.13, -d + 0.2, 0.42, 2 * d - 0.4, 0.12)
  on.fill()
}

function table(on: CanvasRenderingContext2D, b: Block, w: number, d: number, shade: Shade): void {
  boards(on, w, d, 5, shade([70, 46, 28]))
  for (let i = 0; i < 5; i++) {
    const x = -w + 0.5 + i * (2 * w - 1) / 4, y = (i % 2 ? 0.28 : -0.26) + 0.1 * (chance(i, b.x, 41) - 0.5)
    disc(on, x, y, 0.14, shade([178, 168, 150]))
    disc(on, x, y, 0.09, shade(i === 2 ? [150, 92, 46] : [120, 110, 98]))
  }
  disc(on, 0.2, 0.02, 0.2, shade([84, 78, 76])) // the pot
  disc(on, 0.2, 0.02, 0.15, shade([150, 96, 44]))
}

function bench(on: CanvasRenderingContext2D, w: number, d: number, shade: Shade): void {
  on.save()
  on.rotate(Math.PI / 2)
  boards(on, d, w, 4, shade([70, 46, 28]))
  on.restore()
  for (let i = 0; i < 7; i++) {
    const y = -d + 0.3 + i * (2 * d - 0.6) / 6, x = 0.28 * (i % 2 ? 1 : -1)
    disc(on, x, y, 0.13, shade([196, 152, 78]))
    disc(on, x, y, 0.08, shade(i % 3 ? [250, 226, 170] : [120, 150, 160]))
  }
  disc(on, -0.1, -d + 0.9, 0.05, shade([220, 200, 160]))
}

function shelf(on: CanvasRenderingContext2D, b: Block, w: number, d: number, shade: Shade): void {
  for (let i = 0, x = -w + 0.12; x < w - 0.3; i++) {
    const size = 0.2 + 0.34 * chance(i, b.y, 42), colour: Rgb[] = [[150, 120, 76], [112, 92, 74], [104, 108, 100], [134, 84, 58]]
    on.fillStyle = shade(colour[Math.floor(chance(i, b.y, 43) * 4)]!)
    on.beginPath()
    on.roundRect(x, -d + 0.12 + 0.1 * chance(i, b.y, 44), size, 2 * d - 0.3, chance(i, b.y, 45) < 0.4 ? 0.16 : 0.03)
    on.fill()
    x += size + 0.06
  }
}

function hearth(on: CanvasRenderingContext2D, w: number, d: number, shade: Shade, seconds: number): void {
  const deep = w + 0.15, long = 2 * d - 0.7
  on.fillStyle = '#140a07'
  on.beginPath()
  on.roundRect(-0.15, -long / 2, deep, long, 0.1)
  on.fill()
  on.save()
  on.clip()
  on.globalCompositeOperation = 'lighter'
  const x = 0.28, heart = on.createRadialGradient(x, 0, 0.05, x, 0, long * 0.52)
  heart.addColorStop(0, 'rgb(255 150 50 / 0.75)')
  heart.addColorStop(0.5, 'rgb(200 70 16 / 0.4)')
  heart.addColorStop(1, 'rgb(120 30 8 / 0)')
  on.fillStyle = heart
  on.fillRect(-0.15, -long / 2, deep, long)
  for (let i = 0; i < 34; i++) {
    const ex = x + (chance(i, 0, 46) - 0.5) * 0.62, ey = (chance(i, 0, 47) - 0.5) * long * 0.86
    disc(on, ex, ey, 0.025 + 0.05 * chance(i, 0, 48), css([255, 90 + 120 * chance(i, 0, 49), 36], 0.42 + 0.3 * flutter(seconds, 2 + 3 * chance(i, 0, 53), i)))
  }
  for (let i = 0; i < 7; i++) {
    const fy = (i - 3) * long * 0.12, size = 0.16 + 0.05 * flutter(seconds, 6, 300 + i) - Math.abs(i - 3) * 0.02
    disc(on, x + 0.07 * flutter(seconds, 4, 310 + i), fy + 0.05 * flutter(seconds, 5, 320 + i), size, 'rgb(255 138 44 / 0.26)')
    disc(on, x + 0.05 * flutter(seconds, 5, 330 + i), fy, size * 0.5, 'rgb(255 224 150 / 0.4)')
  }
  on.restore()
  on.fillStyle = shade([150, 120, 100], 0.8)
  on.fillRect(-w + 0.06, -d + 0.3, 0.5, 2 * d - 0.6)
}

function door(on: CanvasRenderingContext2D, w: number, d: number, shade: Shade): void {
  on.fillStyle = shade([60, 62, 72])
  for (let i = 0; i < 8; i++) on.fillRect(-w + 0.12 + i * (2 * w - 0.24) / 8, -d + 0.1, (2 * w - 0.24) / 8 - 0.05, 2 * d - 0.2)
  for (let i = 0; i < 9; i++) {
    for (const y of [-d + 0.16, d - 0.16]) disc(on, -w + 0.1 + i * (2 * w - 0.2) / 8, y, 0.04, shade([170, 172, 184]))
  }
}

function logs(on: CanvasRenderingContext2D, w: number, d: number, shade: Shade): void {
  for (let i = 0; i < 6; i++) {
    const y = -d + (i + 0.5) * 2 * d / 6
    on.fillStyle = shade([104 + 30 * chance(i, 0, 50), 74, 48])
    on.beginPath()
    on.roundRect(-w + 0.2 * chance(i, 0, 51), y - d / 6 + 0.01, 2 * w - 0.3 * chance(i, 0, 52), d / 3 - 0.02, d / 6)
    on.fill()
    disc(on, -w + 0.12 + 0.2 * chance(i, 0, 51), y, d / 6 - 0.04, shade([186, 146, 98]))
  }
}

function cart(on: CanvasRenderingContext2D, w: number, d: number, shade: Shade): void {
  boards(on, w, d, 6, shade([66, 46, 30]))
  on.fillStyle = shade([96, 66, 42])
  for (const y of [-d - 0.12, d - 0.02]) {
    on.fillRect(-w + 0.4, y, 0.9, 0.14)
  }
  on.fillRect(w, -0.5, 1.1, 0.07)
  on.fillRect(w, 0.43, 1.1, 0.07)
  on.fillStyle = shade([150, 132, 92])
  on.beginPath()
  on.ellipse(-0.5, 0.1, 0.62, 0.44, 0.3, 0, 2 * Math.PI)
  on.fill()
}

function disc(on: CanvasRenderingContext2D, x: number, y: number, r: number, style: CanvasGradient | string): void {
  on.fillStyle = style
  on.beginPath()
  on.arc(x, y, r, 0, 2 * Math.PI)
  on.fill()
}

