import type { Amount, Core, Struck } from './core/core'
import { BeatFlags, BeatKind } from './core/layout'
import { called, Fate } from './page/fate'
import type { Gauges } from './page/gauges'
import type { Life } from './page/life'
import type { Cast } from './page/cast'
import { broken, denied } from './page/denial'
import type { Slots } from './page/slots'
import type { Figure } from './picture/figure'
import type { Picture } from './picture/picture'
import type { Sound } from './sound/sound'

/** What a player has done in fights, for prompts. */
export interface Fought {
  struck: number
  shot: number
}

/** Reasons for which a shot ends against something: it struck as many as it may, a wall, the floor. */
const met: readonly number[] = [1, 4, 5]
/** The reason of a refusal that needs no word: one is busy. */
const busy = 5

/** Carries what happens in a fight to the picture, the ears and the words. */
export class Fight {
  readonly done: Fought = { struck: 0, shot: 0 }
  /** Numbers of what was seen, for tests. */
  readonly seen = { blows: 0, dealt: 0, taken: 0, kills: 0, deaths: 0, rises: 0, shots: 0, ends: 0, cuts: 0, refusals: 0, casts: 0, broken: 0, resolved: 0, denials: 0, swings: 0 }
  readonly fate = new Fate()
  #last = 0
  /** Whether the own body has fallen: told, and then seen. */
  #fallen: '' | 'told' | 'seen' = ''
  #shots = new Map<number, number>()

  constructor(readonly core: Core, readonly picture: Picture, readonly sound: Sound, readonly slots: Slots, readonly life: Life, readonly gauges: Gauges, readonly cast: Cast) {}

