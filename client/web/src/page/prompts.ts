import { ways, type Bindings } from '../hands/bindings'
import { find, write } from './find'

/** What a player has done so far, as far as prompts teach it. */
export interface Done {
  walked: number
  turned: number
  spoke: boolean
  /** Whether it has gone through an exit in words. */
  left: boolean
}

interface Step {
  text: string
  over: boolean
}

const seconds = 12

/** The line of prompt: it teaches one thing at a time, and is gone once it has been done or was shown long enough. */
export class Prompts {
  #line = find('prompt')
  #shown = 0
  #text = ''
  #gone = new Set<string>()
  #touch = matchMedia('(pointer: coarse)').matches

  constructor(readonly keys: Bindings) {}

  /** `worded` says that the place is one of words, where one walks by exits. */
  update(done: Done, elapsed: number, worded: boolean): void {
    const text = (worded ? this.#words(done) : this.#ground(done)).find(step => !step.over && !this.#gone.has(step.text))?.text ?? ''
    if (text !== this.#text) this.#shown = 0
    this.#text = text
    this.#shown += elapsed
    if (this.#shown > seconds) this.#gone.add(text)
    write(this.#line, text)
  }

  #ground(done: Done): Step[] {
    return [
      { text: this.#touch ? 'Your left thumb walks.' : `${ways.map(way => this.keys[way].name).join(' ')} or the arrow keys walk.`, over: done.walked > 3 },
      { text: this.#touch ? 'Your right thumb turns you.' : 'The mouse turns you.', over: done.turned > 3 },
      { text: this.#touch ? 'Menu holds who is here, and talk.' : `${this.keys.speak.name} speaks. Everybody in sight hears it.`, over: done.spoke },
    ]
  }

  #words(done: Done): Step[] {
    return [
      { text: this.#touch ? 'A button leads out.' : 'A number leads out, and an arrow where one fits.', over: done.left },
      { text: this.#touch ? 'Menu holds who is here, and talk.' : `${this.keys.speak.name} speaks. Everybody in the room hears it.`, over: done.spoke },
    ]
  }
}
