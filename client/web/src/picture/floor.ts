import { patchesOf, type Dress, type Patch } from '../world/dress'
import { corners, type Floor as Level, type Ground, type Wall } from '../world/ground'
import type { Camera } from './camera'
import { grain } from './noise'
import { lay } from './paving'

/** Pixels along the side of a tile. */
const side = 384
/** Tiles kept: several screens full. */
const kept = 120
/** Tiles that may be painted in one frame while there is something older to show. */
const perFrame = 1

/**
 * The floor under white light. It never changes, so it is painted once, tile by tile, when a tile is first seen or about to
 * be, and only copied from then on.
 */
export class Floor {
  #ground: Ground | null = null
  #patches: readonly Patch[] = []
  #dress: Dress | null = null
  #scale = 0
  #tiles = new Map<string, HTMLCanvasElement>()
  #fine: HTMLCanvasElement | null = null
  #coarse: HTMLCanvasElement | null = null

  /** A new ground, or none. */
  set(ground: Ground | null, dress: Dress): void {
    this.#ground = ground
    this.#dress = dress
    this.#patches = ground ? patchesOf(ground, dress) : []
    this.#tiles.clear()
  }

  /** Copies what the camera sees. Tiles that are missing are painted at once, those around it one each frame. */
  draw(on: CanvasRenderingContext2D, camera: Camera): void {
    if (this.#scale !== camera.scale) {
      this.#scale = camera.scale
      this.#tiles.clear()
    }
    on.setTransform(1, 0, 0, 1, 0, 0)
    const size = side / camera.scale
    const left = Math.floor(camera.worldX(0) / size), top = Math.floor(camera.worldY(0) / size)
    const right = Math.floor(camera.worldX(camera.width) / size), bottom = Math.floor(camera.worldY(camera.height) / size)
    const x0 = Math.round(camera.screenX(left * size)), y0 = Math.round(camera.screenY(top * size))
    for (let j = top; j <= bottom; j++) {
      for (let i = left; i <= right; i++) on.drawImage(this.#tile(i, j), x0 + (i - left) * side, y0 + (j - top) * side)
    }
    let ahead = perFrame
    for (let j = top - 1; j <= bottom + 1 && ahead > 0; j++) {
      for (let i = left - 1; i <= right + 1 && ahead > 0; i++) {
        if (this.#tiles.has(i + ' ' + j)) continue
        this.#tile(i, j)
        ahead--
      }
    }
  }

  #tile(i: number, j: number): HTMLCanvasElement {
    const key = i + ' ' + j
    let tile = this.#tiles.get(key)
    if (tile) return tile
    if (this.#tiles.size >= kept) this.#tiles.delete(this.#tiles.keys().next().value!)
    tile = document.createElement('canvas')
    tile.width = tile.height = side
    this.#paint(tile.getContext('2d', { alpha: false })!, i, j)
    this.#tiles.set(key, tile)
    return tile
  }

  #paint(on: CanvasRenderingContext2D, i: number, j: number): void {
    const ground = this.#ground, size = side / this.#scale
    on.fillStyle = '#000'
    on.fillRect(0, 0, side, side)
    if (!ground) return
    const r = { left: i * size, top: j * size, right: (i + 1) * size, bottom: (j + 1) * size }
    if (r.right < ground.left || r.left > ground.right || r.bottom < ground.top || r.top > ground.bottom) return
    on.setTransform(this.#scale, 0, 0, this.#scale, -r.left * this.#scale, -r.top * this.#scale)
    for (const patch of this.#patches) {
      on.save()
      trace(on, patch.outline)
      on.clip()
      lay(on, patch, r)
      on.restore()
    }
    this.#steps(on, ground.floors)
    this.#worn(on)
    this.#grain(on, r.left, r.top, size)
    for (let width = 1.6; width > 0.3; width -= 0.13) soot(on, ground.walls, width, 0.062)
  }

  /** An edge between two heights: a line of light above, shade below. */
  #steps(on: CanvasRenderingContext2D, levels: readonly Level[]): void {
    for (let k = 1; k < levels.length; k++) {
      const f = levels[k]!
      for (const down of [true, false]) {
        const edges = new Path2D()
        let any = false
        for (const [ax, ay, bx, by] of [[f.left, f.top, f.right, f.top], [f.right, f.top, f.right, f.bottom], [f.right, f.bottom, f.left, f.bottom], [f.left, f.bottom, f.left, f.top]] as const) {
          const nx = Math.sign(by - ay), ny = Math.sign(ax - bx), outside = heightAt(levels, (ax + bx) / 2 + nx * 0.05, (ay + by) / 2 + ny * 0.05)
          if (outside === null || outside === f.height || outside < f.height !== down) continue
          any = true
          edges.moveTo(ax, ay)
          edges.lineTo(bx, by)
        }
        if (any) step(on, f, edges, down)
      }
    }
  }

  #worn(on: CanvasRenderingContext2D): void {
    on.save()
    on.lineJoin = on.lineCap = 'round'
    on.globalCompositeOperation = 'soft-light'
    for (const way of this.#dress?.worn ?? []) {
      for (const width of [1.9, 1.4, 0.95, 0.5]) {
        on.lineWidth = width
        on.strokeStyle = 'rgb(255 246 230 / 0.17)'
        on.beginPath()
        for (let i = 0; i < way.length; i += 2) on.lineTo(way[i]!, way[i + 1]!)
        on.stroke()
      }
    }
    on.restore()
  }

