/**
 * What each account was due by its own days: interest and fee of the month, interest and maturity of a certificate, a
 * card's statement, a loan's default. The functions of the jobs say what, on the account's whole life by value day.
 */
import { sql } from 'kysely'
import { isStatementDay } from './app-cards.ts'
import { rows, type Db, type Tx } from '../../api/platform/db.ts'
import { dueAtMaturity } from '../../api/platform/jobs/certificates.ts'
import { settledPart, stretches, type Movement } from '../../api/platform/jobs/daily-balances.ts'
import { MONTHLY, monthOf } from '../../api/platform/jobs/month-end.ts'
import { livingIn, missedOf } from '../../api/platform/jobs/plan-loans.ts'
import { accountIdOf, type AccountId, type AccountKind } from '../../ledger/accounts.ts'
import { addDays, addMonths, partsOf, startOfMonth, type BankDay } from '../../ledger/calendar.ts'
import { QUARTER_MONTHS } from '../../ledger/events/certificate.ts'
import { dayKey } from '../../ledger/keys.ts'
import { money, ZERO, type Money } from '../../ledger/money.ts'
import { CD_RATES_EVER, cdInterestOver } from '../../ledger/rates/certificate.ts'
import type { Due, Reached } from './worked-through.ts'

interface Row {
  readonly id: string
  readonly kind: AccountKind
  readonly opened_on: BankDay
  readonly posted: [BankDay, string][] | null
}

interface Life {
  readonly id: AccountId
  readonly kind: AccountKind
  readonly openedOn: BankDay
  /** By value day, in order. */
  readonly posted: readonly Change[]
  readonly unsettled: readonly Change[]
  /** When it was closed, and opened again, in order. */
  readonly turns: readonly Turn[]
  /** A certificate's: where its interest was to go from a day on; nowhere when it stays. */
  readonly choices: readonly { readonly day: BankDay; readonly to: number }[]
}

type Change = Movement['changes'][number]
interface Turn {
  readonly day: BankDay
  readonly open: boolean
}

const CHUNK = 2_000

export async function* dueOfAccounts(db: Db, { through }: Reached): AsyncGenerator<Due> {
  const [lots, turns, choices] = await db.asBank(async tx => [await lotsOf(tx), await turnsOf(tx), await choicesOf(tx)])
  for (let after = '0'; ;) {
    const page = await db.asBank(tx => livesBehind(tx, after))
    for (const row of page) {
      const id = accountIdOf(row.id)
      yield* dueOf(
        {
          id,
          kind: row.kind,
          openedOn: row.opened_on,
          posted: (row.posted ?? []).map(([day, amount]) => ({ day, amount: money(amount) })),
          unsettled: lots.get(id) ?? [],
          turns: turns.get(id) ?? [],
          choices: choices.get(id) ?? [],
        },
        through,
      )
    }
    after = page.at(-1)?.id ?? after
    if (page.length < CHUNK) return
  }
}

function dueOf(life: Life, through: BankDay): Iterable<Due> {
  if (life.kind === 'cd') return ofCertificate(life, through)
  return life.kind === 'credit' ? ofCard(life, through) : ofMonths(life, through)
}

/** Whether the account was there at the end of a day. */
const livesOn = ({ openedOn, turns }: Pick<Life, 'openedOn' | 'turns'>, day: BankDay): boolean =>
  openedOn <= day && (turns.findLast(turn => turn.day <= day)?.open ?? true)

function* ofMonths(life: Life, through: BankDay): Generator<Due> {
  const { id, kind, openedOn, turns } = life
  const [posted, unsettled] = [byPeriods(life.posted), byPeriods(life.unsettled)]
  for (let first = startOfMonth(openedOn); ; first = addMonths(first, 1)) {
    const [opened, last] = [addMonths(first, 1), addDays(addMonths(first, 1), -1)]
    if (opened > through) return
    const [own, waiting] = [posted(first, last), unsettled(first, last)]
    if (!livesOn(life, last)) continue
    const closed = turns.findLast(turn => !turn.open && turn.day <= last)
    const terms = closed ? { interestPaidTo: addDays(closed.day, -1) } : {}
    for (const { key } of monthOf({ id, kind, openedOn, terms }, own, waiting, last)) yield key
  }
}

