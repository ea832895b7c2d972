/** The forecast of one account, whether it is followed, and how good it was. */
import type { BankDay } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { AppError } from '../errors.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { SignedInContext } from '../trpc.ts'
import { balanceAlert } from './alert-line.queries.ts'
import { comingUp } from './coming-up.queries.ts'
import type { Planned } from './planned.ts'
import { cameOf, errorsOf } from './forecast-error.ts'
import { FORECAST_TEXTS, type ForecastRecord } from './forecast-record.schema.ts'
import { availableOn, courseFor, forecastEnd, isSpentFrom, stepOf } from './forecast.queries.ts'

/** So many mornings are looked at. */
const MORNINGS = 60

export async function wanted(
  { own: accounts }: { own: Pick<SignedInContext['own'], 'account'> },
  accountId: string,
): Promise<OwnAccount> {
  const own = await accounts.account(accountId)
  if (!isSpentFrom(own)) throw new AppError('wrong_account_kind', FORECAST_TEXTS.kind)
  return own
}

/** `accounts`: the customer's, where they were read already. */
export async function told(
  tx: Tx,
  customer: string,
  own: OwnAccount,
  today: BankDay,
  accounts?: Promise<readonly OwnAccount[]>,
): Promise<ForecastRecord> {
  const [id, last] = [String(own.state.id), forecastEnd(today)]
  const [watch, said, items, alert] = await Promise.all([
    tx.selectFrom('app.forecast_watch').select('line').where('account', '=', id).executeTakeFirst(),
    saidOf(tx, id),
    comingUp(tx, customer, today, today, last, accounts),
    balanceAlert(tx, customer),
  ])
  const { points, lowest } = courseFor(own, availableOn(own), items, today, last)
  const days = cameOf(
    said.map(row => ({ on: row.said_on, start: money(row.start), balances: row.said.map(one => money(one)) })),
  )
  return {
    today,
    accountId: own.state.publicId,
    name: labelOfOwn(own),
    points,
    lowest,
    items: items.flatMap(item => onAccount(item, own)),
    followed: watch !== undefined,
    line: watch?.line ?? null,
    alert: watch?.line ?? alert ?? null,
    days,
    errors: errorsOf(days),
  }
}

const saidOf = (tx: Tx, account: string) =>
  tx
    .selectFrom('app.forecast_said')
    .selectAll()
    .where('account', '=', account)
    .orderBy('said_on', 'desc')
    .limit(MORNINGS)
    .execute()

/** An item as this account sees it; none where it leaves the account alone. */
function onAccount(item: Planned, own: OwnAccount): ForecastRecord['items'] {
  const { id, date, kind, of, source, description, planned, counted, held, from, to } = item
  const step = stepOf(item, own)
  const isHere = step !== undefined || from === own.state.id || to === own.state.id
  if (!isHere) return []
  const amount = step ? text(step.change) : from === own.state.id ? item.amount : null
  return [{ id, date, kind, of, source, description, amount, planned, counted, held }]
}
