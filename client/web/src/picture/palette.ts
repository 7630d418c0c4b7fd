/** Colours for players. A character carries a place on a wheel of 256; the picture knows a few hues that are told apart easily. */
export interface Palette {
  name: string
  hues: readonly number[]
}

/** Ember, teal, rose, moss. */
const common: Palette = { name: 'common', hues: [28, 176, 345, 95] }
/** Orange, sky, violet, yellow: apart for every kind of colour blindness. */
const apart: Palette = { name: 'apart', hues: [24, 205, 292, 54] }

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
