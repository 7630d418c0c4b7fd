import type { Dress } from '../world/dress'
import { dressOf } from '../world/wardrobe'
import { blockers, type Ground } from '../world/ground'
import { Blooms, drawDust } from './air'
import { Areas, type Area } from './areas'
import { drawBlock } from './blocks'
import { Blows } from './blows'
import { Bodies, fade, left, type Body } from './bodies'
import { Camera } from './camera'
import { brightness, hsl, mix } from './colour'
import { drawFigure, drawRing, drawShade, hand, husk, threatened, type Figure } from './figure'
import { Floor } from './floor'
import { Glows } from './glow'
import { drawHusk } from './husk'
import { Light, type Lamp } from './light'
import type { Motion } from './motion'
import { Names } from './names'
import { flutter } from './noise'
import { palette, type Palette } from './palette'
import { drawColumn } from './round'
import { Shots, type Shot } from './shots'
import { drawAim, drawBar, drawCast, drawDrag, drawMarks, drawShield } from './signs'
import { solidsOf, type Solids } from './solids'
import { high, Walls } from './walls'

/** What the player has chosen about the picture. */
export interface Taste {
  /** No flicker, no leaning of tall things, no dust, no shaking. */
  still: boolean
  /** Hues that are told apart with any eyes. */
  colourBlind: boolean
}

/** More figures than this in the picture are drawn with fewer strokes. */
const crowd = 40

/** Characters that are shown over a figure; the log has all. */
const longest = 56

const none: readonly never[] = []

/** The picture of the world on a canvas. It holds what moves by itself; what is true comes from outside, every frame. */
export class Picture {
  readonly camera = new Camera()
  readonly blows: Blows
  taste: Taste = { still: false, colourBlind: false }
  #on: CanvasRenderingContext2D
  #light = new Light()
  #floor = new Floor()
  #walls = new Walls()
  #names = new Names()
  #blooms = new Blooms()
  #glows = new Glows()
  #bodies = new Bodies(this.#glows)
  #areas = new Areas()
  #shots = new Shots(this.#glows)
  #solids: Solids = { barriers: [], blocks: [], columns: [] }
  #dress: Dress = dressOf('')
  #flames: Lamp[] = []
  #last = 0
  #slow = 0
  #ratio = 1
  /** Who casts, by figure, and from when until when, in milliseconds. */
  readonly casts = new Map<number, { from: number, until: number }>()
  /** How much of the own aim is shown: it comes with whoever is hostile. */
  #aiming = 0

  constructor(readonly canvas: HTMLCanvasElement) {
    this.#on = canvas.getContext('2d', { alpha: false })!
    this.blows = new Blows(this.#bodies, this.#glows)
  }

  /** Another place, dressed as its map is, or as it is said. */
  set(map: string, ground: Ground, dress = dressOf(map)): void {
    this.#dress = dress
    this.#solids = solidsOf(ground, this.#dress)
    this.#light.blockers = blockers(ground)
    this.#floor.set(ground, this.#dress)
    this.#flames = this.#dress.flames.map(f => ({ x: f.x, y: f.y, radius: f.radius, flame: 0.12, strength: f.strength, glow: this.#glows.of(f.hue), first: false }))
    this.#bodies.clear()
    this.camera.cut()
  }

  /** A size in pixels of the page, and how many pixels of the screen each has. */
  resize(width: number, height: number, ratio: number): void {
    const w = Math.max(2, Math.round(width * ratio)), h = Math.max(2, Math.round(height * ratio))
    if (this.canvas.width === w && this.canvas.height === h) return
    this.canvas.width = w
    this.canvas.height = h
    this.camera.resize(w, h)
    this.#light.resize(w, h)
    this.#ratio = this.#names.ratio = this.blows.numbers.ratio = ratio
  }

  /** Motion of a figure, for whoever wants to hear its steps. */
  motionOf(id: number): Motion | undefined {
    return this.#bodies.get(id)?.motion
  }

  /** A body as it is drawn. */
  bodyOf(id: number): Body | undefined {
    return this.#bodies.get(id)
  }

  /** The hue that a rank has in the palette that is shown. */
  hueOf(rank: number): number {
    const { hues } = this.#palette
    return hues[rank % hues.length]!
  }

  /** Shows words over a figure for a while. */
  speak(id: number, words: string): void {
    const body = this.#bodies.get(id)
    if (!body) return
    body.words = words.length > longest ? words.slice(0, longest - 1) + '…' : words
    body.until = this.#last + 2500 + words.length * 45
  }

  /** Moves a flame of the dress. */
  carry(flame: number, x: number, y: number): void {
    const lamp = this.#flames[flame]
    if (!lamp) return
    lamp.x = x
    lamp.y = y
  }

  /** Draws one frame. `now` is in milliseconds; of the figures the player's own comes first, if it is there. */
  draw(figures: readonly Figure[], now: number, shots: readonly Shot[] = none, areas: readonly Area[] = none): void {
    const seconds = this.#last ? Math.min((now - this.#last) / 1000, 0.25) : 0, { still } = this.taste, me = figures[0]?.own ? figures[0] : undefined
    this.#pace(now - this.#last)
    this.#last = now
    this.camera.leaning = !still
    this.#bodies.move(figures, areas, seconds, now, still, this.#palette.hues, () => this.camera.cut())
    this.#flicker(now / 1000)
    this.#shots.move(shots, this.#palette.hues)
    this.blows.advance(me, seconds, now, still)
    if (me) {
      this.camera.track(me.x, me.y, Math.sin(me.facing), -Math.cos(me.facing), seconds)
      const danger = !me.dead && threatened(figures)
      this.#aiming = Math.max(0, Math.min(1, this.#aiming + (danger ? 3 : -2) * seconds))
    }
    const { x, y } = this.camera, { hurt } = this.blows
    this.camera.x += hurt.x * this.#ratio / this.camera.scale
    this.camera.y += hurt.y * this.#ratio / this.camera.scale
    this.#light.gather(this.#lamps(), this.camera)
    this.#paint(now / 1000, seconds, shots, areas)
    this.camera.x = x
    this.camera.y = y
  }

  get #palette(): Palette {
    return palette(this.taste.colourBlind)
  }

