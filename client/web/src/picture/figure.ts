import type { Camera } from './camera'
import { brightness, css, hsl, mix, times, under, type Rgb } from './colour'
import type { Motion } from './motion'
import { swung, type Pose } from './pose'

/** One body as the picture gets it, in picture metres. */
export interface Figure {
  id: number
  x: number
  y: number
  /** Radians clockwise from north. */
  facing: number
  /** Which of the palette's hues it wears. */
  rank: number
  name: string
  /** Radius of its light in metres, 0 for none. */
  lamp: number
  /** Milliseconds since it came into sight. */
  age: number
  own: boolean
  creature: boolean
  away: boolean
  /** Changes when it was put elsewhere without walking. */
  snaps: number
  /** What it has left of its life, and has at most; cap is 0 where it has no life to lose. */
  health: number
  cap: number
  /** What it does, empty for nothing; where that is aimed, and for how many milliseconds of how many. */
  act: string
  aim: number
  actElapsed: number
  actDuration: number
  /** What kind of creature it is, empty for a person. */
  look: string
  dead: boolean
  /** It has risen just now and cannot be harmed. */
  shielded: boolean
  /** It is of another team than the own body. */
  hostile: boolean
  /** The buffs that it bears. */
  marks: string[]
}

/** A figure to be filled in. */
export function nobody(): Figure {
  return {
    id: 0, x: 0, y: 0, facing: 0, rank: 0, name: '', lamp: 0, age: 0, own: false, creature: false, away: false, snaps: 0, health: 0, cap: 0,
    act: '', aim: 0, actElapsed: 0, actDuration: 0, look: '', dead: false, shielded: false, hostile: false, marks: [],
  }
}

/** Whether somebody is drawn as what it is and not as a person. It has no lamp, whatever its lamp is said to be. */
export function husk(f: Figure): boolean {
  return f.creature && f.look !== ''
}

/** Metres at which somebody hostile is near. */
const near = 11

/** Whether somebody hostile is near the first of the figures. */
export function threatened(figures: readonly Figure[]): boolean {
  const me = figures[0]
  return me !== undefined && figures.some(f => f.hostile && !f.dead && Math.hypot(f.x - me.x, f.y - me.y) < near)
}

/** How the ring at the feet of each rank is broken, in metres: colour is never the only difference. */
const rings: readonly (readonly number[])[] = [[], [0.34, 0.13], [0.07, 0.115], [0.5, 0.09, 0.09, 0.09]]

/** Draws the ring at the feet. The context draws in metres. */
export function drawRing(on: CanvasRenderingContext2D, f: Figure, hue: number, alpha: number): void {
  on.lineWidth = f.own ? 0.045 : 0.035
  on.lineCap = 'butt'
  on.strokeStyle = css(hsl(hue, 0.85, 0.64), alpha * (f.away ? 0.25 : 0.62))
  on.setLineDash(rings[f.rank % rings.length] as number[])
  on.beginPath()
  on.arc(f.x, f.y, 0.6, 0, 2 * Math.PI)
  on.stroke()
  on.setLineDash([])
  if (!f.own) return
  // A notch that says where one looks.
  const s = Math.sin(f.facing), c = -Math.cos(f.facing)
  on.fillStyle = css(hsl(hue, 0.9, 0.72), alpha * 0.8)
  on.beginPath()
  on.moveTo(f.x + s * 0.76, f.y + c * 0.76)
  on.lineTo(f.x + s * 0.63 - c * 0.07, f.y + c * 0.63 + s * 0.07)
  on.lineTo(f.x + s * 0.63 + c * 0.07, f.y + c * 0.63 - s * 0.07)
  on.fill()
}

/** The shade of a body on the floor, away from each lamp that shines on it. The context draws in metres. */
export function drawShade(on: CanvasRenderingContext2D, x: number, y: number, lamps: Iterable<{ x: number, y: number, radius: number }>): void {
  on.fillStyle = 'rgb(0 0 0 / 0.42)'
  on.beginPath()
  on.ellipse(x, y, 0.42, 0.42, 0, 0, 2 * Math.PI)
  on.fill()
  for (const lamp of lamps) {
    const dx = x - lamp.x, dy = y - lamp.y, far = Math.hypot(dx, dy)
    if (far < 0.5) continue // its own
    const ux = dx / far, uy = dy / far, length = Math.min(3.2, 0.7 + far * 0.55), spread = 0.3 + 0.3 * length / 3
    const g = on.createLinearGradient(x, y, x + ux * length, y + uy * length)
    g.addColorStop(0, `rgb(0 0 0 / ${(0.62 * (1 - far / lamp.radius) + 0.16).toFixed(2)})`)
    g.addColorStop(1, 'rgb(0 0 0 / 0)')
    on.fillStyle = g
    on.beginPath()
    on.moveTo(x - uy * 0.3, y + ux * 0.3)
    on.lineTo(x + ux * length - uy * spread, y + uy * length + ux * spread)
    on.lineTo(x + ux * length + uy * spread, y + uy * length - ux * spread)
    on.lineTo(x + uy * 0.3, y - ux * 0.3)
    on.fill()
  }
}

