import type { Figure as Drawn } from '../picture/figure'
import { rank } from '../picture/palette'
import type { Ground, Wall } from '../world/ground'
import { Figure, FigureFlags, FloorRow, Line, Lines, Member, Plan, Roster, Scene, Status, WallRow, WallShape } from './layout'

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
  advance(now: number, x: number, z: number, facing: number, buttons: number): void
  say(n: number): void
  walk_out(n: number): void
  leave(): void
  resume_with(n: number): void
  scene(now: number): number
  status(): number
  roster(): number
  lines(): number
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

const encode = new TextEncoder(), decode = new TextDecoder()

/** The client core: Go that runs as WebAssembly. It knows no socket and no clock; it is told what comes and when. */
export class Core {
  /** Set once the core has died of a mistake of its own; nothing may be asked of it any more. */
  dead = false
  #x: Exports
  #bytes: Uint8Array<ArrayBuffer>
  #view: DataView
  #names = new Map<number, string>()

  private constructor(exports: Exports) {
    this.#x = exports
    this.#bytes = new Uint8Array(exports.mem.buffer as ArrayBuffer)
    this.#view = new DataView(exports.mem.buffer)
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
  /** Goes through the exit of that name, where the place is one of words. */
  walkOut(direction: string): void { this.#x.walk_out(this.#write(encode.encode(direction))) }
  leave(): void { this.#x.leave() }

  /** One frame of what the hands do; x and z a vector of walking, facing in radians. */
  advance(now: number, x: number, z: number, facing: number): void { this.#x.advance(now, x, z, facing, 0) }

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

  /** Fills `into` with what is to be drawn at a moment, the own figure first. Returns the number of the ground. */
  scene(now: number, into: Drawn[]): { ground: number, room: number } {
    const at = this.#x.scene(now), scene = new Scene(this.#seen(), at), f = new Figure(this.#seen())
    into.length = 0
    let room = 0
    for (let i = 0; i < scene.count; i++) {
      f.$at = scene.figuresAt(i)
      const id = f.id, flags = f.flags, own = (flags & FigureFlags.Own) !== 0
      if (own) room = f.room
      into.push({
        id, x: f.x, y: -f.z, facing: f.facing, rank: rank(f.hue), name: this.#name(id, f), lamp: f.lamp, age: f.age, own,
        creature: (flags & FigureFlags.Creature) !== 0, away: (flags & FigureFlags.Away) !== 0, snaps: f.snaps,
      })
    }
    if (this.#names.size > scene.count + 64) this.#names.clear()
    return { ground: scene.groundVersion, room }
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
