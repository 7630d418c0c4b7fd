import type { Dress } from '../world/dress'
import { dressOf } from '../world/wardrobe'
import { blockers, type Ground } from '../world/ground'
import { Blooms, drawDust } from './air'
import { drawBlock } from './blocks'
import { Camera } from './camera'
import { brightness, hsl, mix, type Rgb } from './colour'
import { drawFigure, drawRing, drawShade, hand, type Figure } from './figure'
import { Floor } from './floor'
import { Glows } from './glow'
import { Light, type Lamp } from './light'
import { Motion } from './motion'
import { Names } from './names'
import { flutter } from './noise'
import { palette } from './palette'
import { drawColumn } from './round'
import { solidsOf, type Solids } from './solids'
import { high, Walls } from './walls'

/** What the player has chosen about the picture. */
export interface Taste {
  /** No flicker, no leaning of tall things, no dust. */
  still: boolean
  /** Hues that are told apart with any eyes. */
  colourBlind: boolean
}

/** More figures than this in the picture are drawn with fewer strokes. */
const crowd = 40

/** Characters that are shown over a figure; the log has all. */
const longest = 56

/** Milliseconds in which a figure fades in. */
const fade = 80

interface Body {
  motion: Motion
  lamp: Lamp
  snaps: number
  seen: boolean
  /** What it said last, and until when that is shown. */
  words: string
  until: number
}

/** The picture of the world on a canvas. It holds what moves by itself; what is true comes from outside, every frame. */
export class Picture {
  readonly camera = new Camera()
  taste: Taste = { still: false, colourBlind: false }
  #on: CanvasRenderingContext2D
  #light = new Light()
  #floor = new Floor()
  #walls = new Walls()
  #names = new Names()
  #blooms = new Blooms()
  #glows = new Glows()
  #solids: Solids = { barriers: [], blocks: [], columns: [] }
  #dress: Dress = dressOf('')
  #flames: Lamp[] = []
  #bodies = new Map<number, Body>()
  #last = 0
  #slow = 0

  constructor(readonly canvas: HTMLCanvasElement) {
    this.#on = canvas.getContext('2d', { alpha: false })!
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
    this.#names.ratio = ratio
  }

