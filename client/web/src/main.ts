import { Core } from './core/core'
import { Game } from './game'
import { find, write } from './page/find'

declare const CORE: string
declare const BUILD: string

async function start(): Promise<void> {
  const core = await Core.load(CORE, BUILD)
  const game = new Game(core)
  Object.defineProperty(window, 'wick', { value: Object.freeze({ debug: () => game.debug() }) })
  game.start()
}

start().catch((reason: unknown) => {
  write(find('join-error'), `The game could not be loaded: ${reason instanceof Error ? reason.message : String(reason)}`)
})
