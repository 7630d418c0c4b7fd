import type { Camera } from './camera'
import { brightness, css, mix, type Rgb } from './colour'
import type { Figure } from './figure'
import type { Motion } from './motion'
import { swung, type Pose } from './pose'

/** The cold light that lies on the edge of everything that went out, and its eyes. */
const rim: Rgb = [0x9f, 0xb3, 0xff], eye = '#eaf1ff'
/** Metres between two layers of a body. */
const layer = 0.16
/** How much larger than people they are. */
const size = 1.12

/** What draws in a plane at a height: it is moved to the body, and forward is up. */
interface Chisel {
  /** From one height to another, the same outline, with a rim on top; what is not to catch the eye has little of that. */
  solid(path: Path2D, low: number, high: number, turn?: number, x?: number, y?: number, trim?: boolean): void
  /** A pair of eyes. */
  eyes(x: number, y: number, height: number, apart: number, size: number): void
}

type Shape = (c: Chisel, p: Pose, m: Motion) => void

/** Draws what is no person: a near-black outline that belongs to its kind alone, with a cold rim and bright eyes. */
export function drawHusk(on: CanvasRenderingContext2D, camera: Camera, f: Figure, m: Motion, pose: Pose, light: Rgb, alpha: number): void {
  const b = Math.min(1, brightness(light) * 1.6), elite = f.look === 'fighter'
  const body = css(mix([7, 8, 12], mix([19, 20, 28], [255, 255, 255], pose.flash * 0.62), Math.min(1, b + pose.flash)))
  const tint = mix(rim, [255, 255, 255], pose.flash), shine = (0.4 + 0.6 * b) * (1 - 0.5 * pose.fallen), edge = css(tint, shine), faint = css(tint, 0.16 * shine)
  // The cold comes from one side, whichever way a body is turned.
  const lit = (turn: number) => {
    const a = f.facing + pose.turn + turn, x = Math.sin(a - 0.6) * 0.5, y = Math.cos(a - 0.6) * 0.5, g = on.createLinearGradient(-x, -y, x, y)
    g.addColorStop(0, edge)
    g.addColorStop(0.5, css(tint, 0.5 * shine))
    g.addColorStop(1, faint)
    return g
  }
  const lie = 1 - 0.88 * pose.fallen
  // Moves the context to the body, in a plane at a height.
  const plane = (height: number) => {
    const k = camera.lean(height * lie)
    camera.metres(on)
    on.translate(f.x + (f.x - camera.x) * k + pose.fallX * height * 0.62 + m.leanX * height, f.y + (f.y - camera.y) * k + pose.fallY * height * 0.62 + m.leanY * height)
    on.scale(1 + k, 1 + k)
    on.rotate(f.facing + pose.turn)
    on.scale(size, size)
  }
  on.globalAlpha = alpha
  on.lineJoin = 'round'
  on.lineCap = 'round'
  shapeOf(f.look)({
    solid: (path, low, high, turn = 0, x = 0, y = 0, trim = true) => {
      const n = camera.leaning || pose.fallen > 0 ? Math.max(1, Math.ceil((high - low) / layer)) : 1
      on.fillStyle = body
      for (let i = 0; i <= n; i++) {
        plane(low + (high - low) * i / n)
        on.translate(x, y)
        on.rotate(turn)
        on.fill(path)
      }
      on.lineWidth = trim ? 0.034 : 0.018
      on.globalAlpha = alpha * (trim ? 1 : 0.45)
      on.strokeStyle = lit(turn)
      on.stroke(path)
      if (elite && trim) {
        on.scale(0.82, 0.82)
        on.lineWidth = 0.016
        on.globalAlpha = alpha * 0.4
        on.stroke(path)
      }
      on.globalAlpha = alpha
    },
    eyes: (x, y, height, apart, size) => {
      if (pose.fallen > 0.6 || pose.flash > 0.5) return // they have gone out, or are not to be seen in the white
      plane(height)
      on.globalCompositeOperation = 'lighter'
      for (const side of [-1, 1]) {
        on.globalAlpha = alpha * 0.34
        on.fillStyle = edge
        on.beginPath()
        on.arc(x + side * apart, y, size * (2.6 + 1.6 * pose.wind), 0, 2 * Math.PI)
        on.fill()
        on.globalAlpha = alpha
        on.fillStyle = eye
        on.beginPath()
        on.ellipse(x + side * apart, y, size * 1.15, size * 0.8, side * -0.35, 0, 2 * Math.PI)
        on.fill()
      }
      on.globalCompositeOperation = 'source-over'
    },
  }, pose, m)
  on.globalAlpha = 1
  camera.metres(on)
}

const path = (d: string) => new Path2D(d)