  /** Motion of a figure, for whoever wants to hear its steps. */
  motionOf(id: number): Motion | undefined {
    return this.#bodies.get(id)?.motion
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
  draw(figures: readonly Figure[], now: number): void {
    const seconds = this.#last ? Math.min((now - this.#last) / 1000, 0.25) : 0
    this.#pace(now - this.#last)
    this.#last = now
    this.camera.leaning = !this.taste.still
    this.#move(figures, seconds, now / 1000)
    const me = figures[0]
    if (me?.own) this.camera.track(me.x, me.y, Math.sin(me.facing), -Math.cos(me.facing), seconds)
    this.#light.gather(this.#lamps(), this.camera)
    this.#paint(figures, now / 1000)
  }

  /** Where frames come late for long, shadows are drawn from one point of the flame instead of four. */
  #pace(gap: number): void {
    this.#slow = Math.max(0, Math.min(120, this.#slow + (gap > 22 && gap < 250 ? 1 : -0.5)))
    if (this.#slow > 90) this.#light.points = 1
    else if (this.#slow === 0) this.#light.points = 4
  }

  #move(figures: readonly Figure[], seconds: number, at: number): void {
    const flicker = this.taste.still ? 0 : 0.02
    for (const body of this.#bodies.values()) body.seen = false
    for (const f of figures) {
      let body = this.#bodies.get(f.id)
      if (!body) {
        body = { motion: new Motion(f.x, f.y, f.facing), lamp: { x: f.x, y: f.y, radius: f.lamp, flame: 0.1, strength: 1, glow: this.#glows.of(28), first: f.own }, snaps: f.snaps, seen: true, words: '', until: 0 }
        this.#bodies.set(f.id, body)
      }
      body.seen = true
      if (body.snaps !== f.snaps) {
        body.snaps = f.snaps
        body.motion.put(f.x, f.y, f.facing)
        if (f.own) this.camera.cut()
      } else body.motion.advance(f.x, f.y, f.facing, seconds)
      const lamp = body.lamp
      lamp.x = f.x
      lamp.y = f.y
      lamp.radius = f.lamp
      lamp.strength = (f.away ? 0.35 : 0.96) * (1 + flicker * flutter(at, 7, f.id)) * Math.min(1, f.age / fade)
      lamp.glow = this.#glows.of(this.#hue(f))
    }
    for (const [id, body] of this.#bodies) if (!body.seen) this.#bodies.delete(id)
    this.#dress.flames.forEach((f, i) => {
      this.#flames[i]!.strength = f.strength * (1 + flicker * f.unrest * flutter(at, 7, 200 + i))
    })
  }

  #hue(f: Figure): number {
    const hues = palette(this.taste.colourBlind).hues
    return hues[f.rank % hues.length]!
  }

  *#lamps(): Iterable<Lamp> {
    yield* this.#flames
    for (const body of this.#bodies.values()) yield body.lamp
  }

  #paint(figures: readonly Figure[], seconds: number): void {
    const on = this.#on, camera = this.camera, light = this.#light
    on.globalAlpha = 1
    on.globalCompositeOperation = 'source-over'
    on.imageSmoothingEnabled = true
    this.#floor.draw(on, camera)
    camera.metres(on)
    const lights = figures.map((f): Rgb => light.at(f.x, f.y, 0, 0, 0.2))
    figures.forEach((f, i) => {
      if (brightness(lights[i]!) > 0.01 && camera.shows(f.x, f.y, 4)) drawShade(on, f.x, f.y, figures.length > crowd && !f.own ? [] : light.towards(f.x, f.y))
    })
    on.setTransform(1, 0, 0, 1, 0, 0)
    light.lay(on, camera.width, camera.height)
    on.globalCompositeOperation = 'lighter'
    on.fillStyle = '#07080c'
    on.fillRect(0, 0, camera.width, camera.height)
    on.globalCompositeOperation = 'source-over'
    const alphas = figures.map((f, i) => Math.min(1, f.age / fade) * Math.min(1, brightness(lights[i]!) * 9))
    camera.metres(on)
    figures.forEach((f, i) => { if (alphas[i]! > 0.02) drawRing(on, f, this.#hue(f), alphas[i]!) })
    this.#stand(figures, lights, alphas, seconds)
    if (!this.taste.still) drawDust(on, camera, light, seconds)
    this.#bloom(figures, alphas)
    this.#label(figures, alphas)
  }

  /** What stands: far from the middle first, since tall things lean outwards and hide what is behind them. */
  #stand(figures: readonly Figure[], lights: readonly Rgb[], alphas: readonly number[], seconds: number): void {
    const on = this.#on, camera = this.camera
    const far = (x: number, y: number) => Math.hypot(x - camera.x, y - camera.y)
    const things: { far: number, draw: () => void }[] = []
    for (const b of this.#solids.blocks) {
      if (camera.shows(b.x, b.y, Math.hypot(b.width, b.depth) / 2 + 0.5)) things.push({ far: far(b.x, b.y), draw: () => drawBlock(on, camera, this.#light, b, seconds) })
    }
    for (const c of this.#solids.columns) {
      if (camera.shows(c.x, c.y, c.radius + 1.5)) things.push({ far: far(c.x, c.y), draw: () => drawColumn(on, camera, this.#light, c, seconds) })
    }
    figures.forEach((f, i) => {
      const body = this.#bodies.get(f.id)!
      if (alphas[i]! > 0.02 && camera.shows(f.x, f.y, 1.2)) things.push({ far: far(f.x, f.y), draw: () => drawFigure(on, camera, f, body.motion, this.#hue(f), lights[i]!, alphas[i]!, figures.length > crowd && !f.own) })
    })
    things.sort((a, b) => b.far - a.far)
    for (const thing of things) thing.draw()
    this.#walls.sides(on, camera, this.#light, this.#solids.barriers)
    this.#walls.tops(on, camera)
  }

  #bloom(figures: readonly Figure[], alphas: readonly number[]): void {
    const on = this.#on, camera = this.camera, k = 1 + camera.lean(0.9)
    on.setTransform(1, 0, 0, 1, 0, 0)
    on.globalCompositeOperation = 'lighter'
    figures.forEach((f, i) => {
      if (f.lamp < 0.1 || alphas[i]! < 0.02) return
      const at = hand(f, this.#bodies.get(f.id)!.motion)
      this.#blooms.draw(on, camera.screenX(camera.x + (at.x - camera.x) * k), camera.screenY(camera.y + (at.y - camera.y) * k), camera.scale * 0.8,
        mix([255, 196, 116], hsl(this.#hue(f), 0.9, 0.66), 0.4), 0.85 * alphas[i]! * (f.away ? 0.3 : 1))
    })
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

  #label(figures: readonly Figure[], alphas: readonly number[]): void {
    const on = this.#on, camera = this.camera, k = 1 + camera.lean(high)
    on.setTransform(1, 0, 0, 1, 0, 0)
    figures.forEach((f, i) => {
      if (!camera.shows(f.x, f.y, 1)) return
      const x = camera.screenX(camera.x + (f.x - camera.x) * k), y = camera.screenY(camera.y + (f.y - camera.y) * k) - camera.scale * 0.92
      if (!f.own) this.#names.name(on, f.away ? f.name + ' (away)' : f.name, this.#hue(f), x, y, alphas[i]!)
      const body = this.#bodies.get(f.id)!
      if (body.until > this.#last) this.#names.words(on, body.words, x, y, alphas[i]! * Math.min(1, (body.until - this.#last) / 300))
    })
  }
}