/** Where a figure holds its lamp, in metres on the floor below it. */
export function hand(f: Figure, m: Motion, p: Pose): { x: number, y: number } {
  const s = Math.sin(f.facing), c = Math.cos(f.facing), side = 0.27 - 0.2 * p.thrust, ahead = 0.3 + 0.28 * p.thrust, stand = 1 - p.fallen
  return { x: f.x + (c * side + s * ahead) * stand + m.swingX + p.fallX * 0.35 + c * 0.4 * p.fallen, y: f.y + (s * side - c * ahead) * stand + m.swingY + p.fallY * 0.35 + s * 0.4 * p.fallen }
}

/** Draws the body: feet, cloak, shoulders, arms, blade, hood and lamp; a plain one with fewer strokes. */
export function drawFigure(on: CanvasRenderingContext2D, camera: Camera, f: Figure, m: Motion, pose: Pose, hue: number, light: Rgb, alpha: number, plain: boolean): void {
  // Half of the light's colour is taken away again, or nobody's cloak had a colour by lamplight.
  const b = Math.min(1, brightness(light) * 1.25), shine: Rgb = mix(mix(light, [255 * b, 255 * b, 255 * b], 0.55), [900, 900, 900], pose.flash)
  const dye = (lightness: number, saturation = 0.62): string => css(under(hsl(hue, (f.away ? saturation * 0.3 : saturation) * (1 - 0.45 * pose.fallen), lightness * (1 - 0.3 * pose.fallen)), shine))
  on.globalAlpha = alpha * (f.away ? 0.6 : 1)
  camera.metres(on)
  if (!plain) feet(on, m, css(under([52, 44, 40], shine)))
  // Whoever falls leans until it lies.
  const lie = 1 - 0.9 * pose.fallen, leanX = m.leanX + pose.fallX * 0.62 + (f.x - camera.x) * camera.lean(0.9) * lie, leanY = m.leanY + pose.fallY * 0.62 + (f.y - camera.y) * camera.lean(0.9) * lie
  cloak(on, f, m, leanX, leanY, dye, plain, pose)
  const up = camera.lean(1.5) * lie
  on.translate(f.x + m.leanX * 1.5 + pose.fallX * 0.96 + (f.x - camera.x) * up, f.y + m.leanY * 1.5 + pose.fallY * 0.96 + (f.y - camera.y) * up)
  // Whoever lies has the head where it fell to, whichever way it looked.
  const aside = pose.fallen * (Math.atan2(pose.fallX, -pose.fallY) + Math.PI - f.facing)
  on.rotate(f.facing + pose.turn + (pose.fallen > 0 ? Math.atan2(Math.sin(aside), Math.cos(aside)) : 0))
  if (!plain) {
    blade(on, dye, pose, css(under([70, 52, 40], shine)), css(under([206, 202, 196], shine)))
    shoulders(on, dye, pose, css(under([70, 52, 40], shine)))
  }
  hood(on, dye, plain)
  on.globalAlpha = alpha
  if (!f.creature && (!plain || f.lamp > 0)) lantern(on, camera, f, m, pose, shine)
  on.globalAlpha = 1
}

function feet(on: CanvasRenderingContext2D, m: Motion, colour: string): void {
  on.fillStyle = colour
  for (const i of [0, 2]) {
    on.beginPath()
    on.ellipse(m.feet[i]!, m.feet[i + 1]!, 0.085, 0.085, 0, 0, 2 * Math.PI)
    on.fill()
  }
}

type Dye = (lightness: number, saturation?: number) => string