/** A card's statement each month, on the date on which it was opened. */
function* ofCard(life: Life, through: BankDay): Generator<Due> {
  const { id, openedOn } = life
  for (let n = 1; ; n += 1) {
    const to = addMonths(openedOn, n)
    if (to >= through) return
    if (isStatementDay(openedOn, to) && livesOn(life, to)) yield dayKey(to, 'card-statement', id)
  }
}

const LEAST_RATE = CD_RATES_EVER.map(money).toSorted((a, b) => a.cmp(b))[0] ?? ZERO

/**
 * At the end of each quarter, and of each month while its interest goes to another account: where its last month alone
 * earned something at the least rate that there ever was. Of the month in which a choice ends, nothing is said.
 */
function* ofCertificate(life: Life, through: BankDay): Generator<Due> {
  const { id, openedOn } = life
  const after = (n: number) => addMonths(openedOn, n, partsOf(openedOn).date)
  for (let n = 1; after(n) <= through; n += 1) {
    const [from, on, next] = [after(n - 1), after(n), after(n + 1)]
    const last = addDays(on, -1)
    if (!livesOn(life, on) || (n % QUARTER_MONTHS !== 0 && !goesOn(life, on, next))) continue
    const [posted, unsettled] = [byPeriods(life.posted)(from, last), byPeriods(life.unsettled)(from, last)]
    const runs = stretches(posted, from, last)
    const earning = stretches(settledPart(posted, unsettled), from, last).at(-1)?.balance ?? ZERO
    if (cdInterestOver(runs, earning, LEAST_RATE.toFixed(), 1).gt(0)) yield dayKey(on, 'cd-interest', id)
  }
}

/** Whether its interest was to go to another account on a day, and until another. */
const goesOn = ({ choices }: Life, on: BankDay, until: BankDay): boolean =>
  (choices.findLast(({ day }) => day < on)?.to ?? 0) > 0 &&
  choices.every(({ day, to }) => day < on || day > until || to > 0)

/** The movements of periods that follow one another: each asked for once, in order. */
function byPeriods(changes: readonly Change[]): (first: BankDay, last: BankDay) => Movement {
  let [at, opening]: [number, Money] = [0, ZERO]
  return (first, last) => {
    for (let one = changes[at]; one && one.day < first; one = changes[(at += 1)]) opening = opening.plus(one.amount)
    const end = changes.findIndex(({ day }, i) => i >= at && day > last)
    return { opening, changes: changes.slice(at, end < 0 ? changes.length : end) }
  }
}

const livesBehind = (tx: Tx, after: string): Promise<Row[]> =>
  rows(
    tx,
    sql<Row>`
      select a.id::text, a.kind, a.opened_on::text, m.posted
        from (select id, kind, opened_on from ledger.account
               where ledger = 1 and kind = any(${[...MONTHLY, 'cd', 'credit']}::text[]) and id > ${after}
               order by id limit ${CHUNK}) a
        cross join lateral (
          select json_agg(json_build_array(d.day, d.amount) order by d.day) as posted from (
            select e.effective_date::text as day, sum(-p.amount)::text as amount
              from ledger.posting p join ledger.record e on e.ledger = 1 and e.seq = p.seq
             where p.ledger = 1 and p.account = a.id and p.asset = 'USD' and a.kind <> 'credit' group by 1) d) m
       order by a.id`,
  )

/** Lots in dollars, by account and value day. */
async function lotsOf(tx: Tx): Promise<ReadonlyMap<AccountId, readonly Change[]>> {
  const found = await rows(
    tx,
    sql<{ account: string; day: BankDay; amount: string }>`
      select x.told ->> 'account' as account, r.effective_date::text as day,
             sum((x.told ->> 'amount')::numeric)::text as amount
        from ledger.record r, json_array_elements(nullif(r.fx, '')::json) x(told)
       where r.ledger = 1 and strpos(r.fx, '"effect":"lot"') > 0
         and x.told ->> 'effect' = 'lot' and x.told ->> 'asset' = 'USD'
       group by 1, 2 order by 2`,
  )
  return grouped(found, ({ account, day, amount }) => [account, { day, amount: money(amount) }])
}

