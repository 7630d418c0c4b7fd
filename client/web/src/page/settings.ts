import { find } from './find'
import { KeyList } from './keylist'
import { remember, type Choices } from './memory'

/** The window of settings. Whatever is changed counts at once. */
export class Settings {
  readonly dialog = find<HTMLDialogElement>('settings')

  constructor(choices: Choices, changed: () => void, leave: () => void) {
    const still = find<HTMLInputElement>('set-still'), apart = find<HTMLInputElement>('set-apart')
    const sliders = { all: find<HTMLInputElement>('set-all'), effects: find<HTMLInputElement>('set-effects'), drone: find<HTMLInputElement>('set-drone') }
    still.checked = choices.still
    apart.checked = choices.apart
    const names = ['all', 'effects', 'drone'] as const
    for (const name of names) sliders[name].value = String(Math.round(choices.volume[name] * 100))
    const take = () => {
      choices.still = still.checked
      choices.apart = apart.checked
      for (const name of names) choices.volume[name] = Number(sliders[name].value) / 100
      document.body.classList.toggle('still', choices.still)
      document.body.classList.toggle('apart', choices.apart)
      remember(choices)
      changed()
    }
    this.dialog.addEventListener('input', take)
    find('settings-button').addEventListener('click', () => this.dialog.showModal())
    new KeyList(choices.keys, this.dialog, take)
    find('leave').addEventListener('click', () => {
      this.dialog.close()
      leave()
    })
    take()
  }
}
