import type { Patch } from '../world/dress'
import { css, mix, times, type Rgb } from './colour'
import { chance, value } from './noise'

// What floors are laid with, as they look under white light: the lamps give them their colour. Each function lays the
// stones that touch a rectangle, and lays a stone the same way whichever rectangle it is asked for.

const stone: Rgb = [140, 126, 112], joint: Rgb = [66, 58, 54]

interface Rect { left: number, top: number, right: number, bottom: number }

export function lay(on: CanvasRenderingContext2D, { paving, turned = false, about = [0, 0] }: Patch, r: Rect): void {
  on.fillStyle = css(paving === 'earth' ? [96, 88, 72] : paving === 'ash' ? [108, 101, 96] : joint)
  on.fillRect(r.left, r.top, r.right - r.left, r.bottom - r.top)
  switch (paving) {
    case 'flags': return flags(on, r, 0.74, stone)
    case 'rings': return rings(on, r)
    case 'cobbles': return cobbles(on, r)
    case 'planks': return planks(on, r, turned)
    case 'tiles': return flags(on, r, 0.5, [146, 122, 104])
    case 'earth': return earth(on, r)
    case 'ash': return ash(on, r, about)
    case 'slabs': return flags(on, r, 1.35, [112, 112, 118])
  }
}

function tone(base: Rgb, x: number, y: number): Rgb {
  const k = 0.8 + 0.34 * chance(x, y, 1)
  return mix(times(base, k), [150, 116, 90], 0.16 * chance(x, y, 2))
}

/** Rows of stones of uneven length. */
function flags(on: CanvasRenderingContext2D, r: Rect, row: number, base: Rgb): void {
  for (let j = Math.floor(r.top / row) - 1; j * row < r.bottom; j++) {
    let i = Math.floor((r.left - 3 * row) / row / 1.5)
    for (;; i++) {
      const from = (i + 0.5 * chance(i, j, 3)) * row * 1.5, to = (i + 1 + 0.5 * chance(i + 1, j, 3)) * row * 1.5
      if (from > r.right) break
      if (to < r.left) continue
      slab(on, from, j * row, to, (j + 1) * row, tone(base, i, j), i, j)
    }
  }
}

function slab(on: CanvasRenderingContext2D, left: number, top: number, right: number, bottom: number, colour: Rgb, i: number, j: number): void {
  const gap = 0.016 + 0.014 * chance(i, j, 4), w = right - left - 2 * gap, h = bottom - top - 2 * gap
  on.fillStyle = css(colour)
  on.beginPath()
  on.roundRect(left + gap, top + gap, w, h, 0.03 + 0.05 * chance(i, j, 5))
  on.fill()
  on.lineWidth = 0.022
  on.strokeStyle = css(times(colour, 1.22), 0.5)
  on.stroke()
  if (chance(i, j, 6) < 0.09) crack(on, left + gap, top + gap, w, h, i, j)
}

function crack(on: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, i: number, j: number): void {
  on.strokeStyle = css(joint, 0.75)
  on.lineWidth = 0.014
  on.beginPath()
  on.moveTo(x + w * chance(i, j, 20), y)
  for (let k = 1; k <= 4; k++) on.lineTo(x + w * (0.25 + 0.5 * chance(i, j, 20 + k)), y + h * k / 4)
  on.stroke()
}

/** Rings of stones about the middle of the world: the floor of a hall built around something. */
function rings(on: CanvasRenderingContext2D, r: Rect): void {
  const width = 0.78
  const far = Math.max(Math.hypot(r.left, r.top), Math.hypot(r.right, r.top), Math.hypot(r.left, r.bottom), Math.hypot(r.right, r.bottom))
  for (let k = 1; k * width < far + width; k++) {
    const inner = k * width + 0.02, outer = (k + 1) * width - 0.02, n = Math.max(6, Math.round(2 * Math.PI * outer / 1.05))
    for (let i = 0; i < n; i++) {
      const a = (i + 0.3 * chance(i, k, 7) + (k % 2) / 2) * 2 * Math.PI / n, b = (i + 1 + 0.3 * chance((i + 1) % n, k, 7) + (k % 2) / 2) * 2 * Math.PI / n
      const mx = Math.cos((a + b) / 2) * (inner + outer) / 2, my = Math.sin((a + b) / 2) * (inner + outer) / 2
      if (mx < r.left - 1 || mx > r.right + 1 || my < r.top - 1 || my > r.bottom + 1) continue
      const colour = tone(k === 4 || k === 8 ? [112, 92, 76] : stone, i, k)
      on.fillStyle = css(colour)
      on.beginPath()
      on.arc(0, 0, outer, a + 0.022 / outer, b - 0.022 / outer)
      on.arc(0, 0, inner, b - 0.022 / inner, a + 0.022 / inner, true)
      on.closePath()
      on.fill()
      on.lineWidth = 0.022
      on.strokeStyle = css(times(colour, 1.22), 0.5)
      on.stroke()
    }
  }
}

