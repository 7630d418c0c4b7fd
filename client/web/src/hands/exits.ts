import { wayOf, type Bindings } from './bindings'

/** Keys that lead through exits of that name where no way of walking does. */
const pages: Readonly<Record<string, string>> = { PageUp: 'up', PageDown: 'down' }

/** The keys of the same as a screen reader is told them. */
const told: Readonly<Record<string, string>> = { north: 'ArrowUp', south: 'ArrowDown', west: 'ArrowLeft', east: 'ArrowRight', up: 'PageUp', down: 'PageDown' }

/** Degrees clockwise from north of the directions that have some. */
const degrees: Readonly<Record<string, number>> = {
  north: 0, northeast: 45, east: 90, southeast: 135, south: 180, southwest: 225, west: 270, northwest: 315,
}

/** Where a direction points, in degrees clockwise from north; null if it is a word without one. */
export function bearingOf(direction: string): number | null {
  return degrees[plain(direction)] ?? null
}

/** The exit that a key leads through: a number counts them in their order, and what is pressed for a walk north leads north. */
export function exitOf(code: string, exits: readonly string[], keys: Bindings): string | undefined {
  const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)
  if (number) return exits[Number(number[1]) - 1]
  const word = wayOf(code, keys) ?? pages[code]
  return word === undefined ? undefined : exits.find(exit => plain(exit) === word)
}

/** The keys of an exit as a screen reader is told them. */
export function shortcuts(direction: string, index: number): string {
  return [index < 9 ? String(index + 1) : '', told[plain(direction)] ?? ''].join(' ').trim()
}

/** A direction as it is looked up: north_east is northeast. */
function plain(direction: string): string {
  return direction.replaceAll('_', '')
}
