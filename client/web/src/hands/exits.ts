/** Keys that lead through an exit of that name, besides its number. */
const words: Readonly<Record<string, readonly string[]>> = {
  north: ['KeyW', 'ArrowUp'], south: ['KeyS', 'ArrowDown'], west: ['KeyA', 'ArrowLeft'], east: ['KeyD', 'ArrowRight'], up: ['PageUp'], down: ['PageDown'],
}

/** Degrees clockwise from north of the directions that have some. */
const degrees: Readonly<Record<string, number>> = {
  north: 0, northeast: 45, east: 90, southeast: 135, south: 180, southwest: 225, west: 270, northwest: 315,
}

/** Where a direction points, in degrees clockwise from north; null if it is a word without one. */
export function bearingOf(direction: string): number | null {
  return degrees[plain(direction)] ?? null
}

/** The exit that a key leads through: a number counts them in their order, and what is pressed for a walk north leads north. */
export function exitOf(code: string, exits: readonly string[]): string | undefined {
  const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)
  if (number) return exits[Number(number[1]) - 1]
  return exits.find(exit => words[plain(exit)]?.includes(code))
}

/** The keys of an exit as a screen reader is told them. */
export function shortcuts(direction: string, index: number): string {
  const arrows = words[plain(direction)]?.slice(-1) ?? []
  return [...(index < 9 ? [String(index + 1)] : []), ...arrows].join(' ')
}

/** A direction as it is looked up: north_east is northeast. */
function plain(direction: string): string {
  return direction.replaceAll('_', '')
}
