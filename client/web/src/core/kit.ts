import { TextKind } from './layout'

/** An ability that one can use. */
export interface Spell {
  /** As beats call it. */
  number: number
  /** The slot that uses it, 0 for none. */
  slot: number
  name: string
  verb: string
  text: string
  price: string
  /** Milliseconds. */
  cast: number
  cooldown: number
}

/** A pool that one is shown. */
export interface Gauge {
  name: string
  /** It is the life, which figures tell of. */
  life: boolean
}

/** The names of what there is in a place, in the order in which the core counts them from 1. */
export class Kit {
  /** What one can do oneself: the behavior of each slot, from slot 1. */
  readonly slots: readonly string[]
  readonly behaviors: readonly string[]
  readonly projectiles: readonly string[]
  readonly buffs: readonly string[]
  readonly prefabs: readonly string[]
  readonly looks: readonly string[]
  readonly spells: readonly Spell[]
  readonly gauges: readonly Gauge[]

  /** `version` is that of the core's status; 0 is the kit of a place that has none. */
  constructor(readonly version = 0, text: (kind: number) => string = () => '') {
    const lines = (kind: number) => {
      const all = text(kind)
      return all === '' ? [] : all.split('\n')
    }
    this.slots = lines(TextKind.Slots)
    this.behaviors = lines(TextKind.Behaviors)
    this.projectiles = lines(TextKind.Projectiles)
    this.buffs = lines(TextKind.Buffs)
    this.prefabs = lines(TextKind.Prefabs)
    this.looks = lines(TextKind.Looks)
    this.gauges = lines(TextKind.Gauges).map(line => {
      const [name, life] = line.split('\t')
      return { name: name!, life: life === 'life' }
    })
    this.spells = lines(TextKind.Abilities).map(line => {
      const [number, slot, name, verb, text, price, cast, cooldown] = line.split('\t')
      return { number: Number(number), slot: Number(slot), name: name!, verb: verb!, text: text!, price: price!, cast: Number(cast), cooldown: Number(cooldown) }
    })
  }
}

/** A name of a definition as a player reads it: blade_wave is Blade wave. */
export function spoken(id: string): string {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