/** The cloak hangs from the shoulders to the hem, which follows when it pleases. */
function cloak(on: CanvasRenderingContext2D, f: Figure, m: Motion, leanX: number, leanY: number, dye: Dye, plain: boolean, p: Pose): void {
  const lies = p.fallen, px = f.x + leanX, py = f.y + leanY
  const hx = (m.hemX + leanX * 0.3) * (1 - lies) + (f.x - p.fallX * 0.5) * lies, hy = (m.hemY + leanY * 0.3) * (1 - lies) + (f.y - p.fallY * 0.5) * lies
  const far = Math.max(0.05, Math.hypot(hx - px, hy - py)), dx = (hx - px) / far, dy = (hy - py) / far
  const rx = Math.cos(f.facing), ry = Math.sin(f.facing), fx = Math.sin(f.facing), fy = -Math.cos(f.facing)
  // The side of the hem that belongs to the right shoulder.
  const turn = -dy * rx + dx * ry < 0 ? -1 : 1, sx = -dy * turn, sy = dx * turn
  const half = Math.max(0.3, 0.46 - far * 0.16) + 0.16 * lies, wave = Math.min(0.12, Math.max(0.02, (far - 0.24) * 0.4))
  const point = (along: number, across: number): [number, number] => [hx + dx * along + sx * across, hy + dy * along + sy * across]
  // What hangs straight down, whichever way the hem has gone.
  on.fillStyle = dye(0.17)
  on.beginPath()
  on.ellipse(px, py, 0.4, 0.33, f.facing, 0, 2 * Math.PI)
  on.fill()
  on.beginPath()
  on.moveTo(px + rx * 0.33, py + ry * 0.33)
  on.bezierCurveTo(px + rx * 0.45 + dx * 0.12, py + ry * 0.45 + dy * 0.12, ...point(-0.16, half + 0.04), ...point(0, half))
  const waves = 5
  for (let i = 0; i < waves; i++) {
    const a = half - 2 * half * (i + 0.5) / waves, b = half - 2 * half * (i + 1) / waves
    on.quadraticCurveTo(...point(round(a, half) + wave, a * 1.04), ...point(round(b, half), b))
  }
  on.bezierCurveTo(...point(-0.16, -half - 0.04), px - rx * 0.45 + dx * 0.12, py - ry * 0.45 + dy * 0.12, px - rx * 0.33, py - ry * 0.33)
  on.bezierCurveTo(px - rx * 0.3 + fx * 0.26, py - ry * 0.3 + fy * 0.26, px + rx * 0.3 + fx * 0.26, py + ry * 0.3 + fy * 0.26, px + rx * 0.33, py + ry * 0.33)
  if (plain) {
    on.fillStyle = dye(0.25)
    return on.fill()
  }
  const g = on.createLinearGradient(px + fx * 0.2, py + fy * 0.2, hx + dx * 0.15, hy + dy * 0.15)
  g.addColorStop(0, dye(0.4))
  g.addColorStop(0.45, dye(0.26))
  g.addColorStop(1, dye(0.15))
  on.fillStyle = g
  on.fill()
  on.lineWidth = 0.022
  on.strokeStyle = dye(0.1)
  on.stroke()
  // Folds, in turn dark and light.
  on.lineCap = 'round'
  on.lineWidth = 0.03
  for (let i = 0; i < 5; i++) {
    const across = (i - 2) / 2 * half * 0.78
    on.strokeStyle = dye(i % 2 ? 0.42 : 0.12)
    on.globalAlpha *= 0.6
    on.beginPath()
    on.moveTo(px + sx * across * 0.45 + dx * 0.16, py + sy * across * 0.45 + dy * 0.16)
    on.quadraticCurveTo(...point(-far * 0.45, across * 1.1), ...point(round(across, half) - 0.03, across))
    on.stroke()
    on.globalAlpha /= 0.6
  }
}

/** How far the hem reaches beyond its ends: it is a flat bow. */
function round(across: number, half: number): number {
  const t = across / half
  return 0.15 * (1 - t * t)
}

/** Mantle and the arm that holds the lamp. Forward is up from here on. */
function shoulders(on: CanvasRenderingContext2D, dye: Dye, p: Pose, leather: string): void {
  on.strokeStyle = dye(0.3)
  on.lineCap = 'round'
  on.lineWidth = 0.16
  on.beginPath()
  on.moveTo(0.24, 0)
  const x = 0.28 - 0.2 * p.thrust, y = -0.26 - 0.24 * p.thrust
  on.quadraticCurveTo(0.36, -0.1, x, y)
  on.stroke()
  on.fillStyle = leather
  on.beginPath()
  on.arc(x - 0.005, y - 0.03, 0.062, 0, 2 * Math.PI)
  on.fill()
  const g = on.createLinearGradient(0, -0.22, 0, 0.24)
  g.addColorStop(0, dye(0.54))
  g.addColorStop(1, dye(0.24))
  on.fillStyle = g
  on.beginPath()
  on.moveTo(-0.36, 0.02)
  on.bezierCurveTo(-0.36, -0.2, 0.36, -0.2, 0.36, 0.02)
  on.bezierCurveTo(0.32, 0.24, -0.32, 0.24, -0.36, 0.02)
  on.fill()
  on.lineWidth = 0.014
  on.strokeStyle = dye(0.17)
  on.stroke()
}

