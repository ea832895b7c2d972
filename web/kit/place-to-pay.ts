import { day } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import type { Answered } from '../lib/trpc.ts'

type Coming = Answered['comingUp']['list']['items'][number]
type Item = Pick<Coming, 'kind' | 'planned' | 'of'>

/** Where a bill, or a card's statement, of which nothing takes care is paid; undefined for all else that comes. */
export function placeToPay({ kind, planned, of }: Item): string | undefined {
  if (kind === 'card-bill') return `/payment?card=${of}`
  return kind === 'bill' && !planned ? `/pay-bills?pay=${of}` : undefined
}

/** Says since when a bill waits that counts as today's because its day is past; undefined for all else. */
export function wasDue({ date, dueOn }: Pick<Coming, 'date' | 'dueOn'>): string | undefined {
  return dueOn !== null && dueOn < date ? t('was due on {date}', { date: day(dueOn) }) : undefined
}
