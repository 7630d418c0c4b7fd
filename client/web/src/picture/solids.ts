import { heightOf, lookOf, type Dress, type Look } from '../world/dress'
import { corners, type Ground } from '../world/ground'

/** How thick a wall is drawn, in metres; the rules know it as a line in the middle. */
export const thickness = 0.3

/** A side of something that stands: from a to b, looking along n. */
export interface Face {
  ax: number
  ay: number
  bx: number
  by: number
  nx: number
  ny: number
}

/** A wall: its two long sides and its two ends. */
export interface Barrier {
  ax: number
  ay: number
  bx: number
  by: number
  sides: readonly [Face, Face]
  ends: readonly [Face, Face]
}

/** A box that stands on the ground, with its middle, its size and its four sides. */
export interface Block {
  x: number
  y: number
  width: number
  depth: number
  turn: number
  look: Look
  height: number
  faces: readonly Face[]
}

/** A round thing. */
export interface Column {
  x: number
  y: number
  radius: number
  look: Look
  height: number
}

/** Everything that stands on a ground, made ready for drawing. */
export interface Solids {
  barriers: readonly Barrier[]
  blocks: readonly Block[]
  columns: readonly Column[]
}

export function solidsOf(ground: Ground, dress: Dress): Solids {
  const barriers: Barrier[] = [], blocks: Block[] = [], columns: Column[] = []
  for (const wall of ground.walls) {
    const look = lookOf(wall, dress), height = heightOf(look)
    if (wall.kind === 'line') barriers.push(barrier(wall.ax, wall.ay, wall.bx, wall.by))
    else if (wall.kind === 'circle') columns.push({ ...wall, look, height })
    else blocks.push({ ...wall, look, height, faces: sides(corners(wall)) })
  }
  return { barriers, blocks, columns }
}

function barrier(ax: number, ay: number, bx: number, by: number): Barrier {
  const far = Math.hypot(bx - ax, by - ay), dx = (bx - ax) / far * thickness / 2, dy = (by - ay) / far * thickness / 2
  const [left, end, right, start] = sides([ax + dy, ay - dx, bx + dy, by - dx, bx - dy, by + dx, ax - dy, ay + dx])
  return { ax, ay, bx, by, sides: [left!, right!], ends: [end!, start!] }
}

/** The sides of an outline that goes clockwise on the screen. */
function sides(p: readonly number[]): Face[] {
  const out: Face[] = []
  for (let i = 0; i < p.length; i += 2) {
    const ax = p[i]!, ay = p[i + 1]!, bx = p[(i + 2) % p.length]!, by = p[(i + 3) % p.length]!
    const far = Math.hypot(bx - ax, by - ay)
    out.push({ ax, ay, bx, by, nx: (by - ay) / far, ny: (ax - bx) / far })
  }
  return out
}
