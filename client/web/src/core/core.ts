import type { Area as DrawnArea } from '../picture/areas'
import { nobody, type Figure as Drawn } from '../picture/figure'
import { rank } from '../picture/palette'
import type { Shot as DrawnShot } from '../picture/shots'
import type { Ground, Wall } from '../world/ground'
import { Kit } from './kit'
import { Area, AreaShape, Beat, Beats, Figure, FigureFlags, FloorRow, Gauge, Line, Lines, Member, Plan, Roster, Scene, Shot, Status, WallRow, WallShape } from './layout'

/** The exports of the module, as client/core/wasm describes them. */
interface Exports {
  mem: WebAssembly.Memory
  in_ptr(): number
  in_size(): number
  out_ptr(): number
  set_build(n: number): void
  join(mode: number, hue: number, n: number): void
  open(now: number): void
  receive(now: number, n: number): void
  cut(now: number): void
  next(): number
  advance(now: number, x: number, z: number, facing: number, press: number): void
  say(n: number): void
  use(n: number): void
  walk_out(n: number): void
  leave(): void
  resume_with(n: number): void
  scene(now: number): number
  status(): number
  roster(): number
  lines(): number
  beats(): number
  plan(): number
  text(kind: number): number
}

declare class Go {
  importObject: WebAssembly.Imports
  exit: (code: number) => void
  run(instance: WebAssembly.Instance): Promise<void>
}

/** Whom to join as. */
export interface Entry {
  mode: number
  /** A place on the wheel of 256 colours. */
  hue: number
  token: Uint8Array
  account: string
  password: string
  character: string
}

/** A player in the place, in sight or not. */
export interface Player {
  name: string
  rank: number
  own: boolean
  away: boolean
}

/** A line that was said or told. */
export interface Said {
  number: number
  kind: number
  /** The figure that spoke, 0 if it was not in sight. */
  who: number
  name: string
  text: string
}

/** What is to be drawn at a moment. Its rows are used again by the next scene that is read into it. */
export interface Stage {
  /** The own figure comes first, if it is there. */
  figures: Drawn[]
  shots: DrawnShot[]
  areas: DrawnArea[]
  /** The own pools, in the order of Kit.gauges. */
  gauges: Amount[]
}

/** What is in a pool, and how much fits. */
export interface Amount {
  now: number
  cap: number
}

/** Something that happened and is shown or heard once. What its fields say depends on the kind; see core.Beat. */
export interface Struck {
  kind: number
  flags: number
  x: number
  y: number
  value: number
  /** Radians clockwise from north. */
  heading: number
  duration: number
  elapsed: number
  who: number
  other: number
  shot: number
  def: number
  reason: number
}

const shapes: Readonly<Record<number, DrawnArea['shape']>> = { [AreaShape.Sector]: 'sector', [AreaShape.Disc]: 'disc', [AreaShape.Ring]: 'ring', [AreaShape.Line]: 'line' }

const encode = new TextEncoder(), decode = new TextDecoder()

/** The client core: Go that runs as WebAssembly. It knows no socket and no clock; it is told what comes and when. */
export class Core {
  /** Set once the core has died of a mistake of its own; nothing may be asked of it any more. */
  dead = false
  #x: Exports
  #bytes: Uint8Array<ArrayBuffer>
  #view: DataView
  #names = new Map<number, string>()
  #kit = new Kit()
  #scene: Scene
  #figure: Figure
  #shot: Shot
  #area: Area
  #gauge: Gauge

  private constructor(exports: Exports) {
    this.#x = exports
    this.#bytes = new Uint8Array(exports.mem.buffer as ArrayBuffer)
    this.#view = new DataView(exports.mem.buffer)
    this.#scene = new Scene(this.#view)
    this.#figure = new Figure(this.#view)
    this.#shot = new Shot(this.#view)
    this.#area = new Area(this.#view)
    this.#gauge = new Gauge(this.#view)
  }

  /** Loads the module from an address. `build` names the page to the server. */
  static async load(url: string, build: string): Promise<Core> {
    const go = new Go()
    const { instance } = await WebAssembly.instantiateStreaming(fetch(url), go.importObject)
    void go.run(instance) // has set everything up when it returns; the promise only ends with the program
    const core = new Core(instance.exports as unknown as Exports)
    go.exit = () => { core.dead = true }
    core.#x.set_build(core.#write(encode.encode(build)))
    return core
  }

  join(e: Entry): void {
    const words = [e.token, encode.encode(e.account), encode.encode(e.password), encode.encode(e.character)]
    const all = new Uint8Array(words.reduce((n, w) => n + 2 + w.length, 0))
    let at = 0
    for (const word of words) {
      all[at] = word.length & 255
      all[at + 1] = word.length >> 8
      all.set(word, at + 2)
      at += 2 + word.length
    }
    this.#x.join(e.mode, e.hue, this.#write(all))
  }