function cobbles(on: CanvasRenderingContext2D, r: Rect): void {
  const w = 0.36, h = 0.31
  for (let j = Math.floor(r.top / h) - 1; (j - 1) * h < r.bottom; j++) {
    for (let i = Math.floor(r.left / w) - 1; (i - 1) * w < r.right; i++) {
      const x = (i + (j % 2) / 2 + 0.5 + 0.22 * (chance(i, j, 8) - 0.5)) * w, y = (j + 0.5 + 0.22 * (chance(i, j, 9) - 0.5)) * h
      const colour = tone([134, 122, 112], i, j), turn = chance(i, j, 10) * Math.PI
      on.fillStyle = css(times(colour, 0.86))
      on.beginPath()
      on.ellipse(x, y, w * (0.44 + 0.08 * chance(i, j, 11)), h * (0.46 + 0.06 * chance(i, j, 12)), turn, 0, 2 * Math.PI)
      on.fill()
      on.fillStyle = css(times(colour, 1.14), 0.55)
      on.beginPath()
      on.ellipse(x, y, w * 0.27, h * 0.26, turn, 0, 2 * Math.PI)
      on.fill()
    }
  }
}

function planks(on: CanvasRenderingContext2D, r: Rect, turned: boolean): void {
  on.save()
  if (turned) {
    on.transform(0, 1, 1, 0, 0, 0)
    r = { left: r.top, top: r.left, right: r.bottom, bottom: r.right }
  }
  const width = 0.26, length = 2.6
  for (let j = Math.floor(r.top / width) - 1; j * width < r.bottom; j++) {
    for (let i = Math.floor(r.left / length) - 1; (i - 1) * length < r.right; i++) {
      const left = (i + chance(0, j, 13)) * length, top = j * width
      const colour = tone([138, 104, 76], i, j)
      on.fillStyle = css(colour)
      on.fillRect(left + 0.012, top + 0.012, length - 0.024, width - 0.024)
      on.strokeStyle = css(times(colour, 0.72), 0.55)
      on.lineWidth = 0.012
      on.beginPath()
      for (let k = 0; k < 3; k++) {
        const y = top + width * (0.2 + 0.3 * k), bend = 0.05 * (chance(i, j, 14 + k) - 0.5)
        on.moveTo(left + 0.05, y)
        on.bezierCurveTo(left + length / 3, y + bend, left + length * 0.66, y - bend, left + length - 0.05, y)
      }
      on.stroke()
      on.fillStyle = css(joint)
      for (const x of [left + 0.1, left + length - 0.1]) on.fillRect(x - 0.015, top + width / 2 - 0.015, 0.03, 0.03)
    }
  }
  on.restore()
}

function earth(on: CanvasRenderingContext2D, r: Rect): void {
  const cell = 0.5
  for (let j = Math.floor(r.top / cell) - 1; j * cell < r.bottom + cell; j++) {
    for (let i = Math.floor(r.left / cell) - 1; i * cell < r.right + cell; i++) {
      const x = (i + chance(i, j, 15)) * cell, y = (j + chance(i, j, 16)) * cell
      const green = value(x / 4, y / 4, 17)
      on.fillStyle = css(mix([104, 94, 74], [88, 100, 66], green), 0.5)
      on.beginPath()
      on.ellipse(x, y, 0.34, 0.26, chance(i, j, 18) * 3, 0, 2 * Math.PI)
      on.fill()
      if (chance(i, j, 19) < 0.18) pebble(on, x, y, 0.03 + 0.06 * chance(i, j, 21))
      if (chance(i, j, 22) < green * 0.75) tuft(on, x, y, i, j)
    }
  }
}

