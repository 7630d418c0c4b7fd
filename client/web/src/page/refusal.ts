import { Code, TextKind } from '../core/layout'

/** What the core can say about why it is not let in. */
interface Source {
  text(kind: number): string
}

/** One sentence for a refusal, which says what the player can do; `otherwise` if there is none of our own. */
export function sentence(code: number, core: Source, otherwise: string): string {
  switch (code) {
    case Code.Version: case Code.Catalog: {
      const differs = core.text(TextKind.Difference)
      return `This page is of another version than the server (page ${core.text(TextKind.ClientHash)}, server ${core.text(TextKind.ServerHash)}${differs ? `; first difference: ${differs}` : ''}). Load it anew.`
    }
    case Code.Full: return 'The server is full. Try again in a while.'
    case Code.Login: return 'Name and password do not fit together.'
    case Code.Taken: return 'You are being played from another window now.'
    case Code.Shutdown: return 'The server is going down for a moment.'
    case Code.Left: return 'You have left.'
  }
  return core.text(TextKind.Refusal) || otherwise || 'The server ended the connection.'
}

/** Whether it makes sense to try again without being asked. */
export function passes(code: number): boolean {
  return code === Code.None || code === Code.Shutdown || code === Code.Timeout || code === Code.Slow || code === Code.Internal || code === Code.Rate
}
