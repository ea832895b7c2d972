import type { Answered } from '../lib/trpc.ts'

type Item = Pick<Answered['comingUp']['list']['items'][number], 'kind' | 'planned' | 'of'>

/** Where a bill, or a card's statement, of which nothing takes care is paid; undefined for all else that comes. */
export function placeToPay({ kind, planned, of }: Item): string | undefined {
  if (kind === 'card-bill') return `/payment?card=${of}`
  return kind === 'bill' && !planned ? `/pay-bills?pay=${of}` : undefined
}
