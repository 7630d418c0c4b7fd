import type { Core, Stage } from './core/core'
import { JoinMode, Phase, TextKind } from './core/layout'
import { Fight } from './fight'
import { Hands, type Wish } from './hands/hands'
import { busy } from './hands/keys'
import { Line } from './net/line'
import { Banner } from './page/banner'
import { Cast } from './page/cast'
import { Door, type Asked } from './page/door'
import { find } from './page/find'
import { Gauges } from './page/gauges'
import { Life } from './page/life'
import { guestToken, keepGuest, keepResume, recall, remember, resumeToken, type Choices } from './page/memory'
import { Panel } from './page/panel'
import { Party } from './page/party'
import { Prompts, type Done } from './page/prompts'
import { passes, sentence } from './page/refusal'
import { Room, type Words } from './page/room'
import { Settings } from './page/settings'
import { Slots } from './page/slots'
import { Talk } from './page/talk'
import { Title } from './page/title'
import { threatened, type Figure } from './picture/figure'
import { wheel } from './picture/palette'
import { Picture } from './picture/picture'
import { Threshold } from './picture/threshold'
import { Sound } from './sound/sound'
import { dressOf } from './world/wardrobe'

/** Milliseconds between two looks at what only words show. */
const calm = 250

/** The page at play: it carries values between the core, the picture, the hands and the windows, once a frame. */
export class Game {
  #choices: Choices = recall()
  #canvas = find<HTMLCanvasElement>('world')
  #picture = new Picture(this.#canvas)
  #threshold = new Threshold(this.#picture)
  #sound = new Sound()
  #hands = new Hands(this.#canvas, { left: find('stick-left'), right: find('stick-right') }, this.#choices.keys)
  #line: Line
  #door: Door
  #party = new Party()
  #talk: Talk
  #panel = new Panel()
  #prompts = new Prompts(this.#choices.keys)
  #title = new Title()
  #room: Room
  #settings: Settings
  #banner: Banner
  #slots: Slots
  #fight: Fight
  #stage: Stage = { figures: [], shots: [], areas: [], gauges: [] }
  #fresh: Stage = { figures: [], shots: [], areas: [], gauges: [] }
  #done: Done = { walked: 0, turned: 0, spoke: false, left: false, struck: 0, shot: 0 }
  #ground = 0
  /** The map that the page shows. */
  #map = ''
  /** The words that were told last, with the map they are of. */
  #told = ''
  #boxes: { x: number, z: number, width: number, depth: number, degrees: number }[] = []
  #changes = -1
  #inside = false
  #name = ''
  #calm = 0
  #last = 0
  #fps = 60
  #steps = new Map<number, number>()