  open(now: number): void { this.#x.open(now) }
  cut(now: number): void { this.#x.cut(now) }
  receive(now: number, packet: Uint8Array): void { this.#x.receive(now, this.#write(packet)) }
  resumeWith(token: Uint8Array): void { this.#x.resume_with(this.#write(token)) }
  say(text: string): void { this.#x.say(this.#write(encode.encode(text))) }
  /** Uses an ability by its verb, with a blank and the beginning of a name behind it for somebody. */
  use(text: string): void { this.#x.use(this.#write(encode.encode(text))) }
  /** Goes through the exit of that name, where the place is one of words. */
  walkOut(direction: string): void { this.#x.walk_out(this.#write(encode.encode(direction))) }
  leave(): void { this.#x.leave() }

  /** One frame of what the hands do: x and z a vector of walking, facing in radians, and the slot whose key went down, 0 for none. */
  advance(now: number, x: number, z: number, facing: number, press: number): void { this.#x.advance(now, x, z, facing, press) }

  /** Hands over everything that is to be sent. */
  drain(send: (packet: Uint8Array<ArrayBuffer>) => void): void {
    for (let n = this.#x.next(); n > 0; n = this.#x.next()) send(this.#out(n).slice())
  }

  status(): Status {
    const at = this.#x.status()
    return new Status(this.#seen(), at)
  }

  text(kind: number): string { return decode.decode(this.#out(this.#x.text(kind))) }
  token(kind: number): Uint8Array { return this.#out(this.#x.text(kind)).slice() }

  /** What the place knows by name: what one can do, what others do, what flies. */
  kit(): Kit {
    const { kit } = this.status()
    if (kit !== this.#kit.version) this.#kit = new Kit(kit, kind => this.text(kind))
    return this.#kit
  }

  /** Fills `into` with what is to be drawn at a moment. Returns the number of the ground. */
  scene(now: number, into: Stage): { ground: number, room: number } {
    const kit = this.kit(), at = this.#x.scene(now), scene = this.#scene, f = this.#figure
    scene.$view = f.$view = this.#shot.$view = this.#area.$view = this.#gauge.$view = this.#seen()
    scene.$at = at
    const count = scene.count
    let room = 0
    for (let i = 0; i < count; i++) {
      f.$at = scene.figuresAt(i)
      const row = into.figures[i] ??= nobody()
      this.#fill(row, f, kit)
      if (row.own) room = f.room
    }
    into.figures.length = count
    if (this.#names.size > count + 64) this.#names.clear()
    this.#flying(scene, into.shots, kit)
    this.#struck(scene, into.areas)
    this.#pools(scene, into.gauges)
    return { ground: scene.groundVersion, room }
  }

  #fill(row: Drawn, f: Figure, kit: Kit): void {
    const flags = f.flags
    row.id = f.id
    row.x = f.x
    row.y = -f.z
    row.facing = f.facing
    row.rank = rank(f.hue)
    row.name = this.#name(row.id, f)
    row.lamp = f.lamp
    row.age = f.age
    row.own = (flags & FigureFlags.Own) !== 0
    row.creature = (flags & FigureFlags.Creature) !== 0
    row.away = (flags & FigureFlags.Away) !== 0
    row.dead = (flags & FigureFlags.Dead) !== 0
    row.shielded = (flags & FigureFlags.Shielded) !== 0
    row.hostile = (flags & FigureFlags.Hostile) !== 0
    row.snaps = f.snaps
    row.health = f.health
    row.cap = f.cap
    row.aim = f.aim
    row.act = kit.behaviors[f.act - 1] ?? ''
    row.actElapsed = f.actElapsed
    row.actDuration = f.actDuration
    row.look = kit.looks[f.look - 1] ?? ''
    row.marks.length = 0
    for (let i = 0; i < f.markCount; i++) row.marks.push(kit.buffs[f.marksAt(i) - 1] ?? '')
  }

  #flying(scene: Scene, into: DrawnShot[], kit: Kit): void {
    const s = this.#shot, count = scene.shotCount
    for (let i = 0; i < count; i++) {
      s.$at = scene.shotsAt(i)
      const row = into[i] ??= { id: 0, x: 0, y: 0, height: 0, heading: 0, speed: 0, radius: 0, age: 0, what: '', rank: 0, own: false, hostile: false }, flags = s.flags
      row.id = s.id
      row.x = s.x
      row.y = -s.z
      row.height = s.y
      row.heading = s.heading
      row.speed = s.speed
      row.radius = s.radius
      row.age = s.age
      row.what = kit.projectiles[s.def - 1] ?? ''
      row.rank = rank(s.hue)
      row.own = (flags & FigureFlags.Own) !== 0
      row.hostile = (flags & FigureFlags.Hostile) !== 0
    }
    into.length = count
  }

  #struck(scene: Scene, into: DrawnArea[]): void {
    const a = this.#area, count = scene.areaCount
    for (let i = 0; i < count; i++) {
      a.$at = scene.areasAt(i)
      const row = into[i] ??= { figure: 0, x: 0, y: 0, aim: 0, shape: 'disc', radius: 0, angle: 0, inner: 0, outer: 0, length: 0, width: 0, fill: 0, left: 0, own: false, hostile: false }, flags = a.flags
      row.figure = a.figure
      row.x = a.x
      row.y = -a.z
      row.aim = a.aim
      row.shape = shapes[a.shape] ?? 'disc'
      row.radius = a.radius
      row.angle = a.angle
      row.inner = a.inner
      row.outer = a.outer
      row.length = a.length
      row.width = a.width
      row.fill = a.fill
      row.left = a.left
      row.own = (flags & FigureFlags.Own) !== 0
      row.hostile = (flags & FigureFlags.Hostile) !== 0
    }
    into.length = count
  }

  #pools(scene: Scene, into: Amount[]): void {
    const g = this.#gauge, count = scene.gaugeCount
    for (let i = 0; i < count; i++) {
      g.$at = scene.gaugesAt(i)
      const row = into[i] ??= { now: 0, cap: 0 }
      row.now = g.now
      row.cap = g.cap
    }
    into.length = count
  }

  /** Calls `play` with every beat after a number, oldest first, and returns the number of the last. */
  beats(after: number, play: (beat: Struck) => void): number {
    const at = this.#x.beats(), beats = new Beats(this.#seen(), at), version = beats.version
    if (version === after) return version
    const b = new Beat(this.#seen()), count = beats.count
    for (let i = 0; i < count; i++) {
      if (version - count + 1 + i <= after) continue
      b.$at = beats.rowsAt(i)
      play({
        kind: b.kind, flags: b.flags, x: b.x, y: -b.z, value: b.value, heading: b.heading, duration: b.duration, elapsed: b.elapsed,
        who: b.who, other: b.other, shot: b.shot, def: b.def, reason: b.reason,
      })
    }
    return version
  }

  /** Who is in the place; `version` rises with every change. */
  roster(): { version: number, players: () => Player[] } {
    const at = this.#x.roster(), roster = new Roster(this.#seen(), at)
    return {
      version: roster.version,
      players: () => {
        const m = new Member(this.#seen()), out: Player[] = []
        for (let i = 0; i < roster.count; i++) {
          m.$at = roster.rowsAt(i)
          out.push({ name: m.name, rank: rank(m.hue), own: (m.flags & FigureFlags.Own) !== 0, away: (m.flags & FigureFlags.Away) !== 0 })
        }
        return out
      },
    }
  }

  /** Lines with a number above `after`, oldest first. */
  lines(after: number): Said[] {
    const at = this.#x.lines(), lines = new Lines(this.#seen(), at), line = new Line(this.#seen()), out: Said[] = []
    for (let i = 0; i < lines.count; i++) {
      const number = lines.version - lines.count + 1 + i
      if (number <= after) continue
      line.$at = lines.rowsAt(i)
      out.push({ number, kind: line.kind, who: line.who, name: line.name, text: line.text })
    }
    return out
  }

  /** The ground that is walked on, or null in a world of text. */
  ground(): Ground | null {
    const at = this.#x.plan(), plan = new Plan(this.#seen(), at)
    if (plan.version === 0) return null
    const walls: Wall[] = [], w = new WallRow(this.#seen())
    for (let i = 0; i < plan.wallCount; i++) {
      w.$at = plan.walls + i * WallRow.size
      if (w.kind === WallShape.Segment) walls.push({ kind: 'line', ax: w.ax, ay: -w.az, bx: w.bx, by: -w.bz })
      else if (w.kind === WallShape.Circle) walls.push({ kind: 'circle', x: w.ax, y: -w.az, radius: w.radius })
      else walls.push({ kind: 'box', x: (w.ax + w.bx) / 2, y: -(w.az + w.bz) / 2, width: Math.abs(w.bx - w.ax), depth: Math.abs(w.bz - w.az), turn: w.turn })
    }
    const floors = [], f = new FloorRow(this.#seen())
    for (let i = 0; i < plan.floorCount; i++) {
      f.$at = plan.floors + i * FloorRow.size
      floors.push({ left: f.minX, top: -f.maxZ, right: f.maxX, bottom: -f.minZ, height: f.height })
    }
    return { left: plan.minX, top: -plan.maxZ, right: plan.maxX, bottom: -plan.minZ, walls, floors }
  }

  #name(id: number, f: Figure): string {
    let name = this.#names.get(id)
    if (name === undefined) {
      name = f.name
      if (name !== '') this.#names.set(id, name)
    }
    return name
  }

  /** Views of the memory, made anew when it has grown. */
  #seen(): DataView {
    if (this.#view.buffer !== this.#x.mem.buffer) {
      this.#view = new DataView(this.#x.mem.buffer)
      this.#bytes = new Uint8Array(this.#x.mem.buffer as ArrayBuffer)
    }
    return this.#view
  }

  #write(data: Uint8Array): number {
    const at = this.#x.in_ptr(), most = this.#x.in_size()
    this.#seen()
    if (data.length > most) return most + 1 // the core refuses it
    this.#bytes.set(data, at)
    return data.length
  }

  #out(n: number): Uint8Array<ArrayBuffer> {
    const at = this.#x.out_ptr()
    this.#seen()
    return this.#bytes.subarray(at, at + n)
  }
}
