/**
 * What customers paid for an act, against the bank's prices: an event tells the fee that it took, and its rule takes
 * what is told. What costs by the account's kind alone (`atm-hold`), or by a table of the rule (`check-order`), is the
 * rule's.
 */
import { sql } from 'kysely'
import { rows, type Db, type Tx } from '../../api/platform/db.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { canonical } from '../../ledger/canonical.ts'
import { PRICES_EVER, transferRateUntil } from '../../ledger/rates/fees.ts'
import { namesIn } from '../../ledger/table.ts'
import type { WrongRow } from './app-orders.ts'

type Priced = keyof typeof PRICES_EVER

interface Charged {
  readonly seq: string
  readonly kind: Priced
  readonly payload: Readonly<Record<string, unknown>>
  readonly day: BankDay
  /** On which its money was set aside, where it was. */
  readonly asked: BankDay | null
}

const PAGE = 5_000

/** Every event that cost what the bank has never asked, or brought a balance over on terms that nobody was offered. */
export async function* wrongFees(db: Db): AsyncGenerator<WrongRow> {
  for (let after = '0'; ;) {
    const page = await db.asBank(tx => charged(tx, after))
    for (const one of page) {
      const wrong = wrongFee(one)
      if (wrong) yield { seq: Number(one.seq), what: wrong }
    }
    after = page.at(-1)?.seq ?? after
    if (page.length < PAGE) return
  }
}

const charged = (tx: Tx, after: string): Promise<Charged[]> =>
  rows(
    tx,
    sql<Charged>`
      select r.seq::text, r.kind::text, r.payload::json as payload, r.bank_day::text as day, h.bank_day::text as asked
        from ledger.record r
        left join ledger.record h on h.ledger = 1 and h.seq = (r.payload::json ->> 'hold')::bigint
       where r.ledger = 1 and r.kind = any(${namesIn(PRICES_EVER)}::ledger.event_kind[]) and r.seq > ${after}
       order by r.seq limit ${PAGE}`,
  )

function wrongFee({ kind, payload, day, asked }: Charged): string | undefined {
  const prices: readonly Readonly<Record<string, string>>[] = PRICES_EVER[kind]
  const paid = Object.fromEntries(Object.keys(prices[0] ?? {}).map(name => [name, payload[name]]))
  if (!prices.some(price => canonical(price) === canonical(paid)))
    return `its price is ${canonical(paid)}, which the bank has never asked for ${kind}`
  if (kind !== 'balance-transfer' || isOffered(String(payload['until']), asked ?? day, day)) return undefined
  return `its rate holds until ${String(payload['until'])}, and nobody was offered that from ${asked ?? day} to ${day}`
}

/** On one of the days from the asking to its event. */
function isOffered(until: BankDay, from: BankDay, to: BankDay): boolean {
  for (let day = from; day <= to; day = addDays(day, 1)) if (transferRateUntil(day) === until) return true
  return false
}
