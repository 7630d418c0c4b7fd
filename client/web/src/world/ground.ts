/**
 * The ground as the picture needs it. The game's plane is x to the east and z to the north; a canvas has y downwards. So
 * everything from here on lives in picture metres: x to the east, y to the south.
 */

/** What stands on the ground and stops bodies and light. */
export type Wall =
  | { kind: 'line', ax: number, ay: number, bx: number, by: number }
  | { kind: 'box', x: number, y: number, width: number, depth: number, turn: number }
  | { kind: 'circle', x: number, y: number, radius: number }

/** A level piece of floor; later ones lie on top. */
export interface Floor {
  left: number
  top: number
  right: number
  bottom: number
  height: number
}

export interface Ground {
  left: number
  top: number
  right: number
  bottom: number
  walls: readonly Wall[]
  floors: readonly Floor[]
}

/** The corners of a box, clockwise on the screen. */
export function corners(box: { x: number, y: number, width: number, depth: number, turn: number }): number[] {
  const c = Math.cos(box.turn), s = Math.sin(box.turn), w = box.width / 2, d = box.depth / 2
  const out: number[] = []
  for (const [x, y] of [[-w, -d], [w, -d], [w, d], [-w, d]] as const) out.push(box.x + x * c - y * s, box.y + x * s + y * c)
  return out
}

/** What cuts light: straight pieces, four numbers each, and discs, three numbers each. */
export interface Blockers {
  lines: Float64Array
  discs: Float64Array
}

/** All that cuts light on a ground. */
export function blockers(ground: Ground): Blockers {
  const lines: number[] = [], discs: number[] = []
  for (const wall of ground.walls) {
    if (wall.kind === 'line') lines.push(wall.ax, wall.ay, wall.bx, wall.by)
    else if (wall.kind === 'circle') discs.push(wall.x, wall.y, wall.radius)
    else {
      const p = corners(wall)
      for (let i = 0; i < 8; i += 2) lines.push(p[i]!, p[i + 1]!, p[(i + 2) % 8]!, p[(i + 3) % 8]!)
    }
  }
  return { lines: new Float64Array(lines), discs: new Float64Array(discs) }
}
