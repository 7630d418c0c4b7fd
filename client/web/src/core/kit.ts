import { TextKind } from './layout'

/** The names of what there is in a place, in the order in which the core counts them from 1. */
export class Kit {
  /** What one can do oneself: the behavior of each slot, from slot 1. */
  readonly slots: readonly string[]
  readonly behaviors: readonly string[]
  readonly projectiles: readonly string[]
  readonly buffs: readonly string[]
  readonly prefabs: readonly string[]
  readonly looks: readonly string[]

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
  }
}

/** A name of a definition as a player reads it: blade_wave is Blade wave. */
export function spoken(id: string): string {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