/** When accounts were closed, and opened again: by what came back to them, or to its place. */
async function turnsOf(tx: Tx): Promise<ReadonlyMap<AccountId, readonly Turn[]>> {
  const found = await rows(
    tx,
    sql<{ account: string; day: BankDay; open: boolean }>`
      select x.told ->> 'account' as account, r.bank_day::text as day, x.told ->> 'status' = 'open' as open
        from ledger.record r, json_array_elements(nullif(r.fx, '')::json) x(told)
       where r.ledger = 1 and strpos(r.fx, '"status":') > 0
         and x.told ->> 'effect' = 'change' and x.told ->> 'status' in ('open', 'closed')
       order by r.seq`,
  )
  return grouped(found, ({ account, day, open }) => [account, { day, open }])
}

async function choicesOf(tx: Tx): Promise<ReadonlyMap<AccountId, Life['choices']>> {
  const found = await rows(
    tx,
    sql<{ cd: string; day: BankDay; to: number }>`
      select r.payload::json ->> 'cd' as cd, r.bank_day::text as day,
             coalesce((r.payload::json ->> 'to')::float8, 0) as to
        from ledger.record r where r.ledger = 1 and r.kind = 'cd-interest-choice' order by r.seq`,
  )
  return grouped(found, ({ cd, day, to }) => [cd, { day, to }])
}

function grouped<R, V>(found: readonly R[], of: (row: R) => [account: string, value: V]): Map<AccountId, V[]> {
  const all = new Map<AccountId, V[]>()
  for (const [account, value] of found.map(of)) {
    const id = accountIdOf(account)
    const there = all.get(id)
    if (there) there.push(value)
    else all.set(id, [value])
  }
  return all
}

interface CdRow {
  readonly id: string
  readonly opened_on: BankDay
  readonly terms: Readonly<Record<string, unknown>>
  readonly status: 'open' | 'frozen'
  readonly balance: string | null
}

/** Living certificates that wait for the bank since they matured, and to which nobody else did anything meanwhile. */
export async function* dueOfMatured(db: Db, { through }: Reached): AsyncGenerator<Due> {
  const found = await db.asBank(tx =>
    rows(
      tx,
      sql<CdRow>`
        select a.id::text, a.opened_on::text, a.terms, a.status,
               (select (-p.balance)::text from ledger.posting p
                 where p.ledger = 1 and p.account = a.id and p.asset = 'USD'
                 order by p.seq desc, p.leg desc limit 1) as balance
          from ledger.account a
         where a.ledger = 1 and a.kind = 'cd' and a.status <> 'closed'
           and not exists (select from ledger.record r
                            where r.ledger = 1 and r.seq >= ledger.first_seq_from(1::smallint, ${through}::date)
                              and r.key not like 'd:%'
                              and a.id::text in (r.payload::json ->> 'cd', r.payload::json ->> 'account'))`,
    ),
  )
  for (const { id, opened_on: openedOn, terms, status, balance } of found) {
    const due = dueAtMaturity({ openedOn, terms, status }, money(balance ?? 0), through)
    if (due === undefined) continue
    const isOfItsDay = due === 'cd-matured' || due === 'cd-renewal'
    const day = isOfItsDay ? String(terms['maturesOn']) : through
    yield dayKey(day, due === 'account-closed' ? 'cd-closed' : due, accountIdOf(id))
  }
}

/** Loans of plans that were missed for so long that all of it counts as distributed. */
export async function* dueOfLoans(db: Db, { through }: Reached): AsyncGenerator<Due> {
  const owing = await db.asBank(tx =>
    rows(
      tx,
      sql<{ id: string; owner: string }>`
        select a.id::text, a.owner::text from ledger.counter c
          join ledger.account a on a.ledger = 1 and c.name = 'plan-owed:' || a.id
         where c.ledger = 1 and c.name like 'plan-owed:%' and c.amount > 0`,
    ),
  )
  for (const { id, owner } of owing) {
    const found = await db.asBank(tx => livingIn(tx, Number(id), owner))
    const missed = found && missedOf(found, through)
    if (missed && through > missed.until) yield dayKey(through, 'loan-default', id)
  }
}
