import type { Core } from '../core/core'

/** Milliseconds to wait before each next try to reach the server again; the last one is repeated. */
const waits = [400, 1000, 2000, 4000, 8000]

/** What is added to the server's codes in a close frame. */
const ofServer = 4000

/** The socket between the core and the server, and its way back when it breaks. It never gives up by itself. */
export class Line {
  /** Code and text of the server's close frame, as in the core's Code; 0 where it just broke. */
  code = 0
  reason = ''
  /** How often the line has broken. */
  breaks = 0
  #socket: WebSocket | null = null
  #tries = 0
  #timer = 0
  #due = 0
  #wanted = false

  constructor(readonly core: Core, readonly url: string) {
    addEventListener('online', () => { if (this.#timer) this.dial() })
  }

  /** Dials now, whatever was under way. */
  dial(): void {
    this.hang()
    this.#wanted = true
    this.code = 0
    const socket = new WebSocket(this.url, 'wick')
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    socket.onopen = () => {
      this.core.open(performance.now())
      this.flush()
    }
    socket.onmessage = e => {
      if (this.core.dead || this.#socket !== socket || !(e.data instanceof ArrayBuffer)) return
      this.core.receive(performance.now(), new Uint8Array(e.data))
      this.flush()
    }
    socket.onclose = e => {
      if (this.#socket !== socket) return
      this.code = e.code >= ofServer ? e.code - ofServer : 0
      this.reason = e.reason
      this.#broke()
    }
  }

  /** The line is good again: the next break is followed by a quick try. */
  good(): void {
    this.#tries = 0
  }

  /** Ends the line and does not try again. */
  hang(): void {
    this.#wanted = false
    clearTimeout(this.#timer)
    this.#timer = 0
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.close(1000)
    if (!this.core.dead) this.core.cut(performance.now())
  }

  /** Sends what the core wants to send. */
  flush(): void {
    const socket = this.#socket
    if (!socket || socket.readyState !== WebSocket.OPEN || this.core.dead) return
    this.core.drain(packet => socket.send(packet))
  }

  /** Milliseconds that are left until the next try. */
  get left(): number {
    return this.#timer ? Math.max(0, this.#due - performance.now()) : 0
  }

  #broke(): void {
    this.#socket = null
    if (!this.core.dead) this.core.cut(performance.now())
    if (!this.#wanted) return
    this.breaks++
    const wait = waits[Math.min(this.#tries++, waits.length - 1)]! * (0.85 + Math.random() * 0.3) // not everybody at once
    this.#due = performance.now() + wait
    this.#timer = setTimeout(() => this.dial(), wait)
  }
}
