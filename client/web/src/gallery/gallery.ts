// The picture without a server: figures that walk about on a ground that the address names. For looking at it and for
// measuring it; it is no part of the page.
import { nobody, type Figure } from '../picture/figure'
import { Picture } from '../picture/picture'
import { dressOf } from '../world/wardrobe'
import type { Ground } from '../world/ground'
import { fights, type Moment } from './fights'

declare const ground: { map: string, ground: Ground }

const asked = new URLSearchParams(location.search)
const number = (name: string, otherwise: number) => Number(asked.get(name) ?? otherwise)
const canvas = document.createElement('canvas')
canvas.style.cssText = 'position:fixed;inset:0;width:100%;height:100%'
document.body.append(canvas)
const picture = new Picture(canvas)
picture.set(ground.map, ground.ground)
picture.resize(innerWidth, innerHeight, number('ratio', 1))
picture.camera.scale *= number('zoom', 1)
picture.taste = { still: asked.has('still'), colourBlind: asked.has('apart') }

const names = ['Ilse', 'Corvin', 'Maren', 'Thade', 'Oda', 'Brandt', 'Sunniva', 'Jory']
const x = number('x', 2.4), y = -number('z', -2.6), crowd = number('crowd', 3), moving = number('moving', 1)

function figures(seconds: number): Figure[] {
  const out: Figure[] = []
  for (let i = 0; i <= crowd; i++) {
    const r = i === 0 ? 0.5 : 2.2 + (i * 7 % 5) * 0.9 + Math.floor(i / 8) * 0.6, a = i * 2.4 + moving * seconds * 2.4 / r * (i % 2 ? 1 : -1)
    const cx = i === 0 ? x : number('cx', x), cy = i === 0 ? y : -number('cz', -y)
    out.push({
      ...nobody(), id: i + 1, x: cx + Math.sin(a) * r, y: cy - Math.cos(a) * r, facing: i === 0 ? number('facing', 40) * Math.PI / 180 : a + Math.PI / 2 * (i % 2 ? 1 : -1),
      rank: i % 4, name: names[i % names.length]!, lamp: i === 0 ? number('lamp', 7) : i % 8 > 3 || i > 8 ? 0 : 5.5, age: 1000, own: i === 0, away: i === 3 && crowd > 5,
    })
  }
  return out
}

const fight = fights[asked.get('fight') ?? '']
let played = 0

/** Draws the moment so many seconds after the beginning, and plays what has happened by then. */
function draw(seconds: number, now: number): void {
  if (!fight) return picture.draw(figures(seconds), now)
  const m: Moment = fight.at(seconds)
  picture.draw(m.figures, now, m.shots, m.areas)
  for (const beats = fight.beats; played < beats.length && beats[played]![0] <= seconds; played++) beats[played]![1](picture)
}

const times: number[] = []
let frames = 0, began = 0

function frame(now: number): void {
  const before = performance.now()
  draw(fight ? now / 1000 % 4 : now / 1000, now)
  times.push(performance.now() - before)
  if (times.length > 600) times.shift()
  frames++
  if (fight && now / 1000 % 4 < 0.02) played = 0
  if (began === 0) began = now
  Object.assign(window, { measured: { frames, fps: (frames - 1) * 1000 / Math.max(1, now - began), script: times.toSorted((a, b) => a - b)[times.length >> 1] } })
  requestAnimationFrame(frame)
}
if (asked.has('at')) {
  // One moment, reached in even steps, so that it looks the same every time.
  for (let t = 0; t <= number('at', 2) * 60; t++) draw(t / 60, 1000 + t * 1000 / 60)
  Object.assign(window, { measured: { frames: 1 } })
} else requestAnimationFrame(frame)

// For tests: how the map is dressed, and what of it stands where no wall is.
const dress = dressOf(ground.map)
Object.assign(window, {
  dress: {
    looks: dress.looks.length,
    loose: dress.looks.filter(l => !ground.ground.walls.some(w => w.kind !== 'line' && Math.hypot(w.x - l.x, w.y - l.y) < 0.1)),
    buried: dress.flames.filter(f => f.on === 'bracket' && ground.ground.walls.some(w => w.kind === 'circle' && Math.hypot(w.x - f.x, w.y - f.y) < w.radius)),
  },
})
