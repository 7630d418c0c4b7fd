/** Colours for players. A character carries a place on a wheel of 256; the picture knows a few hues that are told apart easily. */
export interface Palette {
  name: string
  hues: readonly number[]
  marking: Marking
}

/** Colours with a meaning. None says it alone: what threatens is hatched, shields are arcs, healing is a plus. */
export interface Marking {
  /** What is about to be struck by somebody hostile: outline and filling, and their bright edge. */
  threat: string
  threatEdge: string
  /** How much of the filling the diagonals take. */
  hatch: number
  /** The own aim and the own ground. */
  aim: string
  shield: string
  heal: string
  slow: string
}

/** Ember, teal, rose, moss. */
const common: Palette = {
  name: 'common', hues: [28, 176, 345, 95],
  marking: { threat: '#e0486e', threatEdge: '#ffa3b8', hatch: 0.26, aim: '#4fd1c5', shield: '#8fb7ff', heal: '#7fd48a', slow: '#8ad2ff' },
}
/** Orange, sky, violet, yellow: apart for every kind of colour blindness. */
const apart: Palette = {
  name: 'apart', hues: [24, 205, 292, 54],
  marking: { threat: '#ff6a3d', threatEdge: '#fff0e4', hatch: 0.36, aim: '#6ec6ff', shield: '#b9ceff', heal: '#f2ea7a', slow: '#bfe3ff' },
}

export function palette(colourBlind: boolean): Palette {
  return colourBlind ? apart : common
}

/** Which of the palette's hues is nearest to a place on the wheel. The wheel is read with the common palette, whatever is shown. */
export function rank(wheel: number): number {
  const hue = wheel / 256 * 360
  let best = 0, least = Infinity
  common.hues.forEach((h, i) => {
    const d = Math.abs((hue - h + 540) % 360 - 180)
    if (d < least) {
      least = d
      best = i
    }
  })
  return best
}

/** The place on the wheel of the hue with that rank. */
export function wheel(rank: number): number {
  return Math.round(common.hues[rank % common.hues.length]! / 360 * 256) % 256
}
