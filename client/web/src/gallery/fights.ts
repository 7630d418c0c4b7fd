// Moments of fights for the gallery: what the core would tell, without a core.
import type { Area } from '../picture/areas'
import { nobody, type Figure } from '../picture/figure'
import type { Picture } from '../picture/picture'
import type { Shot } from '../picture/shots'

export interface Moment {
  figures: Figure[]
  shots: Shot[]
  areas: Area[]
}

export interface Fight {
  /** What is to be drawn so many seconds after the beginning. */
  at: (seconds: number) => Moment
  /** What happens when, in seconds. */
  beats: readonly (readonly [number, (p: Picture) => void])[]
}

const turn = Math.PI / 180

/** A player; x to the east and z to the north, as on the map. */
function keeper(id: number, x: number, z: number, facing: number, more: Partial<Figure> = {}): Figure {
  return { ...nobody(), id, x, y: -z, facing: facing * turn, aim: facing * turn, rank: id - 1, name: ['', 'Ilse', 'Corvin'][id] ?? '', lamp: 7, age: 1000, own: id === 1, health: 78, cap: 100, ...more }
}

function husk(id: number, look: string, x: number, z: number, facing: number, more: Partial<Figure> = {}): Figure {
  return { ...nobody(), id, look, x, y: -z, facing: facing * turn, aim: facing * turn, creature: true, hostile: true, age: 1000, health: 110, cap: 110, ...more }
}

function sector(f: Figure, radius: number, angle: number, fill: number, left: number): Area {
  return { figure: f.id, x: f.x, y: f.y, aim: f.aim, shape: 'sector', radius, angle: angle * turn, inner: 0, outer: 0, length: 0, width: 0, fill, left, own: f.own, hostile: f.hostile }
}

function shot(id: number, x: number, z: number, heading: number, what: string, more: Partial<Shot> = {}): Shot {
  return { id, x, y: -z, height: 1, heading: heading * turn, speed: 22, radius: 0.2, age: 200, what, rank: 0, own: true, hostile: false, ...more }
}

function blow(who: number, other: number, points: number, heading: number, own: 'dealt' | 'taken' | 'seen'): (p: Picture) => void {
  return p => p.blows.struck({ who, other, x: 0, y: 0, points, heading: heading * turn, ownDealt: own === 'dealt', ownTaken: own === 'taken', critical: false, periodic: false })
}

/** A figure that begins an act at a time, with ground that fills up until it strikes. */
function acting(f: Figure, act: string, began: number, strikes: number, lasts: number, radius: number, angle: number, seconds: number, areas: Area[]): Figure {
  const t = seconds - began
  if (t < 0 || t > lasts) return f
  f.act = act
  f.actElapsed = t * 1000
  f.actDuration = lasts * 1000
  if (t < strikes) areas.push(sector(f, radius, angle, t / strikes, (strikes - t) * 1000))
  return f
}