// Outlines in metres, seen from above; forward is up.
const foot = path('M-.62-.07H.62V.07H-.62Z'), post = path('M-.1-.1H.1V.1H-.1Z')
const slab = path('M-.56-.2L-.4-.24 .1-.22 .5-.25 .6-.12 .57.14 .44.22-.02.19-.46.22-.6.1Z')
const nail = path('M-.05-.05H.05V.05H-.05Z')
const hunch = path('M0-.22C.2-.3.36-.14.36.04 .34.28.16.46 0 .5-.16.46-.34.28-.36.04-.36-.14-.2-.3 0-.22Z')
const crook = path('M-.05.1C-.2-.2-.12-.5.06-.6 .2-.66.32-.56.3-.42L.22-.42C.22-.5.16-.54.1-.52-.02-.46-.06-.2.06.08Z')
const cage = path('M.16-.42H.36L.39-.28 .33-.2H.19L.13-.28Z'), arm = path('M-.06.02C-.1-.2-.08-.42 0-.5 .06-.42.06-.2.06.02Z')
const wedge = path('M0-.46L.4.3 .2.38 0 .3-.2.38-.4.3Z'), ridge = path('M0-.3L.1.24H-.1Z')
const scythe = path('M-.1.12L.1.12 .26-.62 .3-1.06-.06-.74-.14-.3Z'), stump = path('M-.07.08L.07.08 .05-.2-.04-.26Z')
const torso = path('M-.34-.12C-.2-.28.2-.28.34-.12L.3.2C.16.34-.16.34-.3.2Z'), rags = path('M-.4 0C-.5.3-.46.5-.36.68L-.24.52-.14.76-.02.56.1.78.2.54.34.7C.46.5.5.3.4 0Z')
const pauldron = path('M-.2.1C-.24-.14-.08-.24.06-.22 .2-.2.26-.02.2.14 .06.2-.1.2-.2.1Z'), helm = path('M0-.26C.12-.2.2-.1.18.06L.1.2H-.1L-.18.06C-.2-.1-.12-.2 0-.26Z')
const crest = path('M-.03-.3L.03-.3 .045.3-.045.3Z'), sword = path('M-.035.1L-.05-.92 0-1.14 .05-.92 .035.1Z'), guard = path('M-.16-.03H.16V.04H-.16Z')
const block = path('M-.4-.22H.4V.26H-.4Z')

/** A slab that somebody has nailed to a post, on a foot of two planks. It never moves. */
const hung: Shape = (c, p) => {
  c.solid(foot, 0, 0.06, Math.PI / 4, 0, 0, false)
  c.solid(foot, 0, 0.06, -Math.PI / 4, 0, 0, false)
  c.solid(post, 0.06, 1, 0, 0, 0, false)
  c.solid(slab, 0.95, 1.55, 0.06)
  c.solid(nail, 1.55, 1.6, 0, -0.34, 0, false)
  c.solid(nail, 1.55, 1.6, 0, 0.36, 0, false)
  c.eyes(0, -0.13, 1.62, 0.14, 0.042 + 0.01 * p.flash)
}

/** Bent forward, with a crook for a neck and what was a lamp on it. */
const bent: Shape = (c, p, m) => {
  const step = Math.sin(m.steps * Math.PI) * 0.1 + (m.steps % 2 ? 0.14 : -0.14) * Math.min(1, m.speed)
  c.solid(arm, 0.3, 0.75, -0.35 + step, -0.34, -0.02, false)
  c.solid(arm, 0.3, 0.75, 0.35 + step, 0.34, -0.02, false)
  c.solid(hunch, 0.15, 1.15)
  c.solid(crook, 1.1, 1.55, step * 0.4)
  c.solid(cage, 0.95, 1.3, step * 0.4)
  c.eyes(0.26, -0.34, 1.36, 0.07, 0.036 + 0.01 * p.flash)
}

/** A wedge with one arm, and the arm is a wedge too. It goes back before it comes down. */
const armed: Shape = (c, p) => {
  c.solid(wedge, 0.1, 1.2)
  const back = swung(p, 0.35, 2.15, -1.15), high = 0.75 + 0.7 * (p.swing >= 0 && p.swing < 0.7 ? 0 : p.wind)
  c.solid(stump, 0.6, 0.85, -0.5, -0.32, 0.1, false)
  c.solid(ridge, 1.2, 1.4, 0, 0, 0, false)
  c.solid(scythe, high, high + 0.3, back, 0.3 - 0.08 * Math.sin(back), 0.08)
  c.eyes(0, -0.22, 1.46, 0.085, 0.04)
}

/** Armour that still stands as it was taught to, with a long blade. */
const knight: Shape = (c, p) => {
  c.solid(rags, 0.1, 0.8)
  c.solid(torso, 0.7, 1.3, 0, 0, 0, false)
  c.solid(pauldron, 1.15, 1.5, 0.1, 0.4, -0.02)
  c.solid(pauldron, 1.15, 1.5, Math.PI + 0.1, -0.4, 0)
  const angle = swung(p, 0.55, 2.3, -1.3)
  c.solid(guard, 1, 1.1, angle, 0.36 + Math.sin(angle) * 0.22, -0.06 - Math.cos(angle) * 0.22, false)
  c.solid(sword, 1.02, 1.12, angle, 0.36 + Math.sin(angle) * 0.28, -0.06 - Math.cos(angle) * 0.28)
  c.solid(helm, 1.35, 1.7)
  c.solid(crest, 1.7, 1.82, 0, 0, 0, false)
  c.eyes(0, -0.17, 1.74, 0.07, 0.034)
}

/** What nobody has given an outline. */
const plain: Shape = c => {
  c.solid(block, 0.1, 1.3)
  c.eyes(0, -0.16, 1.36, 0.12, 0.04)
}

function shapeOf(look: string): Shape {
  switch (look) {
    case 'husk_post': return hung
    case 'husk_walker': return bent
    case 'husk_striker': return armed
    case 'fighter': return knight
    default: return plain
  }
}
