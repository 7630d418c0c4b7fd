/** Milliseconds between two presses of something that is held down. */
const again = 120

/** What strikes: every key, button and trigger that presses a slot, and those that are held down. */
export class Presses {
  #held = new Map<string, number>()
  #pressed = 0
  #last = -1e9

  /** Something that presses a slot has gone down. */
  down(what: string, slot: number): void {
    this.#held.set(what, slot)
    this.#pressed = slot
  }

  up(what: string): void {
    this.#held.delete(what)
  }

  /** Something is down or up, as it is asked every frame. */
  set(what: string, slot: number, down: boolean): void {
    if (!down) this.up(what)
    else if (!this.#held.has(what)) this.down(what, slot)
  }

  clear(): void {
    this.#held.clear()
    this.#pressed = 0
  }

  /** The slot that was pressed since this was asked last, 0 for none. What is held down presses again while one is `idle`. */
  take(now: number, idle: boolean): number {
    let slot = this.#pressed
    this.#pressed = 0
    if (slot === 0 && idle && now - this.#last > again) for (const held of this.#held.values()) slot = held
    if (slot !== 0) this.#last = now
    return slot
  }
}