  /** Plays what has happened since the last frame. Of the figures the own one comes first; amounts are of the own pools. */
  play(figures: readonly Figure[], amounts: readonly Amount[], now: number): void {
    const me = figures[0]?.own ? figures[0] : undefined
    this.#last = this.core.beats(this.#last, b => this.#play(b, figures, me, now))
    if (me) {
      this.life.update(me.health, me.cap, me.shielded)
      this.gauges.update(this.core.kit().gauges, amounts)
    }
    this.fate.update(now, me?.shielded ?? false)
    this.cast.update(now)
    if (me?.dead && this.#fallen === 'told') this.#fallen = 'seen'
    if (me && !me.dead && this.#fallen === 'seen') this.#rise(now)
  }

  /** Forgets what has happened: another place, or nobody is inside. */
  clear(): void {
    this.fate.clear()
    this.slots.stop()
    this.cast.clear()
    this.picture.casts.clear()
    this.#fallen = ''
    this.#shots.clear()
  }

  #rise(now: number): void {
    this.#fallen = ''
    this.fate.rise(now)
  }

  #play(b: Struck, figures: readonly Figure[], me: Figure | undefined, now: number): void {
    const { blows } = this.picture, who = figures.find(f => f.id === b.who), away = me ? Math.hypot(b.x - me.x, b.y - me.y) : 0, right = me ? b.x - me.x : 0
    const hue = this.picture.hueOf(who?.rank ?? 0)
    switch (b.kind) {
      case BeatKind.Damage: return this.#damage(b, away, right)
      case BeatKind.Death: return this.#death(b, figures, me, now, away, right)
      case BeatKind.Rise:
        this.seen.rises++
        blows.rose(b.who, b.x, b.y)
        if (me && b.who === me.id && this.#fallen === 'told') this.#rise(now) // it rose before it was seen to lie
        return this.sound.rise(away)
      case BeatKind.Heal: return blows.healed(b.who, b.value)
      case BeatKind.Act: return this.#act(b, me, away, right)
      case BeatKind.ActEnd:
        if (me && b.who === me.id) this.slots.stop()
        return
      case BeatKind.Effect:
        if (b.shot === 0 && this.core.kit().prefabs[b.def - 1]?.includes('slash')) {
          this.seen.cuts++
          blows.cut(b.who, hue, b.duration)
          this.sound.slash(away, right, who?.hostile ?? false)
        }
        return
      case BeatKind.Shot:
        this.seen.shots++
        if (b.flags & BeatFlags.OwnDealt) this.done.shot++
        blows.shot(b.who, b.x, b.y, b.heading, hue)
        this.#shots.set(b.shot, who?.rank ?? 0)
        return this.sound.shot(away, right, this.core.kit().projectiles[b.def - 1]?.includes('wave') ?? false)
      case BeatKind.ShotEnd:
        this.seen.ends++
        blows.burst(b.x, b.y, b.heading, met.includes(b.reason), this.picture.hueOf(this.#shots.get(b.shot) ?? 0))
        this.#shots.delete(b.shot)
        return
      case BeatKind.Cast: case BeatKind.CastEnd: case BeatKind.Denial: case BeatKind.Wait: return this.#spell(b, now)
      case BeatKind.Swing:
        this.seen.swings++
        return this.sound.slash(away, right, who?.hostile ?? false)
      case BeatKind.Refusal:
        this.seen.refusals++
        if (b.reason !== busy) this.slots.refuse(b.value)
    }
  }

  /** What concerns abilities: the own bar and slots, and a bar over whoever else casts. */
  #spell(b: Struck, now: number): void {
    const spell = this.core.kit().spells.find(s => s.number === b.def), own = (b.flags & BeatFlags.OwnDealt) !== 0
    switch (b.kind) {
      case BeatKind.Cast:
        this.seen.casts++
        this.picture.casts.set(b.who, { from: now, until: now + b.duration })
        if (own) this.cast.begin(spell?.name ?? '', b.duration, now)
        return
      case BeatKind.CastEnd:
        if (b.reason === 0) this.seen.resolved++
        else this.seen.broken++
        this.picture.casts.delete(b.who)
        if (own) this.cast.end(b.reason === 0 ? '' : broken(b.reason), now)
        return
      case BeatKind.Denial:
        this.seen.denials++
        if (spell) this.slots.refuse(spell.slot)
        return this.cast.say(denied(b.reason, b.duration), now)
      case BeatKind.Wait:
        if (b.def === 0) this.slots.wait(0, b.duration, now)
        else if (spell && spell.slot > 0) this.slots.wait(spell.slot, b.duration, now)
    }
  }

  #damage(b: Struck, away: number, right: number): void {
    const ownDealt = (b.flags & BeatFlags.OwnDealt) !== 0, ownTaken = (b.flags & BeatFlags.OwnTaken) !== 0, periodic = (b.flags & BeatFlags.Periodic) !== 0
    this.seen.blows++
    if (ownDealt) {
      this.seen.dealt++
      this.done.struck++
    }
    if (ownTaken) this.seen.taken++
    this.picture.blows.struck({
      who: b.who, other: b.other, x: b.x, y: b.y, points: b.value, heading: b.heading, ownDealt, ownTaken,
      critical: (b.flags & BeatFlags.Critical) !== 0, periodic,
    })
    if (ownTaken) this.sound.hurt(periodic)
    else if (!periodic) this.sound.hit(away, right)
  }

  #death(b: Struck, figures: readonly Figure[], me: Figure | undefined, now: number, away: number, right: number): void {
    this.picture.blows.died(b.who, b.other, b.x, b.y)
    if (me && b.who === me.id) {
      const by = figures.find(f => f.id === b.other)
      this.seen.deaths++
      this.#fallen = me.dead ? 'seen' : 'told'
      this.slots.stop()
      this.sound.fall()
      return this.fate.fall(by && by !== me ? called(by.name, by.creature) : '', now, b.duration)
    }
    this.seen.kills++
    this.sound.kill(away, right)
  }

  #act(b: Struck, me: Figure | undefined, away: number, right: number): void {
    const name = this.core.kit().behaviors[b.def - 1] ?? ''
    if (me && b.who === me.id) this.slots.run(name, me.act === name && me.actDuration > 0 ? me.actDuration : 400, b.elapsed)
    else if (me) this.sound.draw(away, right)
  }
}
