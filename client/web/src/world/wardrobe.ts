import type { Dress } from './dress'
import { station } from './station'

const bare: Dress = { patches: [], worn: [], flames: [], looks: [] }

/** The dress of a map, by the name it has in its pack. */
export function dressOf(map: string): Dress {
  return map === 'station' ? station : bare
}
