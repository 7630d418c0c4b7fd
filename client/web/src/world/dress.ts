import type { Ground, Wall } from './ground'

/** What a floor is laid with. */
export type Paving = 'flags' | 'rings' | 'cobbles' | 'planks' | 'tiles' | 'earth' | 'slabs' | 'ash'

/** A piece of floor and its paving; later ones lie on top. `turned` lays planks the other way; ash is raked about middles. */
export interface Patch {
  /** Corners, x and y in turn. */
  outline: readonly number[]
  paving: Paving
  turned?: boolean
  /** Middles, x and y in turn; the first is that of the whole. */
  about?: readonly number[]
}

/** What a solid thing on the ground is. Everything unnamed is 'stone'. */
export type Look = 'stone' | 'pillar' | 'bell' | 'barrel' | 'well' | 'tree' | 'kiln' | 'hearth' | 'table' | 'bench' | 'bed' | 'shelf' | 'door' | 'cart' | 'logs' | 'menhir'

/** A flame that belongs to the place. It is drawn and lights the picture; the game's rules know nothing of it. */
export interface Flame {
  x: number
  y: number
  radius: number
  strength: number
  /** How much it flickers: 1 is a lamp, 4 an open fire. */
  unrest: number
  hue: number
  /** How it stands there: on a bracket, or as part of something that is drawn anyway. */
  on: 'bracket' | 'nothing'
}

/** How a map looks beyond its walls and floors: all of it is for the eye, and any map can do without. */
export interface Dress {
  patches: readonly Patch[]
  /** Lines along which people walk, worn pale: x and y in turn. */
  worn: readonly (readonly number[])[]
  flames: readonly Flame[]
  looks: readonly { x: number, y: number, look: Look }[]
  /** Where one can practise, in a sentence for a prompt. */
  practice?: string
}

/** What a wall is. */
export function lookOf(wall: Wall, dress: Dress): Look {
  if (wall.kind === 'line') return 'stone'
  const named = dress.looks.find(l => Math.hypot(l.x - wall.x, l.y - wall.y) < 0.1)
  if (named) return named.look
  return wall.kind === 'circle' && wall.radius < 0.8 ? 'pillar' : 'stone'
}

/** Metres a look is high. */
export function heightOf(look: Look): number {
  switch (look) {
    case 'bed': return 0.5
    case 'table': case 'cart': return 0.8
    case 'bench': case 'logs': case 'well': return 0.9
    case 'barrel': return 1
    case 'hearth': case 'kiln': return 1.5
    case 'shelf': return 1.7
    case 'bell': return 0.4
    case 'tree': return 1.2
    case 'menhir': return 1.6
    case 'door': return 2.1
    default: return 2.2
  }
}

/** The patches of a ground, the whole of it as the lowest. */
export function patchesOf(ground: Ground, dress: Dress): readonly Patch[] {
  const { left, top, right, bottom } = ground
  return [{ outline: [left - 2, top - 2, right + 2, top - 2, right + 2, bottom + 2, left - 2, bottom + 2], paving: dress.patches.length > 0 ? 'earth' : 'flags' }, ...dress.patches]
}
