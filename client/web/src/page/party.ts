import type { Player } from '../core/core'
import { css, hsl } from '../picture/colour'
import type { Figure } from '../picture/figure'
import { palette } from '../picture/palette'
import { find, write } from './find'

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** Where somebody is, in words. */
export function bearing(dx: number, dy: number): string {
  const far = Math.hypot(dx, dy)
  if (far < 1.5) return 'beside you'
  return `${Math.round(far)} m ${winds[Math.round(Math.atan2(dx, -dy) / Math.PI * 4 + 8) % 8]}`
}

/** How the ring of each rank is broken, as on the floor. */
const dashes = ['', '11 4', '3 4', '13 3 3 3']

/** The list of players, with where they are in words, and who comes and goes. */
export class Party {
  #list = find<HTMLUListElement>('players')
  #whispers = find('whispers')
  #version = -1
  #apart = false
  #rows: { player: Player, item: HTMLLIElement, state: HTMLElement }[] = []
  #known: Set<string> | null = null

  /** Somebody has come in: set by the page, for the sound of it. */
  onArrival: () => void = () => {}

  /** Takes a roster, if it is another one than before. */
  update(roster: { version: number, players: () => Player[] }, apart: boolean): void {
    const version = roster.version * 2 + (apart ? 1 : 0)
    if (version === this.#version) return
    this.#version = version
    this.#apart = apart
    const players = roster.players()
    this.#rows = players.map(player => row(player, apart))
    this.#list.replaceChildren(...this.#rows.map(r => r.item))
    write(find('party-title'), players.length === 1 ? 'Alone here' : `${players.length} here`)
    this.#tell(new Set(players.filter(p => !p.own).map(p => p.name)))
  }

  /** Says where everybody is, from the figures in sight; where the place is one of words, those are who shares the room. */
  locate(figures: readonly Figure[], worded: boolean): void {
    const me = figures[0]
    for (const { player, state } of this.#rows) {
      const f = figures.find(f => f.name === player.name && !f.own)
      if (player.own) write(state, me?.dead ? 'you, fallen' : 'you')
      else if (player.away) write(state, 'has lost the connection')
      else if (f?.dead) write(state, 'has fallen')
      else if (worded) write(state, f ? 'in this room' : 'elsewhere')
      else if (f && me?.own) write(state, bearing(f.x - me.x, f.y - me.y))
      else write(state, 'out of sight')
    }
  }

  /** The names of the other players that are among the figures. */
  among(figures: readonly Figure[]): string[] {
    return this.#rows.filter(r => !r.player.own && figures.some(f => f.name === r.player.name && !f.own)).map(r => r.player.name)
  }

  /** The colour that a name is written in, empty if nobody here is called that. */
  colour(name: string): string {
    const row = this.#rows.find(r => r.player.name === name)
    return row ? css(hsl(palette(this.#apart).hues[row.player.rank]!, 0.75, 0.85)) : ''
  }

  #tell(now: Set<string>): void {
    const before = this.#known
    this.#known = now
    if (!before) return
    const news: string[] = []
    for (const name of now) if (!before.has(name)) news.push(`${name} has come.`)
    if (news.length > 0) this.onArrival()
    for (const name of before) if (!now.has(name)) news.push(`${name} has gone.`)
    if (news.length > 0) write(this.#whispers, news.join(' '))
  }
}

function row(player: Player, apart: boolean): { player: Player, item: HTMLLIElement, state: HTMLElement } {
  const item = document.createElement('li'), who = document.createElement('span'), state = document.createElement('span')
  const colour = css(hsl(palette(apart).hues[player.rank]!, 0.85, 0.66))
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  ring.setAttribute('viewBox', '0 0 22 22')
  ring.setAttribute('aria-hidden', 'true')
  for (const [radius, fill] of [[8.5, 'none'], [3.6, colour]] as const) {
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
    circle.setAttribute('cx', '11')
    circle.setAttribute('cy', '11')
    circle.setAttribute('r', String(radius))
    circle.setAttribute('fill', fill)
    if (fill === 'none') {
      circle.setAttribute('stroke', colour)
      circle.setAttribute('stroke-width', '2.2')
      circle.setAttribute('stroke-dasharray', dashes[player.rank] ?? '')
    }
    ring.append(circle)
  }
  who.className = 'who'
  who.textContent = player.name
  state.className = 'state'
  if (player.away) item.className = 'away'
  item.append(ring, who, state)
  return { player, item, state }
}
