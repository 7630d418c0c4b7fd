import type { Camera } from './camera'
import type { Marking } from './palette'

/** Ground that is about to be struck, in picture metres. */
export interface Area {
  /** The figure that strikes. */
  figure: number
  x: number
  y: number
  /** Radians clockwise from north. */
  aim: number
  shape: 'sector' | 'disc' | 'ring' | 'line'
  /** Of a sector or a disc. */
  radius: number
  angle: number
  /** Of a ring. */
  inner: number
  outer: number
  /** Of a line. */
  length: number
  width: number
  /** From 0, when it began to show, to 1, when it strikes. */
  fill: number
  /** Milliseconds until it strikes. */
  left: number
  own: boolean
  hostile: boolean
}

/** Pixels along the side of the pattern of diagonals, and metres that it covers. */
const tile = 32, covers = 0.42

/** Draws ground that is about to be struck: an outline, and a filling with diagonals that reaches the outline with the blow. */
export class Areas {
  #hatch: CanvasPattern | null = null
  #drawn = ''
  #matrix = new DOMMatrix().scale(covers / tile)

  /** Draws over a finished floor. The player's own ground has a thin outline and no more. */
  draw(on: CanvasRenderingContext2D, camera: Camera, areas: readonly Area[], marking: Marking): void {
    if (areas.length === 0) return
    camera.metres(on)
    for (const a of areas) {
      if (!camera.shows(a.x, a.y, Math.max(a.radius, a.outer, a.length))) continue
      if (a.hostile) this.#threat(on, a, marking)
      else if (a.own) this.#own(on, a, marking)
    }
    on.globalAlpha = 1
  }

  #own(on: CanvasRenderingContext2D, a: Area, marking: Marking): void {
    on.globalAlpha = 0.75
    on.lineWidth = 0.03
    on.strokeStyle = marking.aim
    outline(on, a, 1)
    on.stroke()
    on.globalAlpha = 0.09
    on.fillStyle = marking.aim
    outline(on, a, a.fill)
    on.fill()
  }

  #threat(on: CanvasRenderingContext2D, a: Area, marking: Marking): void {
    on.fillStyle = marking.threat
    on.globalAlpha = 0.13
    outline(on, a, 1)
    on.fill()
    on.globalAlpha = 0.17
    on.fillStyle = this.#diagonals(on, marking)
    on.fill()
    if (a.fill > 0.02) {
      outline(on, a, a.fill)
      on.globalAlpha = 0.34
      on.fillStyle = marking.threat
      on.fill()
      on.globalAlpha = 0.8
      on.fillStyle = this.#diagonals(on, marking)
      on.fill()
      // The edge of the filling is what one watches.
      on.globalAlpha = 0.95
      on.lineWidth = 0.05
      on.strokeStyle = marking.threatEdge
      on.beginPath()
      front(on, a, a.fill)
      on.stroke()
    }
    // In the last tenth of a second the outline is as bright as it gets.
    outline(on, a, 1)
    on.globalAlpha = 0.28
    on.lineWidth = 0.17
    on.strokeStyle = marking.threat
    on.stroke()
    on.globalAlpha = 1
    on.lineWidth = 0.055
    on.strokeStyle = a.left < 100 ? marking.threatEdge : marking.threat
    on.stroke()
  }

  #diagonals(on: CanvasRenderingContext2D, marking: Marking): CanvasPattern {
    if (this.#hatch && this.#drawn === marking.threat) return this.#hatch
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = tile
    const h = canvas.getContext('2d')!
    h.strokeStyle = marking.threat
    h.lineWidth = tile * marking.hatch
    h.beginPath()
    for (const d of [-tile, 0, tile]) {
      h.moveTo(d - 4, tile + 4)
      h.lineTo(d + tile + 4, -4)
    }
    h.stroke()
    const pattern = on.createPattern(canvas, 'repeat')!
    pattern.setTransform(this.#matrix)
    this.#drawn = marking.threat
    return this.#hatch = pattern
  }
}

/** The outline of an area that has grown to a part of its size, from 0 to 1. */
function outline(on: CanvasRenderingContext2D, a: Area, part: number): void {
  const from = a.aim - Math.PI / 2
  on.beginPath()
  switch (a.shape) {
    case 'sector':
      if (a.angle < 2 * Math.PI - 0.01) on.moveTo(a.x, a.y)
      on.arc(a.x, a.y, a.radius * part, from - a.angle / 2, from + a.angle / 2)
      on.closePath()
      return
    case 'disc':
      on.arc(a.x, a.y, a.radius * part, 0, 2 * Math.PI)
      return
    case 'ring':
      on.arc(a.x, a.y, a.inner + (a.outer - a.inner) * part, 0, 2 * Math.PI)
      on.moveTo(a.x + a.inner, a.y)
      on.arc(a.x, a.y, a.inner, 0, 2 * Math.PI, true)
      return
    case 'line': {
      const dx = Math.sin(a.aim), dy = -Math.cos(a.aim), w = a.width / 2, l = a.length * part
      on.moveTo(a.x - dy * w, a.y + dx * w)
      on.lineTo(a.x - dy * w + dx * l, a.y + dx * w + dy * l)
      on.lineTo(a.x + dy * w + dx * l, a.y - dx * w + dy * l)
      on.lineTo(a.x + dy * w, a.y - dx * w)
      on.closePath()
    }
  }
}

/** The edge of the filling. */
function front(on: CanvasRenderingContext2D, a: Area, part: number): void {
  const from = a.aim - Math.PI / 2
  switch (a.shape) {
    case 'sector':
      on.arc(a.x, a.y, a.radius * part, from - a.angle / 2, from + a.angle / 2)
      return
    case 'disc':
      on.arc(a.x, a.y, a.radius * part, 0, 2 * Math.PI)
      return
    case 'ring':
      on.arc(a.x, a.y, a.inner + (a.outer - a.inner) * part, 0, 2 * Math.PI)
      return
    case 'line': {
      const dx = Math.sin(a.aim), dy = -Math.cos(a.aim), w = a.width / 2, l = a.length * part
      on.moveTo(a.x - dy * w + dx * l, a.y + dx * w + dy * l)
      on.lineTo(a.x + dy * w + dx * l, a.y - dx * w + dy * l)
    }
  }
}