/** The arm on the other side, with the hook that a keeper cuts wicks and husks with. Forward is up. */
function blade(on: CanvasRenderingContext2D, dye: Dye, pose: Pose, leather: string, steel: string): void {
  const angle = swung(pose, -0.5, -2.2, 1.5), reach = 0.14 + 0.12 * Math.max(0, pose.swing < 0 ? 0 : Math.sin(pose.swing * Math.PI))
  on.strokeStyle = dye(0.3)
  on.lineCap = 'round'
  on.lineWidth = 0.15
  on.beginPath()
  on.moveTo(-0.24, 0)
  on.quadraticCurveTo(-0.34, -0.06, -0.22 + Math.sin(angle) * (0.1 + reach), -Math.cos(angle) * (0.1 + reach))
  on.stroke()
  on.save()
  on.translate(-0.22 + Math.sin(angle) * (0.12 + reach), -Math.cos(angle) * (0.12 + reach))
  on.rotate(angle)
  on.strokeStyle = leather
  on.lineWidth = 0.05
  on.beginPath()
  on.moveTo(0, 0.1)
  on.lineTo(0, -0.12)
  on.stroke()
  on.fillStyle = steel
  on.beginPath()
  on.moveTo(-0.035, -0.08)
  on.lineTo(-0.03, -0.5)
  on.quadraticCurveTo(0.0, -0.68, 0.16, -0.72)
  on.quadraticCurveTo(0.07, -0.56, 0.045, -0.08)
  on.fill()
  on.restore()
}

/** A hood with its point to the back and a dark opening to the front. */
function hood(on: CanvasRenderingContext2D, dye: Dye, plain: boolean): void {
  const g = on.createRadialGradient(0.05, -0.1, 0.02, 0, 0.02, 0.3)
  g.addColorStop(0, dye(0.62))
  g.addColorStop(0.6, dye(0.42))
  g.addColorStop(1, dye(0.22))
  on.fillStyle = g
  on.beginPath()
  on.moveTo(0, 0.33)
  on.bezierCurveTo(-0.12, 0.24, -0.22, 0.12, -0.21, -0.03)
  on.bezierCurveTo(-0.2, -0.19, -0.1, -0.25, 0, -0.25)
  on.bezierCurveTo(0.1, -0.25, 0.2, -0.19, 0.21, -0.03)
  on.bezierCurveTo(0.22, 0.12, 0.12, 0.24, 0, 0.33)
  on.fill()
  if (!plain) {
    on.lineWidth = 0.016
    on.strokeStyle = dye(0.15)
    on.stroke()
    on.strokeStyle = dye(0.32)
    on.lineWidth = 0.018
    on.beginPath()
    on.moveTo(0, 0.3)
    on.quadraticCurveTo(0.015, 0.1, 0, -0.1)
    on.stroke()
  }
  on.fillStyle = '#0a0708'
  on.beginPath()
  on.moveTo(-0.14, -0.13)
  on.bezierCurveTo(-0.11, -0.26, 0.11, -0.26, 0.14, -0.13)
  on.bezierCurveTo(0.08, -0.17, -0.08, -0.17, -0.14, -0.13)
  on.fill()
}

function lantern(on: CanvasRenderingContext2D, camera: Camera, f: Figure, m: Motion, p: Pose, shine: Rgb): void {
  const at = hand(f, m, p), k = camera.lean(0.9) * (1 - p.fallen), x = at.x + (at.x - camera.x) * k, y = at.y + (at.y - camera.y) * k
  camera.metres(on)
  on.translate(x, y)
  on.rotate(f.facing + m.swingX * 3)
  const burning = f.lamp > 0.1
  on.fillStyle = css(under([96, 74, 44], shine))
  on.beginPath()
  on.roundRect(-0.085, -0.085, 0.17, 0.17, 0.035)
  on.fill()
  on.fillStyle = burning ? '#ffe9bd' : css(under([90, 100, 110], shine))
  on.beginPath()
  on.arc(0, 0, 0.055, 0, 2 * Math.PI)
  on.fill()
  on.strokeStyle = css(under(times([170, 132, 72], 1.1), shine))
  on.lineWidth = 0.018
  on.beginPath()
  on.moveTo(-0.085, 0); on.lineTo(0.085, 0)
  on.moveTo(0, -0.085); on.lineTo(0, 0.085)
  on.stroke()
}
