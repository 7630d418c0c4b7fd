import { actions, keyOf, refusal, rivals, usual, type Action, type Bindings } from '../hands/bindings'
import { find, write } from './find'

const labels: Readonly<Record<Action, string>> = {
  north: 'Walk up', west: 'Walk left', south: 'Walk down', east: 'Walk right', strike: 'Strike', shoot: 'Shoot',
  third: 'Third slot', fourth: 'Fourth slot', fifth: 'Fifth slot', speak: 'Speak', settings: 'Settings',
}

/** The list of keys in the settings: a button for each, which takes the next key that is pressed. */
export class KeyList {
  #buttons = new Map<Action, HTMLButtonElement>()
  #told = find('keys-told')
  #waiting: Action | null = null

  /** `keys` is changed in place; `changed` is called after that. */
  constructor(readonly keys: Bindings, dialog: HTMLDialogElement, readonly changed: () => void) {
    find('keys').replaceChildren(...actions.map(action => this.#row(action)))
    find('keys-usual').addEventListener('click', () => {
      this.#waiting = null
      Object.assign(keys, usual())
      this.#take('The usual keys are back.')
    })
    dialog.addEventListener('keydown', e => this.#press(e), { capture: true })
    dialog.addEventListener('cancel', e => { if (this.#waiting) e.preventDefault() })
    dialog.addEventListener('pointerdown', () => this.#wait(null), { capture: true })
    dialog.addEventListener('close', () => this.#wait(null))
    this.#draw()
  }

  #press(e: KeyboardEvent): void {
    const action = this.#waiting
    if (!action) return
    e.preventDefault()
    e.stopPropagation()
    if (e.code === 'Escape') return this.#wait(null)
    const why = refusal(e.code)
    if (why !== '') return write(this.#told, why)
    this.#waiting = null
    this.keys[action] = keyOf(e)
    this.#take('')
  }

  #take(news: string): void {
    this.#draw()
    const [first, ...others] = actions.flatMap(action => rivals(action, this.keys).length > 0 ? [action] : [])
    write(this.#told, first && others[0] ? `${labels[first]} and ${labels[rivals(first, this.keys)[0]!].toLowerCase()} have the same key.` : news)
    this.changed()
  }

  /** Waits for a key, or for none. */
  #wait(action: Action | null): void {
    if (action === this.#waiting) return
    this.#waiting = action
    this.#draw()
    write(this.#told, action ? `Press a key for: ${labels[action]}. Escape leaves it as it is.` : '')
  }

  #draw(): void {
    for (const [action, button] of this.#buttons) {
      const waits = action === this.#waiting, name = this.keys[action].name, same = rivals(action, this.keys)
      write(button, waits ? 'Press a key' : name)
      button.classList.toggle('waits', waits)
      button.classList.toggle('shared', !waits && same.length > 0)
      button.setAttribute('aria-label', `${labels[action]}: ${waits ? 'press a key' : name}${same.length > 0 ? `, the same as ${same.map(s => labels[s].toLowerCase()).join(' and ')}` : ''}`)
    }
  }

  #row(action: Action): HTMLElement {
    const item = document.createElement('li'), label = document.createElement('span'), button = document.createElement('button')
    label.textContent = labels[action]
    button.type = 'button'
    button.id = `key-${action}`
    button.addEventListener('click', () => this.#wait(action))
    this.#buttons.set(action, button)
    item.append(label, button)
    return item
  }
}