  /** Where frames come late for long, shadows are drawn from one point of the flame instead of four. */
  #pace(gap: number): void {
    this.#slow = Math.max(0, Math.min(120, this.#slow + (gap > 22 && gap < 250 ? 1 : -0.5)))
    if (this.#slow > 90) this.#light.points = 1
    else if (this.#slow === 0) this.#light.points = 4
  }

  #flicker(at: number): void {
    const flicker = this.taste.still ? 0 : 0.02
    this.#dress.flames.forEach((f, i) => {
      this.#flames[i]!.strength = f.strength * (1 + flicker * f.unrest * flutter(at, 7, 200 + i))
    })
  }

  *#lamps(): Iterable<Lamp> {
    yield* this.#flames
    for (const body of this.#bodies.all) yield body.lamp
    yield* this.#shots.lamps()
    yield* this.blows.lamps()
  }

  #paint(seconds: number, elapsed: number, shots: readonly Shot[], areas: readonly Area[]): void {
    const on = this.#on, camera = this.camera, { marking, hues } = this.#palette, { all } = this.#bodies
    on.globalAlpha = 1
    on.globalCompositeOperation = 'source-over'
    on.imageSmoothingEnabled = true
    this.#floor.draw(on, camera)
    this.#shade()
    on.setTransform(1, 0, 0, 1, 0, 0)
    this.#light.lay(on, camera.width, camera.height)
    on.globalCompositeOperation = 'lighter'
    on.fillStyle = '#07080c'
    on.fillRect(0, 0, camera.width, camera.height)
    on.globalCompositeOperation = 'source-over'
    this.#areas.draw(on, camera, areas, marking)
    this.#feet(seconds)
    this.#stand(seconds)
    if (!this.taste.still) drawDust(on, camera, this.#light, seconds)
    this.#bloom()
    this.#shots.draw(on, camera, shots, hues, seconds)
    this.blows.draw(on, camera, elapsed, this.taste)
    for (const b of all) if (b.figure.shielded && !b.figure.dead && b.alpha > 0.02) drawShield(on, camera, b.figure, b.alpha, this.taste.still ? 0 : seconds, marking)
    this.#label()
    this.blows.hurt.draw(on, camera.width, camera.height)
    this.blows.numbers.draw(on, camera, elapsed, this.taste.still)
  }

  /** How much light everybody stands in, and the shade that they cast. */
  #shade(): void {
    const on = this.#on, camera = this.camera, { all } = this.#bodies
    camera.metres(on)
    for (const b of all) {
      const f = b.figure
      b.light = this.#light.at(f.x, f.y, 0, 0, 0.2)
      const bright = brightness(b.light)
      b.alpha = Math.min(1, f.age / fade) * Math.min(1, bright * 9) * left(b, this.#last)
      if (bright > 0.01 && b.pose.fallen < 0.5 && camera.shows(f.x, f.y, 4)) drawShade(on, f.x, f.y, all.length > crowd && !f.own ? none : this.#light.towards(f.x, f.y))
    }
  }

  /** Rings, and what else is on the floor around somebody. */
  #feet(seconds: number): void {
    const on = this.#on, { marking } = this.#palette
    this.camera.metres(on)
    for (const b of this.#bodies.all) {
      const f = b.figure
      if (b.alpha <= 0.02 || b.pose.fallen > 0.8) continue
      if (!husk(f)) drawRing(on, f, this.hueOf(f.rank), b.alpha)
      if (f.marks.some(slow)) drawDrag(on, f, b.alpha, this.taste.still ? 0 : seconds, marking)
      if (f.own && this.#aiming > 0.02) drawAim(on, f, b.pose.reach, this.#aiming, marking)
    }
  }

  /** What stands: far from the middle first, since tall things lean outwards and hide what is behind them. */
  #stand(seconds: number): void {
    const on = this.#on, camera = this.camera, { all } = this.#bodies
    const far = (x: number, y: number) => Math.hypot(x - camera.x, y - camera.y)
    const things: { far: number, draw: () => void }[] = []
    for (const b of this.#solids.blocks) {
      if (camera.shows(b.x, b.y, Math.hypot(b.width, b.depth) / 2 + 0.5)) things.push({ far: far(b.x, b.y), draw: () => drawBlock(on, camera, this.#light, b, seconds) })
    }
    for (const c of this.#solids.columns) {
      if (camera.shows(c.x, c.y, c.radius + 1.5)) things.push({ far: far(c.x, c.y), draw: () => drawColumn(on, camera, this.#light, c, seconds) })
    }
    for (const b of all) {
      const f = b.figure
      if (b.alpha <= 0.02 || !camera.shows(f.x, f.y, 1.6)) continue
      const plain = all.length > crowd && !f.own
      things.push({
        // Whoever lies is below everybody who stands.
        far: far(f.x, f.y) + (b.pose.fallen > 0.5 ? 1000 : 0),
        draw: () => husk(f) ? drawHusk(on, camera, f, b.motion, b.pose, b.light, b.alpha) : drawFigure(on, camera, f, b.motion, b.pose, this.hueOf(f.rank), b.light, b.alpha, plain),
      })
    }
    things.sort((a, b) => b.far - a.far)
    for (const thing of things) thing.draw()
    this.#walls.sides(on, camera, this.#light, this.#solids.barriers)
    this.#walls.tops(on, camera)
  }

  #bloom(): void {
    const on = this.#on, camera = this.camera, k = 1 + camera.lean(0.9)
    on.setTransform(1, 0, 0, 1, 0, 0)
    on.globalCompositeOperation = 'lighter'
    for (const b of this.#bodies.all) {
      const f = b.figure
      if (f.lamp < 0.1 || b.alpha < 0.02 || !b.seen) continue
      const at = hand(f, b.motion, b.pose)
      this.#blooms.draw(on, camera.screenX(camera.x + (at.x - camera.x) * k), camera.screenY(camera.y + (at.y - camera.y) * k), camera.scale * (0.8 + 0.5 * b.pose.thrust) * (0.4 + 0.6 * b.burning),
        mix([255, 196, 116], hsl(this.hueOf(f.rank), 0.9, 0.66), 0.4), 0.85 * b.alpha * (f.away ? 0.3 : b.burning))
    }
    const h = 1 + camera.lean(1.7)
    this.#dress.flames.forEach((f, i) => {
      if (f.on !== 'bracket' || !camera.shows(f.x, f.y, 2)) return
      const x = camera.screenX(camera.x + (f.x - camera.x) * h), y = camera.screenY(camera.y + (f.y - camera.y) * h), s = this.#flames[i]!.strength
      this.#blooms.draw(on, x, y, camera.scale * 0.6, [255, 190, 104], s * 1.3)
      on.fillStyle = 'rgb(255 236 196)'
      on.beginPath()
      on.arc(x, y, camera.scale * 0.045 * (0.9 + s * 0.2), 0, 2 * Math.PI)
      on.fill()
    })
    on.globalCompositeOperation = 'source-over'
  }

  #label(): void {
    const on = this.#on, camera = this.camera, k = 1 + camera.lean(high), { marking } = this.#palette
    on.setTransform(1, 0, 0, 1, 0, 0)
    for (const b of this.#bodies.all) {
      const f = b.figure
      if (!camera.shows(f.x, f.y, 1) || !b.seen) continue
      const x = camera.screenX(camera.x + (f.x - camera.x) * k), hue = this.hueOf(f.rank)
      let y = camera.screenY(camera.y + (f.y - camera.y) * k) - camera.scale * 0.92
      if (!f.own && !husk(f)) this.#names.name(on, f.away ? f.name + ' (away)' : f.name, hue, x, y, b.alpha)
      if (b.until > this.#last) this.#names.words(on, b.words, x, y, b.alpha * Math.min(1, (b.until - this.#last) / 300))
      const hurt = f.cap > 0 && !f.dead && (f.health < f.cap || b.pose.share > 1.001 * f.health / f.cap)
      if (!f.own && !husk(f)) y += 15 * this.#ratio
      if (hurt && !f.own && b.alpha > 0.05) {
        drawBar(on, camera, f, b.pose, hue, x, y, this.#ratio, b.alpha, marking)
        y += 13 * this.#ratio
      }
      const cast = this.casts.get(f.id)
      if (cast && !f.own && !f.dead && b.alpha > 0.05) {
        drawCast(on, camera, (this.#last - cast.from) / (cast.until - cast.from), f.hostile, x, y, this.#ratio, b.alpha, marking)
        y += 11 * this.#ratio
      }
      if (f.marks.length > 0 && !f.dead && b.alpha > 0.05) drawMarks(on, f.marks, x, y, this.#ratio, b.alpha, marking)
    }
  }
}

function slow(mark: string): boolean {
  return mark.includes('slow')
}
