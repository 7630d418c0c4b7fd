import { ways, type Bindings } from '../hands/bindings'
import { find, write } from './find'

/** What a player has done so far, as far as prompts teach it. */
export interface Done {
  walked: number
  turned: number
  spoke: boolean
  /** Whether it has gone through an exit in words. */
  left: boolean
  /** Blows that it has dealt, and shots. */
  struck: number
  shot: number
}

/** Where a player is, as far as prompts go by it. */
export interface Whereabouts {
  /** The place is one of words, where one walks by exits. */
  worded: boolean
  /** Somebody hostile is in sight. */
  danger: boolean
  /** How many things one can do. */
  slots: number
  /** Where one can practise, in a sentence; empty where one cannot. */
  where: string
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

  update(done: Done, elapsed: number, at: Whereabouts): void {
    const text = (at.worded ? this.#words(done) : this.#ground(done, at)).find(step => !step.over && !this.#gone.has(step.text))?.text ?? ''
    if (text !== this.#text) this.#shown = 0
    this.#text = text
    this.#shown += elapsed
    if (this.#shown > seconds) this.#gone.add(text)
    write(this.#line, text)
  }

  #ground(done: Done, at: Whereabouts): Step[] {
    const walks: Step = { text: this.#touch ? 'Your left thumb walks.' : `${ways.map(way => this.keys[way].name).join(' ')} or the arrow keys walk.`, over: done.walked > 3 }
    if (at.danger) return [walks, ...this.#fight(done, at)]
    return [
      walks,
      { text: this.#touch ? 'Your right thumb turns you.' : 'The mouse turns you.', over: done.turned > 3 },
      { text: this.#touch ? 'Menu holds who is here, and talk.' : `${this.keys.speak.name} speaks. Everybody in sight hears it.`, over: done.spoke },
      { text: at.where, over: at.where === '' || at.slots === 0 || done.struck > 0 },
    ]
  }

  /** What one needs as soon as something stands there that strikes back. */
  #fight(done: Done, at: Whereabouts): Step[] {
    return [
      { text: this.#touch ? 'Slash with the outer button. Drag it to aim.' : `Left mouse button or ${this.keys.strike.name}: slash. Go close first.`, over: at.slots < 1 || done.struck > 1 },
      { text: this.#touch ? 'The other button shoots.' : `Right mouse button or ${this.keys.shoot.name}: shoot.`, over: at.slots < 2 || done.shot > 0 },
      { text: 'Hatched ground is about to be struck. Step out of it.', over: at.slots === 0 },
    ]
  }

  #words(done: Done): Step[] {
    return [
      { text: this.#touch ? 'A button leads out.' : 'A number leads out, and an arrow where one fits.', over: done.left },
      { text: this.#touch ? 'Menu holds who is here, and talk.' : `${this.keys.speak.name} speaks. Everybody in the room hears it.`, over: done.spoke },
    ]
  }
}
