import { Agent } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * How connections are kept by who asks: each is closed before the bank closes it, as its Keep-Alive says, which Node
 * heeds only where a longer time is given here. Else it is used just as it is closed.
 */
export const KEPT = { keepAlive: true, timeout: 60_000 }

/** Keeps them so in a process that may be busy for seconds on end, in which no clock of Node's is looked at. */
export class KeptAgent extends Agent {
  readonly #restsSince = new WeakMap<Duplex, number>()

  constructor() {
    super(KEPT)
  }

  override keepSocketAlive(socket: Duplex): unknown {
    this.#restsSince.set(socket, performance.now())
    return super.keepSocketAlive(socket)
  }

  /** This agent, without what its other end may have closed while nobody here could hear it. */
  awake(): this {
    const now = performance.now()
    for (const socket of Object.values(this.freeSockets).flatMap(some => some ?? []))
      if (now - (this.#restsSince.get(socket) ?? 0) >= (socket.timeout ?? 0)) socket.destroy()
    return this
  }
}