  constructor(readonly core: Core) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    this.#line = new Line(core, `${scheme}//${location.host}/ws`)
    this.#door = new Door(this.#choices, asked => this.#join(asked))
    this.#talk = new Talk(text => this.#say(text), () => this.#focus())
    this.#slots = new Slots(this.#choices.keys, (button, slot) => this.#hands.button(button, slot))
    this.#fight = new Fight(core, this.#picture, this.#sound, this.#slots, new Life(), new Gauges(), new Cast())
    this.#room = new Room(this.#choices.keys, direction => this.#walkOut(direction))
    this.#banner = new Banner(() => this.#line.dial())
    this.#settings = new Settings(this.#choices, () => this.#taste(), () => this.#leave())
    this.#party.onArrival = () => this.#sound.bell(0.35)
    this.#keys()
  }

  /** Starts the frames, and takes up a body that this window had before it was loaded anew. */
  start(): void {
    const size = () => this.#picture.resize(innerWidth, innerHeight, Math.min(devicePixelRatio, 1.5))
    addEventListener('resize', size)
    size()
    addEventListener('pointerdown', () => this.#sound.wake())
    addEventListener('keydown', () => this.#sound.wake())
    const kept = resumeToken()
    if (kept) {
      this.core.resumeWith(kept.token)
      this.#join({ name: kept.name, colour: this.#choices.colour, password: '', register: false })
    }
    const frame = (now: number) => {
      if (this.core.dead) return this.#died()
      this.#frame(now)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    // A window that is not seen gets no frames, but its body stands there all the same.
    setInterval(() => {
      if (document.hidden && !this.core.dead) this.#step(performance.now(), { x: 0, y: 0, facing: this.#stage.figures[0]?.facing ?? 0, press: 0 })
    }, 100)
  }

  /** A copy of what the page knows, for tests and for the curious. Nothing can be changed through it. */
  debug(): object {
    const s = this.core.status()
    return {
      phase: s.phase, code: s.code, map: this.#map, place: this.#title.name, worded: this.#room.open, fps: this.#fps, rtt: s.rtt, corrections: s.corrections, snapshots: s.snapshots, breaks: this.#line.breaks,
      boxes: this.#boxes, slots: this.core.kit().slots, seen: { ...this.#fight.seen }, shots: this.#stage.shots.length, areas: this.#stage.areas.map(a => ({ ...a })),
      gauges: this.core.kit().gauges.map((g, i) => ({ ...g, ...this.#stage.gauges[i] })), casting: [...this.#picture.casts.keys()],
      figures: this.#stage.figures.map(f => ({
        id: f.id, name: f.name, x: f.x, z: -f.y, facing: f.facing, own: f.own, rank: f.rank, lamp: f.lamp, health: f.health, cap: f.cap, act: f.act,
        look: f.look, dead: f.dead, shielded: f.shielded, hostile: f.hostile, marks: [...f.marks],
      })),
    }
  }

  #join(asked: Asked): void {
    this.#choices.name = asked.name
    this.#choices.colour = asked.colour
    remember(this.#choices)
    const mode = asked.register ? JoinMode.Register : asked.password ? JoinMode.Login : JoinMode.Guest
    this.core.join({ mode, hue: wheel(asked.colour), token: mode === JoinMode.Guest ? guestToken(asked.name) : new Uint8Array(), account: mode === JoinMode.Guest ? '' : asked.name, password: asked.password, character: asked.name })
    this.#name = asked.name
    this.#line.dial()
  }

  #leave(): void {
    this.core.leave()
    this.#line.flush()
    this.#line.hang()
    keepResume('', new Uint8Array())
    this.#out('')
  }

  /** Speaks, or does what a line says that begins with a stroke or, in a place of words, with the verb of an ability. */
  #say(text: string): void {
    const line = text.startsWith('/') ? text.slice(1).trim() : text, verb = line.split(' ')[0]!.toLowerCase()
    const does = text.startsWith('/') || this.#room.open && this.core.kit().spells.some(s => s.verb === verb)
    if (does && line !== '') this.core.use(line)
    else this.core.say(text)
    this.#line.flush()
    this.#done.spoke = true
  }

  #walkOut(direction: string): void {
    if (!this.#inside) return
    this.core.walkOut(direction)
    this.#line.flush()
    this.#done.left = true
  }

  /** Gives the keyboard to what shows the place. */
  #focus(): void {
    (this.#room.open ? this.#room.section : this.#canvas).focus()
  }

  #taste(): void {
    this.#picture.taste = { still: this.#choices.still, colourBlind: this.#choices.apart }
    this.#sound.volume = this.#choices.volume
    this.#talk.hint(this.#choices.keys.speak.name)
  }

  #keys(): void {
    const sheet = find('sheet'), menu = find<HTMLButtonElement>('menu-button')
    const open = (show: boolean) => {
      sheet.classList.toggle('open', show)
      menu.setAttribute('aria-expanded', String(show))
    }
    menu.addEventListener('click', () => open(!sheet.classList.contains('open')))
    addEventListener('keydown', e => {
      if (e.key === 'Escape') {
        if (this.#panel.open) this.#panel.show(false)
        open(false)
        if (busy(e.target) && !this.#settings.dialog.open && this.#inside) this.#focus()
        return
      }
      // A button that has the focus keeps the keys that press it.
      const pressed = e.target instanceof HTMLButtonElement && (e.key === 'Enter' || e.key === ' ')
      if (!this.#inside || pressed || busy(e.target) || e.ctrlKey || e.metaKey || e.altKey) return
      const { speak, settings } = this.#choices.keys
      if (e.code === speak.code || e.key === 'Enter' && speak.code === 'Enter') {
        e.preventDefault()
        open(true)
        this.#talk.speak()
      } else if (e.code === settings.code) {
        e.preventDefault()
        this.#settings.dialog.showModal()
      }
    })
  }

  #step(now: number, wish: Wish): void {
    this.core.advance(now, wish.x, -wish.y, wish.facing, wish.press)
    this.#line.flush()
  }

  #frame(now: number): void {
    const elapsed = Math.min((now - this.#last) / 1000, 0.25)
    this.#fps += (1 / Math.max(elapsed, 0.001) - this.#fps) * 0.04
    this.#last = now
    const camera = this.#picture.camera, ratio = this.#canvas.width / Math.max(1, innerWidth), before = this.#stage.figures[0]
    const held = this.#settings.dialog.open || !this.#inside || this.#room.open
    const { x, y, facing } = before ?? { x: 0, y: 0, facing: 0 }
    this.#step(now, this.#hands.wish(now, camera.screenX(x) / ratio, camera.screenY(y) / ratio, held, before?.act === ''))
    const { ground } = this.core.scene(now, this.#fresh)
    // While the line is broken the picture stays as it was, instead of everybody being gone.
    if (this.#fresh.figures.length > 0 || this.core.status().phase === Phase.Playing) [this.#stage, this.#fresh] = [this.#fresh, this.#stage]
    const { figures, shots, areas } = this.#stage, me = figures[0]
    if (me?.own && before) {
      this.#done.walked += Math.min(1, Math.hypot(me.x - x, me.y - y))
      this.#done.turned += Math.abs(Math.atan2(Math.sin(me.facing - facing), Math.cos(me.facing - facing)))
    }
    this.#phase()
    this.#place(ground)
    if (!this.#inside || this.#map === '') this.#threshold.draw(now, this.#hands.pointer)
    else {
      if (!this.#room.open) this.#picture.draw(figures, now, shots, areas)
      this.#fight.play(figures, this.#stage.gauges, now)
      this.#hear(me)
      this.#prompt(elapsed)
    }
    if (now - this.#calm >= calm) {
      this.#calm = now
      this.#words()
    }
  }

  #prompt(elapsed: number): void {
    const { figures } = this.#stage, done = this.#done
    done.struck = this.#fight.done.struck
    done.shot = this.#fight.done.shot
    this.#prompts.update(done, elapsed, { worded: this.#room.open, danger: threatened(figures), slots: this.core.kit().slots.length, where: dressOf(this.#map).practice ?? '' })
  }

  #place(ground: number): void {
    if (ground === this.#ground || !this.#inside) return
    this.#ground = ground
    if (ground === 0) return
    this.#enter(this.core.text(TextKind.Map), false)
    const found = this.core.ground()
    if (!found) return
    this.#picture.set(this.#map, found)
    this.#boxes = found.walls.flatMap(w => w.kind === 'box' ? [{ x: w.x, z: -w.y, width: w.width, depth: w.depth, degrees: w.turn / Math.PI * 180 }] : [])
  }

  /** Another map: one with a ground is a picture, one without is a room in words. */
  #enter(map: string, worded: boolean): void {
    this.#map = map
    const held = document.activeElement === this.#canvas || this.#room.section.contains(document.activeElement)
    this.#room.show(worded)
    if (held) this.#focus()
  }

  /**
   * What the server says about the room. It tells the ground of a map first, so a map that has words and no ground is one of
   * words; but until it has spoken, the core knows the words of the map before.
   */
  #tell(): void {
    const map = this.core.text(TextKind.Map), exits = this.core.text(TextKind.Exits)
    const words: Words = { name: this.core.text(TextKind.Room), text: this.core.text(TextKind.Scenery), exits: exits === '' ? [] : exits.split('\n') }
    const all = [map, words.name, words.text, exits].join('\n'), stale = this.#told.slice(this.#told.indexOf('\n')) === all.slice(map.length)
    if (words.name + words.text === '' || map !== this.#map && stale) return
    if (map !== this.#map) {
      if (this.#ground !== 0) return
      this.#enter(map, true)
    }
    this.#told = all
    this.#title.show(words.name, words.text)
    if (this.#room.open && this.#room.tell(words)) this.#sound.step(0, 0)
  }

  /** What changes with the connection's phase. */
  #phase(): void {
    const s = this.core.status()
    if (s.changes === this.#changes) return
    this.#changes = s.changes
    if (s.phase === Phase.Playing) {
      if (!this.#inside) {
        this.#inside = true
        this.#door.pass()
        this.#focus()
        this.#sound.bell(0.8)
      }
      this.#line.good()
      this.#banner.show('')
      keepGuest(this.#name, this.core.token(TextKind.GuestToken))
      keepResume(this.#name, this.core.token(TextKind.ResumeToken))
    } else if (s.phase !== Phase.Greeting) {
      const code = s.code || this.#line.code
      if (passes(code)) return
      this.#line.hang()
      keepResume('', new Uint8Array())
      this.#out(sentence(code, this.core, this.#line.reason))
    }
  }

  #out(why: string): void {
    this.#inside = false
    this.#ground = 0
    this.#stage.figures.length = this.#stage.shots.length = this.#stage.areas.length = this.#stage.gauges.length = 0
    this.#fight.clear()
    this.#banner.show('')
    this.#door.refuse(why)
    this.#threshold.enter()
  }

  /** What only words show, a few times a second. */
  #words(): void {
    const s = this.core.status(), left = Math.ceil(this.#line.left / 1000)
    if (!this.#inside) {
      if (left > 0) this.#door.wait(`The server does not answer, or it is full. Trying again in ${left} s.`)
      return
    }
    this.#tell()
    this.#slots.update(this.core.kit().slots, this.core.kit().spells)
    this.#party.update(this.core.roster(), this.#choices.apart)
    this.#party.locate(this.#stage.figures, this.#room.open)
    this.#room.meet(this.#party.among(this.#stage.figures))
    const lines = this.core.lines(this.#talk.last)
    this.#talk.add(lines, name => this.#party.colour(name))
    for (const line of lines) if (line.who !== 0) this.#picture.speak(line.who, line.text)
    this.#panel.update(s, this.#fps)
    if (s.phase !== Phase.Playing) this.#banner.show(left > 0 ? `The line is broken. Trying again in ${left} s.` : 'The line is broken. Trying again …')
  }

  #hear(me: Figure | undefined): void {
    if (!me) return
    this.#sound.lamp(me.lamp)
    for (const f of this.#stage.figures) {
      const steps = this.#picture.motionOf(f.id)?.steps ?? 0, before = this.#steps.get(f.id) ?? steps
      if (steps !== before) this.#sound.step(f.own ? 0 : Math.hypot(f.x - me.x, f.y - me.y), f.x - me.x)
      this.#steps.set(f.id, steps)
    }
    if (this.#steps.size > this.#stage.figures.length + 64) this.#steps.clear()
  }

  #died(): void {
    this.#line.hang()
    this.#out('The game has stopped because of a mistake of its own. Load the page anew.')
  }
}
