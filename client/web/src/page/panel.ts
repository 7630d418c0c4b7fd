import type { Status } from '../core/layout'
import { find, write } from './find'

/** The panel that says how the connection is. */
export class Panel {
  #section = find('connection')
  #button = find<HTMLButtonElement>('connection-button')

  constructor() {
    this.#button.addEventListener('click', () => this.show(this.#section.hidden))
  }

  get open(): boolean {
    return !this.#section.hidden
  }

  show(open: boolean): void {
    this.#section.hidden = !open
    this.#button.setAttribute('aria-expanded', String(open))
  }

  update(s: Status, fps: number): void {
    const rtt = Math.round(s.rtt)
    write(find('connection-short'), s.rtt > 0 ? `${rtt} ms` : 'Connection')
    this.#button.setAttribute('aria-label', s.rtt > 0 ? `Connection, round trip ${rtt} milliseconds` : 'Connection')
    this.#button.dataset.state = s.rtt > 250 || s.loss > 0.08 ? 'bad' : s.rtt > 120 || s.loss > 0.02 ? 'fair' : 'good'
    if (!this.open) return
    write(find('stat-rtt'), `${rtt} ms`)
    write(find('stat-jitter'), `${s.jitter.toFixed(1)} ms`)
    write(find('stat-loss'), `${(s.loss * 100).toFixed(1)} %`)
    write(find('stat-corrections'), String(s.corrections))
    write(find('stat-delay'), `${Math.round(s.delay)} ms`)
    write(find('stat-in'), `${(s.inPerSec / 1024).toFixed(1)} KB/s`)
    write(find('stat-out'), `${(s.outPerSec / 1024).toFixed(1)} KB/s`)
    write(find('stat-frames'), `${Math.round(fps)} a second`)
  }
}
