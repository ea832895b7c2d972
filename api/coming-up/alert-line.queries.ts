/** The balance below which a customer wants to be warned. */
import { money, text } from '../../ledger/money.ts'
import { wishesOf } from '../alerts/alerts.queries.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'

/** The line of an account's own forecast, else that of the balance alert; undefined where neither is on. */
export const alertLine = async (tx: Tx, customer: string, { state }: OwnAccount): Promise<string | undefined> =>
  (await alertLines(tx, customer))(state.id)

/** The same of every account. */
export async function alertLines(tx: Tx, customer: string): Promise<(account: number) => string | undefined> {
  const [others, own] = await Promise.all([balanceAlert(tx, customer), linesOf(tx, customer)])
  return account => own.get(account) ?? others
}

/** Those that accounts have of their own, by the ledger's number. */
export async function linesOf(tx: Tx, customer: string): Promise<ReadonlyMap<number, string>> {
  const watched = await tx
    .selectFrom('app.forecast_watch')
    .select(['account', 'line'])
    .where('customer', '=', customer)
    .execute()
  return new Map(watched.flatMap(({ account, line }) => (line === null ? [] : [[Number(account), line] as const])))
}

/** That of the balance alert, which is each account's; undefined when it is off (doc3 §2.6). */
export async function balanceAlert(tx: Tx, customer: string): Promise<string | undefined> {
  const alert = (await wishesOf(tx, customer))?.alerts.balanceAlerts
  return alert?.enabled && alert.threshold > 0 ? text(money(alert.threshold)) : undefined
}
