import type { Dress, Flame, Look } from './dress'

// Written as the map is, with z to the north; the picture has y to the south.

const box = (left: number, south: number, right: number, north: number) => [left, -north, right, -north, right, -south, left, -south]
const line = (...xz: number[]) => xz.map((n, i) => i % 2 ? -n : n)
const flame = (x: number, z: number, radius: number, strength: number, unrest = 1, hue = 28, on: Flame['on'] = 'bracket'): Flame => ({ x, y: -z, radius, strength, unrest, hue, on })
const round = (x: number, z: number, wide: number, deep: number) => Array.from({ length: 48 }, (_, i) => [x + Math.cos(i / 24 * Math.PI) * wide, -z + Math.sin(i / 24 * Math.PI) * deep]).flat()
const look = (x: number, z: number, look: Look) => ({ x, y: -z, look })

/** The station, the one place that the dark leaves alone. */
export const station: Dress = {
  practice: 'Husks to strike stand in the ring, north of the yard.',
  patches: [
    { outline: box(-18, 17.5, 18, 41), paving: 'earth' },
    { outline: round(0, 29.2, 15.6, 11.2), paving: 'ash', about: line(0, 29, -3, 33, 3, 33) },
    { outline: line(-2, 17.5, 2, 17.5, 2.6, 19.4, -2.6, 19.4), paving: 'slabs' },
    { outline: box(-22, 10, 22, 17.5), paving: 'earth' },
    { outline: box(-12, -10, 12, 10), paving: 'cobbles' },
    { outline: line(-9, -4, -9, 4, -6, 7, 6, 7, 9, 4, 9, -4, 6, -7, -6, -7), paving: 'rings' },
    { outline: box(-22, 0, -12, 10), paving: 'tiles' },
    { outline: box(-22, -10, -12, 0), paving: 'planks' },
    { outline: box(12, 0, 22, 10), paving: 'planks', turned: true },
    { outline: box(12, -10, 22, 0), paving: 'flags' },
    { outline: line(-2, -10, -6, -12.5, -6, -17, 6, -17, 6, -12.5, 2, -10), paving: 'slabs' },
  ],
  worn: [
    line(-10.4, -8.5, -10.4, 8.5, 10.4, 8.5, 10.4, -8.5, -10.4, -8.5, -10.4, 0),
    line(-10.4, 0, -2.8, 0), line(10.4, 0, 2.8, 0), line(0, 8.5, 0, 2.8), line(0, -2.8, 0, -15),
    line(-2.6, 0, -1.8, 1.8, 0, 2.6, 1.8, 1.8, 2.6, 0, 1.8, -1.8, 0, -2.6, -1.8, -1.8, -2.6, 0),
    line(-10.4, 5, -13, 5, -14, 3.4, -18, 3, -18, -2.5), line(-10.4, -5, -14, -5, -18, -4.6), line(-19, 8, -19, 13, -8, 11.8, 0, 11, 0, 8.5),
    line(0, 11, 0, 17, 0, 21), // to the ring
    line(10.4, 5, 15.6, 5), line(10.4, -5, 14, -5, 20.8, -5),
  ],
  flames: [
    flame(0, 0, 8.2, 0.86, 0.8, 34, 'nothing'), // votive flames on the plinth of the bell
    flame(-11.55, 3.4, 3.6, 0.6), flame(-11.55, -3.4, 3.6, 0.6), flame(11.55, 3.4, 3.6, 0.6), flame(11.55, -3.4, 3.6, 0.6), // at the side doors
    flame(2.6, 9.6, 3.8, 0.62), flame(-2.6, -9.6, 3.8, 0.62), // to the yard, to the gate
    flame(-20.1, 6, 6.4, 0.92, 4, 22, 'nothing'), // the hearth
    flame(-14.1, -0.4, 3.4, 0.5), // the small lamp that burns all night
    flame(18.7, 5, 5, 0.72, 1, 38, 'nothing'), flame(20.4, 7, 2.6, 0.7, 3, 20, 'nothing'), // the lampwright's shelf, the mouth of the kiln
    flame(14.2, -9.6, 4.2, 0.56), // the storeroom
    flame(-2.6, -16.7, 4, 0.5, 1.5, 24), flame(2.6, -16.7, 4, 0.5, 1.5, 24), // beside the iron door
    flame(-16, 17.1, 4, 0.5), flame(16.5, 17.1, 4, 0.5), flame(-2.5, 17.1, 4.2, 0.6), flame(2.5, 17.1, 4.2, 0.6), // the fence, the gap to the ring
    flame(-2.5, 17.9, 4.4, 0.62), flame(2.5, 17.9, 4.4, 0.62), // and from the other side of it
    flame(-17.6, 22.5, 5.4, 0.58, 1.4, 26), flame(-17.6, 31, 5.4, 0.58, 1.4, 26), flame(17.6, 22.5, 5.4, 0.58, 1.4, 26), flame(17.6, 31, 5.4, 0.58, 1.4, 26), // around the ring
    flame(-9, 40.6, 5.4, 0.58, 1.4, 26), flame(0, 40.6, 5.4, 0.58, 1.4, 26), flame(9, 40.6, 5.4, 0.58, 1.4, 26),
    flame(-3, 33, 5.6, 0.8, 3, 24, 'nothing'), flame(3, 33, 5.6, 0.8, 3, 24, 'nothing'), // fire in the bowls of the stones
  ],
  looks: [
    look(0, 0, 'bell'),
    look(-21.2, 6, 'hearth'), look(-16.5, 6, 'table'),
    look(-20.8, -2.2, 'bed'), look(-20.8, -4.6, 'bed'), look(-20.8, -7, 'bed'), look(-15, -9.2, 'bed'),
    look(17.5, 5, 'bench'), look(20.4, 8.4, 'kiln'),
    look(17.5, -3.2, 'shelf'), look(17.5, -6.6, 'shelf'), look(21.2, -9.2, 'barrel'), look(20.1, -9.3, 'barrel'), look(21.3, -0.9, 'barrel'),
    look(0, -16.6, 'door'),
    look(-8, 13.6, 'well'), look(13.5, 14.6, 'tree'), look(7.5, 14.2, 'cart'), look(-15, 10.9, 'logs'),
    look(-3, 33, 'menhir'), look(3, 33, 'menhir'),
  ],
}
