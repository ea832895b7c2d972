/**
 * What the bank pays and charges by itself, reckoned again from the books as they stood then: interest of each month,
 * of each quarter of a certificate and of a closing, and the monthly fee. No rule of the ledger knows these amounts,
 * and no partner's statement has them, so whoever writes such an event alone is found here.
 */
import { sql } from 'kysely'
import { rows, type Db, type Tx } from '../../api/platform/db.ts'
import { feeOf } from '../../api/platform/jobs/month-end.ts'
import {
  earnedFrom,
  interestEarned,
  settledPart,
  stretches,
  type Movement,
} from '../../api/platform/jobs/daily-balances.ts'
import type { AccountKind } from '../../ledger/accounts.ts'
import { addDays, addMonths, monthsBetween, startOfMonth, type BankDay } from '../../ledger/calendar.ts'
import { QUARTER_MONTHS } from '../../ledger/events/certificate.ts'
import { dayKey } from '../../ledger/keys.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { CD_RATES_EVER, cdInterestOver } from '../../ledger/rates/certificate.ts'
import { interestRate } from '../../ledger/rates/interest.ts'
import type { WrongRow } from './app-orders.ts'
import { UnsettledByDay } from './unsettled-by-day.ts'

interface Reckoned {
  readonly seq: string
  readonly event: 'interest' | 'monthly-fee' | 'account-closed'
  readonly key: string
  readonly effective: BankDay
  readonly account: number
  /** What was paid or charged, at which rate and for which days; `none` where nothing is told. */
  readonly amount: string
  readonly rate: string
  readonly from: BankDay
  readonly to: BankDay
  /** The last day that counts: of the period or of the month that are told, the one before a closing. */
  readonly last: BankDay
  /** Of a certificate: the account that its interest goes to. */
  readonly pay_to: string | null
  readonly kind: AccountKind
  readonly opened_on: BankDay
  /** The last day for which a closing of before has paid. */
  readonly paid_to: BankDay | undefined
  /** The first event of the period's first day: what was posted before it is in `opening`. */
  readonly since: string
  /** A certificate's rate as its terms are now; before it was renewed, it had one of the tables'. */
  readonly agreed: string | null
  readonly opening: string | null
  readonly changes: [BankDay, string][] | null
  readonly unsettled: Movement
}

const PAGE = 5_000

/** Goes through the journal once: what is unsettled, and for which days closings paid, is kept as it goes. */
export async function* wrongEarned(db: Db): AsyncGenerator<WrongRow> {
  const lots = new UnsettledByDay()
  const paidTo = new Map<number, BankDay>()
  for (let after = '0'; ;) {
    const page = await db.asBank(tx => reckonedBehind(tx, after))
    after = page.at(-1)?.seq ?? after
    await lots.readTo(db, Number(after))
    for (const row of page) {
      const unsettled = await lots.of(db, row)
      const one = { ...row, paid_to: paidTo.get(row.account), unsettled }
      const wrong = judges[one.event](one)
      if (wrong) yield { seq: Number(one.seq), what: wrong }
      if (one.event === 'account-closed') paidTo.set(one.account, one.last)
    }
    if (page.length < PAGE) return
    await lots.forget(db, Number(after))
  }
}

/** These events with what was posted to the account when each was written: before its month or quarter, and by day. */
const reckonedBehind = (tx: Tx, after: string): Promise<Omit<Reckoned, 'paid_to' | 'unsettled'>[]> =>
  rows(
    tx,
    sql<Omit<Reckoned, 'paid_to' | 'unsettled'>>`
      with told as materialized (
        select r.seq, r.kind::text as event, r.key, r.effective_date::text as effective, x.account,
               x."payTo" as pay_to, a.kind,
               a.opened_on::text, a.terms ->> 'rate' as agreed, coalesce(x.amount, y.amount, 'none') as amount,
               coalesce(x.rate, y.rate, 'none') as rate,
               coalesce(x."from", y."from", 'none') as "from",
               coalesce(case r.kind when 'interest' then x."to" else y."to" end, 'none') as "to",
               case r.kind when 'interest' then x."to"::date
                           when 'monthly-fee' then (x.month || '-01')::date + interval '1 month' - interval '1 day'
                           else r.bank_day - 1 end::date as last
          from ledger.record r
          cross join lateral json_to_record(r.payload::json)
                       x(account bigint, amount text, rate text, "from" text, "to" text, month text,
                         interest json, "payTo" text)
          left join lateral json_to_record(x.interest) y(amount text, rate text, "from" text, "to" text) on true
          join ledger.account a on a.ledger = 1 and a.id = x.account
         where r.ledger = 1 and r.kind in ('interest', 'monthly-fee', 'account-closed') and r.seq > ${after}
         order by r.seq limit ${PAGE})
      select p.seq::text, p.event, p.key, p.effective, p.account::int, p.amount, p.rate, p."from", p."to", p.last::text,
             p.pay_to, p.kind, p.opened_on, p.agreed,
             s.seq::text as since,
             (select (-l.balance)::text from ledger.posting l
               where l.ledger = 1 and l.account = p.account and l.asset = 'USD' and l.seq < s.seq
               order by l.seq desc, l.leg desc limit 1) as opening,
             (select json_agg(json_build_array(d.day, d.amount)) from (
                select e.effective_date::text as day, sum(-l.amount)::text as amount
                  from ledger.posting l join ledger.record e on e.ledger = 1 and e.seq = l.seq
                 where l.ledger = 1 and l.account = p.account and l.asset = 'USD' and l.seq >= s.seq and l.seq < p.seq
                   and e.effective_date <= p.last group by 1) d) as changes
        from told p
        cross join lateral (
          select ledger.first_seq_from(1::smallint, case when p.kind = 'cd' and p.event = 'interest' then p."from"::date
            else date_trunc('month', p.last)::date end) as seq) s
       order by p.seq`,
  )

