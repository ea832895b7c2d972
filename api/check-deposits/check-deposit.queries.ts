/** The caller's checks, each with what the ledger says became of it. */
import { sql, type Selectable } from 'kysely'
import type * as z from 'zod'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import type { AppCheckDeposit } from '../platform/database.ts'
import { first, idIn, rows, type Tx } from '../platform/db.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { NEAR, samePicture, type Likeness } from './check-likeness.ts'
import { statusOf, type checkDeposit } from './check-deposits.schema.ts'

type Kept =
  | 'id'
  | 'account'
  | 'amount'
  | 'reference'
  | 'front'
  | 'back'
  | 'available_on'
  | 'first_day_limit'
  | 'seq'
  | 'submitted_at'

export interface CheckRow extends Pick<Selectable<AppCheckDeposit>, Kept> {
  held: string | null
  unsettled: string | null
  bank_day: string | null
  returned: boolean
  first_day: string
}

const columns = sql`c.id, c.account, c.amount, c.reference, c.front, c.back, c.available_on, c.first_day_limit,
  c.seq, c.submitted_at,
  h.amount as held, l.amount as unsettled, to_char(e.bank_day, 'YYYY-MM-DD') as bank_day,
  exists (select 1 from app.my_return r where r.ledger = 1 and r.origin = c.seq) as returned,
  coalesce((select fx ->> 'amount' from json_array_elements(e.body::json -> 'fx') fx
             where fx ->> 'effect' = 'lot' limit 1), '0.00') as first_day`

const joined = sql`app.check_deposit c
  left join ledger.my_hold h on h.ledger = 1 and h.id = c.seq
  left join ledger.my_event e on e.ledger = 1 and e.seq = c.seq
  left join lateral (
    select sum(o.amount) as amount from ledger.my_lot o where o.ledger = 1 and o.origin = c.seq
  ) l on true`

/** One page of checks that the ledger took, newest first, and how many there are. */
export async function checksOf(tx: Tx, page: number, limit: number): Promise<{ found: CheckRow[]; total: number }> {
  const counting = tx
    .selectFrom('app.check_deposit')
    .select(eb => eb.fn.countAll<string>().as('total'))
    .where('seq', 'is not', null)
  const asked = sql<CheckRow>`select ${columns} from ${joined} where c.seq is not null
    order by c.seq desc limit ${limit} offset ${(page - 1) * limit}`
  const [found, counted] = await Promise.all([rows(tx, asked), counting.executeTakeFirst()])
  return { found, total: Number(counted?.total ?? 0) }
}

export const checkById = (tx: Tx, id: string): Promise<CheckRow | undefined> =>
  first(tx, sql<CheckRow>`select ${columns} from ${joined} where c.id = ${idIn(id)}`)

/** The caller's check under this number. */
export const checkByReference = (tx: Tx, reference: string): Promise<CheckRow | undefined> =>
  first(tx, sql<CheckRow>`select ${columns} from ${joined} where c.reference = ${reference}`)

/** How many pictures that look alike at first sight are compared dot by dot, the most alike first. */
const COMPARED = 40

/**
 * The check that this picture shows when it was sent before, by anybody: the same bytes, or the same picture changed a
 * little. As the bank; only one such search runs at a time, until its transaction ends, so that two of them cannot both
 * find nothing.
 */
export async function checkOfPicture(
  tx: Tx,
  { front, digest, likeness: { light, contrast } }: { front: Buffer; digest: Buffer; likeness: Likeness },
): Promise<{ id: string; customer: string } | undefined> {
  await oneAtATime(tx, 'app.check_deposit')
  const alike = await rows(
    tx,
    sql<{ id: string; customer: string; same: boolean; bytes: Buffer | null }>`
      select c.id, c.customer, c.front_digest = ${digest} as same, u.bytes
        from app.check_deposit c left join app.upload u on u.id = c.front
       where c.front_digest = ${digest}
          or (c.front_light between ${light - NEAR} and ${light + NEAR}
              and c.front_contrast between ${contrast - NEAR} and ${contrast + NEAR})
       order by same desc, abs(c.front_light - ${light}) + abs(c.front_contrast - ${contrast}) limit ${COMPARED}`,
  )
  for (const { id, customer, same, bytes } of alike) {
    if (same || (bytes && (await samePicture(bytes, front, contrast)))) return { id, customer }
  }
  return undefined
}

/** The bank day of a check: of its event, else the one on which it was sent. */
export const sentOn = ({ bank_day, submitted_at }: CheckRow): BankDay => bank_day ?? bankDayOf(submitted_at.getTime())

export function toCheck(row: CheckRow, accounts: readonly OwnAccount[]): z.input<typeof checkDeposit> {
  const own = accounts.find(({ state }) => state.id === Number(row.account))
  const { id = '', name = '', lastFour = '' } = own ? toAccount(own) : {}
  const open = money(row.held ?? 0).plus(row.unsettled ?? 0)
  const standing = row.returned ? 'returned' : open.gt(0) ? 'on-its-way' : 'made'
  return {
    id: row.id,
    referenceNumber: row.reference,
    accountId: id,
    accountName: `${name} ••${lastFour}`,
    amount: text(money(row.amount)),
    firstDayAmount: row.first_day,
    date: sentOn(row),
    availabilityDate: row.available_on,
    status: statusOf(standing),
    standing,
  }
}