/** Ash that somebody rakes every evening: rings about a middle, and about each stone that stands in it. */
function ash(on: CanvasRenderingContext2D, r: Rect, about: readonly number[]): void {
  const cell = 0.6
  for (let j = Math.floor(r.top / cell) - 1; j * cell < r.bottom + cell; j++) {
    for (let i = Math.floor(r.left / cell) - 1; i * cell < r.right + cell; i++) {
      on.fillStyle = css(mix([120, 112, 105], [92, 88, 86], value(i / 5, j / 5, 90)), 0.45)
      on.beginPath()
      on.ellipse((i + chance(i, j, 91)) * cell, (j + chance(i, j, 92)) * cell, 0.5, 0.34, chance(i, j, 93) * 3, 0, 2 * Math.PI)
      on.fill()
    }
  }
  for (let i = 0; i < about.length; i += 2) furrows(on, r, about[i]!, about[i + 1]!, i === 0 ? Infinity : stoneRings)
  // Where somebody has stood or fallen the rings are gone.
  for (let j = Math.floor(r.top / 2.2) - 1; j * 2.2 < r.bottom + 2.2; j++) {
    for (let i = Math.floor(r.left / 2.2) - 1; i * 2.2 < r.right + 2.2; i++) {
      if (chance(i, j, 96) > 0.4) continue
      for (let k = 0; k < 7; k++) {
        on.fillStyle = css([110, 103, 97], 0.16)
        on.beginPath()
        on.ellipse((i + chance(i * 7 + k, j, 97)) * 2.2, (j + chance(i * 7 + k, j, 98)) * 2.2, 0.5 + 0.4 * chance(i, j, 99), 0.36, chance(k, i, 88) * 3, 0, 2 * Math.PI)
        on.fill()
      }
    }
  }
  for (let j = Math.floor(r.top) - 1; j < r.bottom + 1; j++) {
    for (let i = Math.floor(r.left) - 1; i < r.right + 1; i++) {
      if (chance(i, j, 87) < 0.2) pebble(on, i + chance(i, j, 86), j + chance(i, j, 85), 0.02 + 0.03 * chance(i, j, 89))
    }
  }
}

/** Metres to which the rings about a stone reach. */
const stoneRings = 2.5

function furrows(on: CanvasRenderingContext2D, r: Rect, x: number, y: number, most: number): void {
  const row = 0.23, dx = Math.max(r.left - x, x - r.right, 0), dy = Math.max(r.top - y, y - r.bottom, 0), near = Math.hypot(dx, dy)
  const far = Math.min(most, Math.hypot(Math.max(x - r.left, r.right - x), Math.max(y - r.top, r.bottom - y)))
  if (near > far) return
  if (most < Infinity) {
    on.fillStyle = css([112, 105, 99])
    on.beginPath()
    on.arc(x, y, most + row / 2, 0, 2 * Math.PI)
    on.fill()
  }
  for (let k = Math.max(1, Math.floor(near / row)); k * row <= far; k++) {
    // Furrow and ridge.
    for (const [shift, colour, width] of [[0, [66, 62, 60], 0.07], [0.07, [146, 137, 128], 0.035]] as const) {
      on.strokeStyle = css(colour, 0.4)
      on.lineWidth = width
      on.beginPath()
      on.arc(x, y, k * row + shift + 0.03 * (chance(k, 0, 94) - 0.5), 0, 2 * Math.PI)
      on.stroke()
    }
  }
}

function pebble(on: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  on.fillStyle = css([60, 54, 48], 0.8)
  on.beginPath()
  on.ellipse(x + size * 0.2, y + size * 0.25, size, size * 0.8, 0, 0, 2 * Math.PI)
  on.fill()
  on.fillStyle = css([150, 140, 128])
  on.beginPath()
  on.ellipse(x, y, size, size * 0.78, 0.5, 0, 2 * Math.PI)
  on.fill()
}

function tuft(on: CanvasRenderingContext2D, x: number, y: number, i: number, j: number): void {
  on.lineWidth = 0.02
  for (let k = 0; k < 5; k++) {
    const a = chance(i * 5 + k, j, 23) * 2 * Math.PI, length = 0.08 + 0.12 * chance(i * 5 + k, j, 24)
    on.strokeStyle = css([98 + 30 * chance(k, i, 25), 116, 66])
    on.beginPath()
    on.moveTo(x, y)
    on.quadraticCurveTo(x + Math.cos(a) * length * 0.5, y + Math.sin(a) * length * 0.5 - 0.04, x + Math.cos(a) * length, y + Math.sin(a) * length)
    on.stroke()
  }
}