/** What is wrong with an event of each kind. */
const judges: Readonly<Record<Reckoned['event'], (one: Reckoned) => string | undefined>> = {
  interest: wrongInterest,
  'monthly-fee': wrongFee,
  'account-closed': wrongClosing,
}

function wrongInterest(paid: Reckoned): string | undefined {
  const { key, effective, account, amount, rate, from, to, last, kind } = paid
  const told = `the interest of account ${account} from ${from} to ${to}`
  const opened = addDays(last, 1)
  const [due, wanted] =
    kind === 'cd'
      ? [dayKey(opened, 'cd-interest', account), ofQuarter(paid, opened)]
      : [dayKey(last, 'interest', account), ofMonth(paid, opened)]
  if (key !== due || effective !== opened || wanted === undefined)
    return `${told} is under the key ${key} with value day ${effective}, and none is due then`
  return text(wanted) === amount
    ? undefined
    : `${told} is ${amount} at ${rate} percent, by the balances it is ${text(wanted)}`
}

function wrongFee(charged: Reckoned): string | undefined {
  const { key, effective, account, amount, last, kind, opened_on: openedOn } = charged
  const told = `the monthly fee of account ${account} for ${last.slice(0, 7)}`
  const opened = addDays(last, 1)
  if (key !== dayKey(last, 'monthly-fee', account) || effective !== opened)
    return `${told} is under the key ${key} with value day ${effective}, and none is due then`
  const wanted = feeOf({ kind, openedOn, terms: termsThen(charged) }, movements(charged)[0], last)
  return text(wanted) === amount ? undefined : `${told} is ${amount}, by the balances it is ${text(wanted)}`
}

/** What a closing pays out: the days since interest was last paid, up to the day before. */
function wrongClosing(closed: Reckoned): string | undefined {
  const { account, amount, rate, from, to, last, kind, opened_on: openedOn } = closed
  const first = earnedFrom({ openedOn, terms: termsThen(closed) }, addDays(last, 1))
  const agreed = interestRate(kind)
  const wanted = interestEarned(settledPart(...movements(closed)), agreed, first, last)
  const told = `the closing of account ${account}`
  if (amount === 'none')
    return wanted.gt(0) ? `${told} pays no interest, by the balances it is ${text(wanted)}` : undefined
  return amount === text(wanted) && rate === agreed && from === first && to === last
    ? undefined
    : `${told} pays interest of ${amount} at ${rate} percent from ${from} to ${to}, ` +
        `by the balances it is ${text(wanted)} at ${agreed} from ${first} to ${last}`
}

/** What of its terms a closing of before had made. */
const termsThen = ({ paid_to: paid }: Reckoned) => (paid === undefined ? {} : { interestPaidTo: paid })

/** What stood before the period and what changed in it: posted, and of that still unsettled. */
const movements = ({ opening, changes, unsettled }: Reckoned): [posted: Movement, unsettled: Movement] => [
  {
    opening: money(opening ?? 0),
    changes: (changes ?? []).map(([day, amount]) => ({ day, amount: money(amount) })),
  },
  unsettled,
]

function ofMonth(paid: Reckoned, opened: BankDay): Money | undefined {
  const { from, last, kind, rate, opened_on: openedOn } = paid
  const first = earnedFrom({ openedOn, terms: termsThen(paid) }, last)
  if (startOfMonth(opened) !== opened || from !== first || rate !== interestRate(kind)) return undefined
  return interestEarned(settledPart(...movements(paid)), rate, first, last)
}

function ofQuarter(paid: Reckoned, opened: BankDay): Money | undefined {
  const { from, last, rate, agreed, opened_on: since, pay_to: payTo } = paid
  const [first, ends] = [monthsBetween(since, from), monthsBetween(since, opened)]
  const whole = addMonths(since, first) === from && addMonths(since, ends) === opened
  const quarter = Math.floor((ends - 1) / QUARTER_MONTHS) * QUARTER_MONTHS
  if (!whole || first < quarter || ends <= first || !(rate === agreed || CD_RATES_EVER.includes(rate))) return undefined
  // Only what goes to another account is paid by the month.
  if (payTo === null && ends % QUARTER_MONTHS !== 0) return undefined
  const [posted, unsettled] = movements(paid)
  const runs = stretches(posted, from, last)
  const still = sum([unsettled.opening, ...unsettled.changes.map(change => change.amount)])
  return cdInterestOver(runs, (runs.at(-1)?.balance ?? ZERO).minus(still), rate, ends - first)
}