  #grain(on: CanvasRenderingContext2D, x: number, y: number, size: number): void {
    this.#fine ??= grain(512, 40, 0.75, 31)
    this.#coarse ??= grain(256, 5, 0.9, 53)
    on.save()
    for (const [source, metres, how, alpha] of [[this.#fine, 5, 'soft-light', 0.75], [this.#coarse, 19, 'overlay', 0.62]] as const) {
      const pattern = on.createPattern(source, 'repeat')!
      pattern.setTransform(new DOMMatrix().scale(metres / source.width))
      on.globalCompositeOperation = how
      on.globalAlpha = alpha
      on.fillStyle = pattern
      on.fillRect(x, y, size, size)
    }
    on.restore()
  }
}

function heightAt(levels: readonly Level[], x: number, y: number): number | null {
  for (let k = levels.length - 1; k >= 0; k--) {
    const f = levels[k]!
    if (x >= f.left && x <= f.right && y >= f.top && y <= f.bottom) return f.height
  }
  return null
}

/** Draws an edge of a floor: shade on the side that is lower, a thin light on the other. */
function step(on: CanvasRenderingContext2D, f: Level, edges: Path2D, down: boolean): void {
  const inner = new Path2D(), outer = new Path2D()
  inner.rect(f.left, f.top, f.right - f.left, f.bottom - f.top)
  outer.addPath(inner)
  outer.rect(f.left - 9, f.top - 9, f.right - f.left + 18, f.bottom - f.top + 18)
  on.lineCap = on.lineJoin = 'round'
  for (const shade of [true, false]) {
    on.save()
    on.clip(shade === down ? outer : inner, 'evenodd')
    on.strokeStyle = shade ? 'rgb(0 0 0 / 0.075)' : 'rgb(255 244 224 / 0.24)'
    for (let width = shade ? 0.1 : 0.09; width < (shade ? 0.9 : 0.1); width += 0.09) {
      on.lineWidth = width
      on.stroke(edges)
    }
    on.restore()
  }
}

function trace(on: CanvasRenderingContext2D, outline: readonly number[]): void {
  on.beginPath()
  for (let i = 0; i < outline.length; i += 2) on.lineTo(outline[i]!, outline[i + 1]!)
  on.closePath()
}

/** The shade that gathers at the foot of everything that stands. */
function soot(on: CanvasRenderingContext2D, walls: readonly Wall[], width: number, alpha: number): void {
  on.strokeStyle = `rgb(0 0 0 / ${alpha})`
  on.lineWidth = width
  on.lineCap = on.lineJoin = 'round'
  on.beginPath()
  for (const wall of walls) {
    if (wall.kind === 'line') {
      on.moveTo(wall.ax, wall.ay)
      on.lineTo(wall.bx, wall.by)
    } else if (wall.kind === 'circle') {
      on.moveTo(wall.x + wall.radius, wall.y)
      on.arc(wall.x, wall.y, wall.radius, 0, 2 * Math.PI)
    } else {
      const p = corners(wall)
      on.moveTo(p[0]!, p[1]!)
      for (let i = 2; i < 8; i += 2) on.lineTo(p[i]!, p[i + 1]!)
      on.closePath()
    }
  }
  on.stroke()
}
