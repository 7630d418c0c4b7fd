import { find, write } from './find'
import type { Choices } from './memory'

/** What somebody typed at the door. */
export interface Asked {
  name: string
  colour: number
  /** Empty for a guest. */
  password: string
  register: boolean
}

/** The form at the door: a name and one key. */
export class Door {
  #form = find<HTMLFormElement>('join')
  #name = find<HTMLInputElement>('name')
  #enter = find<HTMLButtonElement>('enter')
  #error = find('join-error')
  #account = find<HTMLDetailsElement>('account')

  constructor(choices: Choices, ask: (asked: Asked) => void) {
    this.#name.value = choices.name
    this.#form.querySelectorAll<HTMLInputElement>('[name=colour]').forEach(r => { r.checked = Number(r.value) === choices.colour })
    this.#form.addEventListener('submit', e => {
      e.preventDefault()
      const name = this.#name.value.trim().replace(/\s+/g, ' ')
      if (name === '') return this.refuse('A name is needed.')
      const open = this.#account.open, password = find<HTMLInputElement>('password').value
      if (open && password === '') return this.refuse('The password is empty.', 'password')
      this.#busy(true)
      ask({ name, colour: Number(new FormData(this.#form).get('colour') ?? 0), password: open ? password : '', register: open && find<HTMLInputElement>('register').checked })
    })
    if (!matchMedia('(pointer: coarse)').matches) this.#name.focus()
  }

  /** Opens the door: the player is inside. */
  pass(): void {
    this.#busy(false)
    write(this.#error, '')
    document.body.className = document.body.className.replace('outside', 'inside')
    find('door').inert = true
    find<HTMLInputElement>('password').value = ''
  }

  /** The player is outside again, for a reason. */
  refuse(why: string, field = 'name'): void {
    this.#busy(false)
    write(this.#error, why)
    find('door').inert = false
    document.body.className = document.body.className.replace('inside', 'outside')
    find(field).focus()
  }

  /** The player waits outside, and is told why. */
  wait(why: string): void {
    write(this.#error, why)
  }

  #busy(busy: boolean): void {
    this.#enter.disabled = busy
    write(this.#enter, busy ? 'Lighting …' : 'Light the lamp')
  }
}
