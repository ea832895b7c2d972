/**
 * Each morning what is said of a followed account is kept, before anything of the day has happened; whoever wants to
 * know is told when it goes below their line.
 */
import type { Selectable } from 'kysely'
import type { AppForecastWatch } from '../platform/database.ts'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd, money, text } from '../../ledger/money.ts'
import { accountsOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { addresseeFor } from '../platform/addressee.ts'
import type { Tx } from '../platform/db.ts'
import { CHUNK, chunks, type Step } from '../platform/jobs/close.ts'
import { enqueue } from '../platform/outbox.ts'
import { comingUp } from './coming-up.queries.ts'
import { availableOn, courseFor, forecastEnd, type Course } from './forecast.queries.ts'

/** What was missed while the bank was away cannot be said any more, and is not made up. */
export const forecastMorning: Step = {
  name: 'forecasts',
  async run({ bank, opened, at }) {
    if (bankDayOf(at) !== opened) return
    const read = (last: Watched | undefined) => bank.db.asBank(tx => watchedAfter(tx, last))
    for await (const chunk of chunks(bank.stopping, read))
      for (const [customer, watched] of Map.groupBy(chunk, one => one.customer)) {
        const lines = new Map(watched.map(({ account, line }) => [Number(account), line]))
        const said = await bank.db.asCustomer(customer, tx => sayAll(tx, customer, opened, lines))
        for (const one of said.filter(({ tell }) => tell))
          await bank.db.asBank(tx => tell(tx, customer, opened, one, bank.clocks.wall()))
      }
  },
}

type Watched = Selectable<AppForecastWatch>

const watchedAfter = (tx: Tx, last: Watched | undefined): Promise<Watched[]> =>
  tx
    .selectFrom('app.forecast_watch')
    .selectAll()
    .where('account', '>', last?.account ?? '0')
    .orderBy('account')
    .limit(CHUNK)
    .execute()

interface Told {
  readonly own: OwnAccount
  readonly lowest: Course['lowest']
  readonly line: string
  readonly tell: boolean
}

async function sayAll(
  tx: Tx,
  customer: string,
  today: BankDay,
  lines: ReadonlyMap<number, string | null>,
): Promise<Told[]> {
  const own = await accountsOf(tx)
  const last = forecastEnd(today)
  const items = await comingUp(tx, customer, today, today, last, Promise.resolve(own))
  const told: Told[] = []
  for (const one of own.filter(({ state }) => lines.has(state.id))) {
    const line = lines.get(one.state.id) ?? null
    const start = availableOn(one)
    const { points, lowest } = courseFor(one, start, items, today, last)
    const below = line !== null && money(lowest.balance).lt(line)
    const before = await newestSaid(tx, one.state.id, today)
    const kept = await tx
      .insertInto('app.forecast_said')
      .values({
        account: one.state.id,
        said_on: today,
        customer,
        start: text(start),
        said: points.map(({ balance }) => balance),
        below,
      })
      .onConflict(row => row.doNothing())
      .executeTakeFirst()
    const isNew = (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
    told.push({ own: one, lowest, line: line ?? '0.00', tell: below && isNew && before?.below !== true })
  }
  return told
}

const newestSaid = (tx: Tx, account: number, before: BankDay) =>
  tx
    .selectFrom('app.forecast_said')
    .select('below')
    .where('account', '=', String(account))
    .where('said_on', '<', before)
    .orderBy('said_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Told once, when it begins to be below the line. */
async function tell(tx: Tx, customer: string, today: BankDay, { own, lowest, line }: Told, now: number): Promise<void> {
  const { email: recipient, language } = await addresseeFor(tx, customer)
  const params = {
    account: labelOfOwn(own),
    balance: formatUsd(lowest.balance),
    threshold: formatUsd(line),
    date: lowest.date,
  }
  const source = { occurrence: `forecast-${own.state.id}-${today}` }
  const message = { source, customer, account: own.state.id, recipient, language, params } as const
  await enqueue(tx, { ...message, template: 'alert-forecast' }, now)
}
