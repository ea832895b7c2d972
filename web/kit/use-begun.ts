import { useState } from 'react'

export interface Begins {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isStale: boolean
}

/**
 * Whether a form may begin with what the bank was asked. What a tab heard earlier and asks again may have changed since
 * (an address, a phone number), and a form that has begun takes nothing up: it waits for that answer, whatever it is,
 * or for none while there is no network. Once begun, it stays.
 */
export function useBegun(...asked: readonly Begins[]): boolean {
  const [begun, setBegun] = useState(false)
  const isReady = asked.every(({ isPending, isFetching, isStale }) => !isPending && !(isFetching && isStale))
  if (isReady && !begun) setBegun(true)
  return begun || isReady
}
