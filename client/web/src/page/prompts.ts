import { find, write } from './find'

/** What a player has done so far, as far as prompts teach it. */
export interface Done {
  walked: number
  turned: number
  spoke: boolean
}

const seconds = 12

/** The line of prompt: it teaches one thing at a time, and is gone once it has been done or was shown long enough. */
export class Prompts {
  #line = find('prompt')
  #shown = 0
  #step = 0
  #touch = matchMedia('(pointer: coarse)').matches

  update(done: Done, elapsed: number): void {
    const steps = [
      { text: this.#touch ? 'Your left thumb walks.' : 'W A S D or the arrow keys walk.', over: done.walked > 3 },
      { text: this.#touch ? 'Your right thumb turns you.' : 'The mouse turns you.', over: done.turned > 3 },
      { text: this.#touch ? 'Menu holds who is here, and talk.' : 'Enter speaks. Everybody in sight hears it.', over: done.spoke },
    ]
    while (this.#step < steps.length && (steps[this.#step]!.over || this.#shown > seconds)) {
      this.#step++
      this.#shown = 0
    }
    this.#shown += elapsed
    write(this.#line, steps[this.#step]?.text ?? '')
  }
}
