import type { AddressInfo } from 'node:net'

/** The port that a server listens on. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('it listens on no port')
  return at.port
}