export const fights: Readonly<Record<string, Fight>> = {
  // All four outlines, unhurt and hurt, with a player among them.
  husks: {
    at: () => ({
      figures: [
        keeper(1, 0, 26, 0), keeper(2, 2.4, 25.4, -30), husk(10, 'husk_post', -4, 28, 180), husk(11, 'husk_walker', -1.6, 28.8, 160, { health: 40, cap: 88 }),
        husk(12, 'husk_striker', 1.4, 28.8, 190, { health: 70 }), husk(13, 'fighter', 4.2, 28.2, 200, { cap: 240, health: 239 }),
      ], shots: [], areas: [],
    }),
    beats: [],
  },
  // A striker has drawn back two thirds, beside the blade of the old fighter.
  telegraph: {
    at: s => {
      const areas: Area[] = []
      return {
        figures: [
          keeper(1, 0.4, 26.4, 20), acting(husk(12, 'husk_striker', -1.1, 28.2, 145), 'strike', 0, 0.6, 1.1, 2.6, 80, s, areas),
          acting(husk(13, 'fighter', 3, 27.9, 235), 'slash', 0.25, 0.25, 0.8, 2.4, 90, s, areas),
        ], shots: [], areas,
      }
    },
    beats: [],
  },
  // The own blade is half way; two husks are in its reach.
  slash: {
    at: s => {
      const areas: Area[] = []
      return {
        figures: [
          acting(keeper(1, 0, 26.4, 10), 'slash', 1, 0.12, 0.36, 2.4, 110, s, areas), husk(10, 'husk_post', 0.2, 28, 180, { health: s > 1.13 ? 66 : 88 }),
          husk(12, 'husk_striker', 1.6, 27.6, 230, { health: s > 1.13 ? 22 : 44 }), keeper(2, -3.4, 26, 60),
        ], shots: [], areas,
      }
    },
    beats: [[1.06, p => p.blows.cut(1, p.hueOf(0), 200)], [1.13, blow(10, 1, 22, 5, 'dealt')], [1.13, blow(12, 1, 22, 45, 'dealt')]],
  },
  // Sparks and a wave in the air, and somebody whom the wave has slowed.
  shots: {
    at: s => ({
      figures: [
        keeper(1, -2.6, 25.6, 40, { act: s > 0.9 ? 'shot' : '' }), keeper(2, 1.6, 24.6, 20, { marks: ['slow_01'], health: 52 }), husk(13, 'fighter', 3.4, 29.2, 215, { cap: 240, health: 150 }),
      ],
      shots: s > 0.9 ? [
        shot(1, -2.6 + (s - 0.9) * 14, 25.6 + (s - 0.9) * 16, 40, 'spark', { age: (s - 0.9) * 1000 }),
        shot(2, 3.4 - (s - 0.8) * 5, 29.2 - (s - 0.8) * 7, 215, 'blade_wave', { speed: 6, radius: 0.4, own: false, hostile: true, age: (s - 0.8) * 1000 }),
        shot(3, 2.1, 26.4, 22, 'spark', { rank: 1, own: false, age: 90 }),
      ] : [],
      areas: [],
    }),
    beats: [[0.9, p => p.blows.shot(1, -2.4, -25.9, 40 * turn, p.hueOf(0))], [1, p => p.blows.burst(3, -28.6, 25 * turn, true, p.hueOf(1))]],
  },
  // A blow that hurts.
  hurt: {
    at: s => {
      const areas: Area[] = []
      return {
        figures: [
          keeper(1, 0.2, 26.6, -20, { health: s > 1 ? 28 : 58 }), acting(husk(12, 'husk_striker', -0.9, 28.4, 150), 'strike', 0.4, 0.6, 1.1, 2.6, 80, s, areas), husk(13, 'fighter', 3.4, 27.6, 250, { cap: 240, health: 180 }),
        ], shots: [], areas,
      }
    },
    beats: [[1, blow(1, 12, 30, 150, 'taken')]],
  },
  // A husk comes apart in embers.
  kill: {
    at: s => ({
      figures: [keeper(1, -0.6, 26.2, 25), husk(12, 'husk_striker', 0.8, 28, 200, { health: s < 1 ? 12 : 0, dead: s >= 1 }), husk(10, 'husk_post', 4, 28.6, 180, { health: 60 }), keeper(2, -3.6, 27, 80)], shots: [], areas: [],
    }),
    beats: [[0.98, blow(12, 1, 22, 25, 'dealt')], [1, p => p.blows.died(12, 1, 0.8, -28)]],
  },
  // The own light sinks.
  fallen: {
    at: s => ({
      figures: [keeper(1, 0, 26.4, 20, { health: s > 0.5 ? 0 : 8, dead: s > 0.5 }), husk(12, 'husk_striker', -0.9, 28, 160), keeper(2, 3, 25.4, -60)], shots: [], areas: [],
    }),
    beats: [[0.45, blow(1, 12, 10, 160, 'taken')], [0.5, p => p.blows.died(1, 12, 0, -26.4)]],
  },
  // Somebody rises, and arcs keep the husks off for a while.
  risen: {
    at: s => ({
      figures: [
        keeper(1, 0, 26.2, 10, { health: s > 1 ? 100 : 0, dead: s < 1, shielded: s > 1 }), keeper(2, 2.6, 26.8, -40, { health: 64, shielded: true }), husk(11, 'husk_walker', -2.4, 28.4, 140, { cap: 88, health: 88 }),
      ], shots: [], areas: [],
    }),
    beats: [[1, p => p.blows.rose(1, 0, -26.2)], [1.05, p => p.blows.healed(2, 12)]],
  },
  // What is struck by others, in every shape of ground there is.
  shapes: {
    at: s => {
      const one = (id: number, x: number, z: number, more: Partial<Area>): Area => ({ ...sector(husk(id, '', x, z, 200), 2, 90, Math.min(1, s / 2), 2000 - s * 1000), ...more })
      return {
        figures: [keeper(1, 0, 26, 0), husk(10, '', -5, 27.5, 160), husk(11, '', 5, 28, 220)], shots: [],
        areas: [
          one(10, -5, 27.5, { shape: 'line', aim: 120 * turn, length: 5, width: 1.2 }), one(11, 5, 28, { shape: 'ring', inner: 1.2, outer: 2.4 }),
          one(12, -1, 29.2, { shape: 'disc', radius: 1.3 }), one(13, 2.4, 24, { aim: 300 * turn }),
        ],
      }
    },
    beats: [],
  },
}
