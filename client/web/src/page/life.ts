import { find, write } from './find'

/** The own life as an arc with its numbers. */
export class Life {
  #meter = find('life')
  #arc = find('life-arc')
  #now = find('life-now')
  #cap = find('life-cap')
  #shown = ''

  /** Takes points left and points at most; 0 at most hides the arc. */
  update(health: number, cap: number, shielded: boolean): void {
    const now = Math.ceil(health), shown = `${now} ${cap} ${shielded}`
    if (shown === this.#shown) return
    this.#shown = shown
    this.#meter.hidden = cap <= 0
    if (cap <= 0) return
    write(this.#now, String(now))
    write(this.#cap, String(Math.round(cap)))
    const share = Math.max(0, Math.min(1, health / cap))
    this.#arc.style.strokeDashoffset = String(100 - share * 100)
    this.#meter.dataset.state = shielded ? 'shielded' : share <= 0.3 ? 'low' : ''
    this.#meter.setAttribute('aria-valuenow', String(now))
    this.#meter.setAttribute('aria-valuemax', String(Math.round(cap)))
    this.#meter.setAttribute('aria-valuetext', `${now} of ${Math.round(cap)}${shielded ? ', shielded' : ''}`)
  }
}
