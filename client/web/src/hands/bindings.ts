/** The ways one walks, in words of the map: north is up in the picture. */
export const ways = ['north', 'west', 'south', 'east'] as const
export type Way = typeof ways[number]

/** What a key can be chosen for. */
export const actions = [...ways, 'strike', 'shoot', 'third', 'fourth', 'fifth', 'speak', 'settings'] as const
export type Action = typeof actions[number]

/** The actions that press the slots of what one can do, in their order. */
export const presses = ['strike', 'shoot', 'third', 'fourth', 'fifth'] as const

/** A key: its place on the keyboard, and what is written there. */
export interface Key {
  code: string
  name: string
}

export type Bindings = Record<Action, Key>

/** The keys of somebody who has chosen none. */
export function usual(): Bindings {
  return {
    north: { code: 'KeyW', name: 'W' }, west: { code: 'KeyA', name: 'A' }, south: { code: 'KeyS', name: 'S' }, east: { code: 'KeyD', name: 'D' },
    strike: { code: 'KeyJ', name: 'J' }, shoot: { code: 'KeyK', name: 'K' },
    third: { code: 'KeyQ', name: 'Q' }, fourth: { code: 'KeyE', name: 'E' }, fifth: { code: 'KeyR', name: 'R' },
    speak: { code: 'Enter', name: 'Enter' }, settings: { code: 'KeyO', name: 'O' },
  }
}

/** Keys that were kept somewhere, as far as they are keys; the usual ones for the rest. */
export function restored(kept: unknown): Bindings {
  const keys = usual(), known = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, Partial<Key> | undefined>
  for (const action of actions) {
    const { code, name } = known[action] ?? {}
    if (typeof code === 'string' && typeof name === 'string' && refusal(code) === '') keys[action] = { code, name }
  }
  return keys
}

/** The key that an event is of. */
export function keyOf(e: KeyboardEvent): Key {
  const letter = e.key.trim().toUpperCase()
  return { code: e.code, name: letter.length === 1 ? letter : e.code.replace(/([a-z])([A-Z0-9])/g, '$1 $2') }
}

/** Why a key cannot be chosen, in one sentence; empty if it can. */
export function refusal(code: string): string {
  if (/^Arrow/.test(code)) return 'The arrows always walk.'
  if (/^(Digit|Numpad)[1-9]$|^Page/.test(code)) return 'That key leads through exits.'
  if (code === 'Space') return 'The space bar always strikes.'
  if (code === 'Tab' || code === 'Escape') return 'That key moves between windows.'
  if (code === '' || /^(Control|Alt|Meta|OS|Context)/.test(code)) return 'That key belongs to the browser.'
  return ''
}

/** The other actions that have the same key. */
export function rivals(action: Action, keys: Bindings): Action[] {
  return actions.filter(other => other !== action && keys[other].code === keys[action].code)
}

const arrows: Readonly<Record<string, Way>> = { ArrowUp: 'north', ArrowLeft: 'west', ArrowDown: 'south', ArrowRight: 'east' }

/** The way a key walks, if it walks. */
export function wayOf(code: string, keys: Bindings): Way | undefined {
  return arrows[code] ?? ways.find(way => keys[way].code === code)
}

/** The slot that a key presses, 0 for none. The space bar is the first. */
export function slotOf(code: string, keys: Bindings): number {
  return code === 'Space' ? 1 : presses.findIndex(action => keys[action].code === code) + 1
}
