import { restored, usual, type Bindings } from '../hands/bindings'
import type { Volume } from '../sound/sound'

/** What the page remembers between visits. */
export interface Choices {
  still: boolean
  apart: boolean
  volume: Volume
  keys: Bindings
  name: string
  colour: number
}

const key = 'lantern', guestKey = 'lantern.guest.', resumeKey = 'lantern.resume'

/** The choices of the last visit, or what suits this device. */
export function recall(): Choices {
  const fresh: Choices = { still: matchMedia('(prefers-reduced-motion: reduce)').matches, apart: false, volume: { all: 0.7, effects: 0.8, drone: 0.5 }, keys: usual(), name: '', colour: 0 }
  try {
    const known = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Choices>
    return { ...fresh, ...known, volume: { ...fresh.volume, ...known.volume }, keys: restored(known.keys) }
  } catch {
    return fresh // storage is off, or holds something else
  }
}

export function remember(c: Choices): void {
  put(() => localStorage.setItem(key, JSON.stringify(c)))
}

/** The token with which the guest of that name comes back another day. */
export function guestToken(name: string): Uint8Array {
  return bytes(get(() => localStorage.getItem(guestKey + name)))
}

export function keepGuest(name: string, token: Uint8Array): void {
  if (token.length > 0) put(() => localStorage.setItem(guestKey + name, hex(token)))
}

/** The token with which a page that was loaded anew takes its body up again, and the name of it. */
export function resumeToken(): { name: string, token: Uint8Array } | null {
  const [name, token] = (get(() => sessionStorage.getItem(resumeKey)) ?? '').split('\n')
  return name && token ? { name, token: bytes(token) } : null
}

export function keepResume(name: string, token: Uint8Array): void {
  put(() => {
    if (token.length > 0) sessionStorage.setItem(resumeKey, name + '\n' + hex(token))
    else sessionStorage.removeItem(resumeKey)
  })
}

function get(read: () => string | null): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

function put(write: () => void): void {
  try {
    write()
  } catch {
    // Without storage the page works and forgets.
  }
}

function hex(b: Uint8Array): string {
  return Array.from(b, n => n.toString(16).padStart(2, '0')).join('')
}

function bytes(text: string | null): Uint8Array {
  return Uint8Array.from(text?.match(/../g) ?? [], pair => parseInt(pair, 16))
}
