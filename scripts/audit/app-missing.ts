/**
 * What should have come and did not. The bank's own work has its key before it happens (`d:<day>:<what>:<whose>`), so
 * what was due by a morning is a list of keys: each has its event, or the refusal that was written down, or it is
 * missing. What is due is said by the functions of the jobs that do it; the books of that day say what they make of it.
 */
import { sql } from 'kysely'
import { rows, type Db, type Tx } from '../../api/platform/db.ts'
import { momentOf } from '../../api/platform/jobs/turns.ts'
import { livingOrigins, settlesOn } from '../../api/platform/jobs/settlement.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { dayKey } from '../../ledger/keys.ts'
import type { WrongRow } from './app-orders.ts'
import { dueOfAccounts, dueOfMatured, dueOfLoans } from './due-of-accounts.ts'
import { workedThrough, type Due, type Reached } from './worked-through.ts'

const MANY = 5_000

/** Everything that was due by the morning that the bank's work has reached, and is nowhere. */
export async function* wrongByOmission(db: Db): AsyncGenerator<WrongRow> {
  const { wrong, through, first } = await db.asBank(workedThrough)
  for (const what of wrong) yield { seq: undefined, what }
  if (through === undefined) return
  let keys: Due[] = []
  for await (const key of allDue(db, { wrong, through, first })) {
    keys.push(key)
    if (keys.length < MANY) continue
    yield* await missingOf(db, keys)
    keys = []
  }
  yield* await missingOf(db, keys)
  yield* await db.asBank(tx => ordersLeft(tx, through))
}

async function* allDue(db: Db, reached: Reached): AsyncGenerator<Due> {
  yield* dueOfAccounts(db, reached)
  yield* dueOfMatured(db, reached)
  yield* dueOfLoans(db, reached)
  for (const origin of await db.asBank(livingOrigins)) {
    const on = settlesOn(origin)
    if (on !== undefined && on <= reached.through) yield dayKey(on, 'settle', origin.seq)
  }
  for (const list of [dividends, fills, credits]) yield* await db.asBank(tx => list(tx, reached))
}

/** Of these, those that neither happened nor were refused. */
const missingOf = async (db: Db, keys: readonly Due[]): Promise<WrongRow[]> =>
  (await db.asBank(tx => absent(tx, keys))).map(key => ({ seq: undefined, what: missing(key) }))

const absent = async (tx: Tx, keys: readonly Due[]): Promise<string[]> =>
  (
    await rows(
      tx,
      sql<{ key: string }>`
        select k.key from unnest(${keys}::text[]) k(key)
         where not exists (select from ledger.record r
                            where ledger.key_digest(r.ledger, r.key) = ledger.key_digest(1::smallint, k.key))
           and not exists (select from app.day_refusal f where f.key = k.key)
         order by k.key`,
    )
  ).map(({ key }) => key)

/** `the interest of 1003 that was due on 2026-03-31 is missing`. */
function missing(key: Due): string {
  const [, day, what, whose] = key.split(':')
  return `the ${what ?? ''} of ${whose ?? ''} that was due for ${day ?? ''} is missing: no event has the key ${key}`
}

/** Who held a security on the morning of a day on which it paid: by value day, however late it was written. */
const dividends = async (tx: Tx, { through, first }: Reached): Promise<Due[]> =>
  (
    await rows(
      tx,
      sql<{ symbol: string; day: BankDay; account: number }>`
        with traded as materialized (
          select p.account, p.asset, e.effective_date as day, sum(-p.amount) as units
            from ledger.posting p join ledger.record e on e.ledger = 1 and e.seq = p.seq
            join ledger.account a on a.ledger = 1 and a.id = p.account and a.kind = 'investment'
           where p.ledger = 1 and p.asset not in ('USD', 'PTS') group by 1, 2, 3)
        select q.symbol, q.day::text, t.account::float8 as account
          from app.quote q join traded t on t.asset = q.symbol and t.day < q.day
         where q.dividend is not null and q.day > ${first}::date and q.day <= ${through}::date
         group by 1, 2, 3 having sum(t.units) > 0`,
    )
  ).map(({ symbol, day, account }) => dayKey(day, `dividend-${symbol}`, account))

/**
 * Limit orders whose price was reached: the first morning after the order on which the newest price was its limit or
 * better. One that its customer took back before the bank had had the time is none.
 */
const fills = async (tx: Tx, { through }: Reached): Promise<Due[]> =>
  (
    await rows(
      tx,
      sql<{ id: number; day: BankDay }>`
        with placed as materialized (
          select r.seq as id, r.bank_day + 1 as first, x.symbol, x.side, x."limit"
            from ledger.record r
            cross join lateral json_to_record(r.payload::json) x(symbol text, side text, "limit" numeric)
           where r.ledger = 1 and r.kind = 'limit-order-placed'),
        ended as materialized (
          select (r.payload::json ->> 'order')::bigint as id, r.bank_day as day from ledger.record r
           where r.ledger = 1 and r.kind = 'limit-order-cancelled')
        select p.id::float8 as id, d.day::text
          from placed p left join ended x on x.id = p.id
          cross join lateral (
            select min(greatest(q.day, p.first)) as day from app.quote q
             where q.symbol = p.symbol and q.day >= (select max(b.day) from app.quote b where b.day <= p.first)
               and case p.side when 'buy' then q.price <= p."limit" else q.price >= p."limit" end) d
         where d.day <= ${through}::date
           and (x.day is null or x.day > (
             select o.bank_day from ledger.record o
              where o.ledger = 1 and o.kind = 'day-opened' and o.bank_day >= d.day order by o.seq offset 1 limit 1))`,
    )
  ).map(({ id, day }) => dayKey(day, 'fill', id))

/** Provisional credits of disputes that nobody has decided, whose day has come and whose purchase is not back. */
const credits = async (tx: Tx, { through }: Reached): Promise<Due[]> =>
  (
    await rows(
      tx,
      sql<{ id: string; day: BankDay }>`
        select d.id::text, d.transaction_day::text as day from app.dispute d
         where d.decision is null and d.credit_on <= ${through}::date
           and not exists (select from ledger.counter c
                            where c.ledger = 1 and c.name = 'reversed:' || d.seq and c.amount > 0)`,
    )
  ).map(({ id, day }) => dayKey(day, 'dispute-credit', id))

/** What customers planned, and what waits for its moment: none of it is left behind. */
const ordersLeft = async (tx: Tx, through: BankDay): Promise<WrongRow[]> =>
  (
    await rows(
      tx,
      sql<{ id: string; kind: string; state: string; due: Date }>`
        select id::text, kind, state, due_at as due from app.money_order
         where due_at <= ${new Date(momentOf(through, 'open'))} order by due_at limit 100`,
    )
  ).map(({ id, kind, state, due }) => ({
    seq: undefined,
    what: `the order ${id} (${kind}): it is ${state}, and it was to go on at ${due.toISOString()}`,
  }))
