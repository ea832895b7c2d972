/**
 * What the bank pays by itself, reckoned again from the books as they stood then: interest of each month and of each
 * quarter of a certificate, and the points of a card's month. No rule of the ledger knows these amounts, and no
 * partner's statement has them, so whoever writes such an event alone is found here.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../api/platform/db.ts'
import { rows } from '../../api/platform/db.ts'
import { interestEarned, settledPart, stretches, type Movement } from '../../api/platform/jobs/daily-balances.ts'
import type { AccountKind } from '../../ledger/accounts.ts'
import { QUARTER_MONTHS } from '../../ledger/events/certificate.ts'
import { addDays, addMonths, monthsBetween, startOfMonth, type BankDay } from '../../ledger/calendar.ts'
import { dayKey } from '../../ledger/keys.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { CD_RATES_EVER, cdInterestOver, interestRate } from '../../ledger/rates.ts'
import type { WrongRow } from './app-orders.ts'

interface Paid {
  readonly seq: string
  readonly key: string
  readonly account: number
  readonly amount: string
  readonly rate: string
  readonly from: BankDay
  readonly to: BankDay
  /** Of a certificate: the account that its interest goes to. */
  readonly pay_to: string | null
  readonly kind: AccountKind
  readonly opened_on: BankDay
  /** A certificate's rate as its terms are now; before it was renewed, it had one of the tables'. */
  readonly agreed: string | null
  readonly opening: string | null
  readonly changes: [BankDay, string][] | null
  readonly waited: string | null
  readonly waiting: [BankDay, string][] | null
}

const PAGE = 2_000

export async function* wrongEarned(db: Db): AsyncGenerator<WrongRow> {
  for (let after = '0'; ;) {
    const paid = await db.asBank(tx => interestBehind(tx, after))
    for (const one of paid) {
      const wrong = wrongInterest(one)
      if (wrong) yield { seq: Number(one.seq), what: wrong }
    }
    after = paid.at(-1)?.seq ?? after
    if (paid.length < PAGE) break
  }
  for (const { seq, what } of await db.asBank(tx => rows(tx, POINTS))) yield { seq: Number(seq), what }
}

/** Events of interest with what the account held when each was written: P and U before its period, and since by day. */
const interestBehind = (tx: Tx, after: string): Promise<Paid[]> =>
  rows(
    tx,
    sql<Paid>`
      with paid as materialized (
        select r.seq, r.key, x.account, x.amount, x.rate, x."from", x."to", x."payTo" as pay_to, a.kind,
               a.opened_on::text, a.terms ->> 'rate' as agreed,
               case a.kind when 'cd' then x."from"::date else date_trunc('month', x."to"::date)::date end as first
          from ledger.record r
          cross join lateral json_to_record(r.payload::json)
                       x(account bigint, amount text, rate text, "from" text, "to" text, "payTo" text)
          join ledger.account a on a.ledger = 1 and a.id = x.account
         where r.ledger = 1 and r.kind = 'interest' and r.seq > ${after} order by r.seq limit ${PAGE}),
      lots as materialized (
        select (x.told ->> 'account')::bigint as account, r.seq, r.effective_date,
               (x.told ->> 'amount')::numeric as amount
          from ledger.record r, json_array_elements(nullif(r.fx, '')::json) x(told)
         where r.ledger = 1 and strpos(r.fx, '"effect":"lot"') > 0 and x.told ->> 'effect' = 'lot'
           and x.told ->> 'asset' = 'USD')
      select p.seq::text, p.key, p.account::int, p.amount, p.rate, p."from", p."to", p.pay_to, p.kind, p.opened_on,
             p.agreed,
             (select (-l.balance)::text from ledger.posting l
               where l.ledger = 1 and l.account = p.account and l.asset = 'USD' and l.seq < s.seq
               order by l.seq desc, l.leg desc limit 1) as opening,
             (select json_agg(json_build_array(d.day, d.amount)) from (
                select e.effective_date::text as day, sum(-l.amount)::text as amount
                  from ledger.posting l join ledger.record e on e.ledger = 1 and e.seq = l.seq
                 where l.ledger = 1 and l.account = p.account and l.asset = 'USD' and l.seq >= s.seq and l.seq < p.seq
                   and e.effective_date <= p."to"::date group by 1) d) as changes,
             (select sum(l.amount)::text from lots l where l.account = p.account and l.seq < s.seq) as waited,
             (select json_agg(json_build_array(d.day, d.amount)) from (
                select l.effective_date::text as day, sum(l.amount)::text as amount from lots l
                 where l.account = p.account and l.seq >= s.seq and l.seq < p.seq group by 1) d) as waiting
        from paid p cross join lateral (select ledger.first_seq_from(1::smallint, p.first) as seq) s
       order by p.seq`,
  )

