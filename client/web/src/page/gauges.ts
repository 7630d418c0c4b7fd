import type { Amount } from '../core/core'
import type { Gauge } from '../core/kit'
import { find, write } from './find'

interface Row {
  item: HTMLElement
  fill: HTMLElement
  amount: HTMLElement
  shown: string
}

/** The own pools but the life, which has an arc of its own: a bar for each, with its name and its numbers. */
export class Gauges {
  #list = find<HTMLUListElement>('gauges')
  #gauges: readonly Gauge[] = []
  #rows: (Row | null)[] = []

  /** Takes the pools that there are and what is in them. A pool of which nothing is known, or into which nothing fits, is not shown. */
  update(gauges: readonly Gauge[], amounts: readonly Amount[]): void {
    if (gauges !== this.#gauges) {
      this.#gauges = gauges
      this.#rows = gauges.map(g => g.life ? null : row(g.name))
      this.#list.replaceChildren(...this.#rows.flatMap(r => r ? [r.item] : []))
    }
    this.#rows.forEach((r, i) => {
      if (r) show(r, amounts[i])
    })
    this.#list.hidden = this.#rows.every(r => !r || r.item.hidden)
  }
}

function show(r: Row, amount: Amount | undefined): void {
  const { now, cap } = amount ?? { now: 0, cap: 0 }, shown = `${now} ${cap}`
  if (shown === r.shown) return
  r.shown = shown
  r.item.hidden = cap <= 0
  if (cap <= 0) return
  r.fill.style.transform = `scaleX(${Math.max(0, Math.min(1, now / cap))})`
  write(r.amount, `${now} / ${cap}`)
  r.item.setAttribute('aria-valuenow', String(now))
  r.item.setAttribute('aria-valuemax', String(cap))
  r.item.setAttribute('aria-valuetext', `${now} of ${cap}`)
}

function row(name: string): Row {
  const item = document.createElement('li'), fill = document.createElement('i'), word = document.createElement('span'), amount = document.createElement('b')
  item.setAttribute('role', 'meter')
  item.setAttribute('aria-label', name)
  item.setAttribute('aria-valuemin', '0')
  item.hidden = true
  word.textContent = name
  item.append(fill, word, amount)
  return { item, fill, amount, shown: '' }
}