function wrongInterest(paid: Paid): string | undefined {
  const { key, account, amount, rate, from, to, kind } = paid
  const told = `the interest of account ${account} from ${from} to ${to}`
  const opened = addDays(to, 1)
  const [due, wanted] =
    kind === 'cd'
      ? [dayKey(opened, 'cd-interest', account), ofQuarter(paid, opened)]
      : [dayKey(to, 'interest', account), ofMonth(paid, opened)]
  if (key !== due || wanted === undefined) return `${told} is under the key ${key}, and none is due then`
  return text(wanted) === amount
    ? undefined
    : `${told} is ${amount} at ${rate} percent, by the balances it is ${text(wanted)}`
}

/** What stood before the period and what changed in it: posted, and of that still unsettled. */
const movements = ({ opening, changes, waited, waiting }: Paid): [posted: Movement, unsettled: Movement] => [
  movement(opening, changes),
  movement(waited, waiting),
]

const movement = (opening: string | null, changes: [BankDay, string][] | null): Movement => ({
  opening: money(opening ?? 0),
  changes: (changes ?? []).map(([day, amount]) => ({ day, amount: money(amount) })),
})

function ofMonth(paid: Paid, opened: BankDay): Money | undefined {
  const { from, to, kind, rate } = paid
  if (startOfMonth(opened) !== opened || startOfMonth(from) !== startOfMonth(to) || rate !== interestRate(kind))
    return undefined
  return interestEarned(settledPart(...movements(paid)), rate, from, to)
}

function ofQuarter(paid: Paid, opened: BankDay): Money | undefined {
  const { from, to, rate, agreed, opened_on: since, pay_to: payTo } = paid
  const [first, last] = [monthsBetween(since, from), monthsBetween(since, opened)]
  const whole = addMonths(since, first) === from && addMonths(since, last) === opened
  const quarter = Math.floor((last - 1) / QUARTER_MONTHS) * QUARTER_MONTHS
  if (!whole || first < quarter || last <= first || !(rate === agreed || CD_RATES_EVER.includes(rate))) return undefined
  // Only what goes to another account is paid by the month.
  if (payTo === null && last % QUARTER_MONTHS !== 0) return undefined
  const [posted, unsettled] = movements(paid)
  const runs = stretches(posted, from, to)
  const still = sum([unsettled.opening, ...unsettled.changes.map(change => change.amount)])
  return cdInterestOver(runs, (runs.at(-1)?.balance ?? ZERO).minus(still), rate, last - first)
}

/** A statement gives no more points than the whole dollars of the purchases since the one before. */
const POINTS = sql<{ seq: string; what: string }>`
  with given as (
    select r.seq, r.key, (r.payload::json ->> 'card')::bigint as card,
           (r.payload::json ->> 'points')::numeric as points, r.payload::json ->> 'through' as through
      from ledger.record r
     where r.ledger = 1 and r.kind = 'rewards-earned' and r.payload::json ->> 'through' is not null)
  select g.seq::text, 'the points of card ' || g.card || ' up to ' || g.through || ' are ' || g.points
           || ', its purchases of that time make ' || b.points as what
    from given g cross join lateral (
      select coalesce(sum(floor(p.amount)), 0) as points
        from ledger.posting p join ledger.record e on e.ledger = 1 and e.seq = p.seq and e.kind = 'card-purchase'
       where p.ledger = 1 and p.account = g.card and p.asset = 'USD' and p.amount > 0 and p.seq < g.seq
         and e.effective_date <= g.through::date
         and e.effective_date > coalesce((select max(o.through) from given o where o.card = g.card and o.seq < g.seq),
             '-infinity')::date) b
   where g.points > b.points or g.key <> 'd:' || g.through || ':points:' || g.card`
