/**
 * What the bank does to an account or an event as a whole: freezing, thawing, closing,
 * and taking a mistake of its own back.
 */
import { closingOf } from '../../api/platform/jobs/closing.ts'
import { endForClosed } from '../../api/platform/orders/cancel.ts'
import { isBankAccount, type AccountId } from '../../ledger/accounts.ts'
import { cameUnsettled } from '../../ledger/events/origin.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { money, text } from '../../ledger/money.ts'
import { messageOf } from '../command.ts'
import type { Whose } from './acts.ts'
import { runAll } from './clock.ts'
import {
  accountOf,
  customerNamed,
  done,
  eventNumbered,
  Refused,
  type Answer,
  type Asked,
  type Operator,
} from './operator.ts'

/** Money may still come in, nothing the customer asks for goes out. */
export async function freeze(operator: Operator, named: string, asked: Whose & { reason?: string }): Promise<Answer> {
  const account = await accountOf(operator, await customerNamed(operator, asked.customer), named)
  const reason = asked.reason === undefined ? {} : { reason: asked.reason }
  const event = await operator.act('account-frozen', { account: account.id, ...reason }, asked)
  return done(event, `${account.label} is frozen.`)
}

export async function thaw(operator: Operator, named: string, asked: Whose): Promise<Answer> {
  const account = await accountOf(operator, await customerNamed(operator, asked.customer), named)
  return done(await operator.act('account-thawed', { account: account.id }, asked), `${account.label} is open again.`)
}

/**
 * Closes an account that holds nothing, and pays out what it has earned: to the account that the customer chooses
 * (`to`), else to their oldest other deposit account, else by a check. The books are brought up to now before, so that
 * no interest of a month that has ended is still to come.
 */
export async function close(operator: Operator, named: string, asked: Whose & { to?: string }): Promise<Answer> {
  const customer = await customerNamed(operator, asked.customer)
  const [{ id, label }, to] = [
    await accountOf(operator, customer, named),
    asked.to === undefined ? undefined : await accountOf(operator, customer, asked.to),
  ]
  await runAll(operator)
  const today = await operator.clocks.today()
  const payload = await operator.db.asBank(tx => closingOf(tx, id, today, to?.id))
  const event = await operator.act('account-closed', { ...payload }, asked).catch(async (error: unknown) => {
    const isBusy = error instanceof Refused && error.code === 'wrong_state'
    throw isBusy ? new Error(`${error.message}. ${await whatIsOn(operator, id)}`) : error
  })
  await endForClosed(operator)
  const { interest } = payload
  const paid = interest
    ? ` Interest of ${interest.amount} was paid ${payload.to ? 'to another account' : 'by check'}.`
    : ''
  return done(event, `${label} is closed.${paid}`)
}

/** What keeps an account from being closed: 'There is 250.00 USD as its balance, 60.00 USD held back on it.' */
async function whatIsOn({ db }: Operator, id: AccountId): Promise<string> {
  const found = await db.asBank(tx =>
    tx
      .selectFrom('ledger.balance')
      .select(['asset', 'posted', 'held', 'unsettled'])
      .where('ledger', '=', 1)
      .where('account', '=', String(id))
      .execute(),
  )
  const on = found.flatMap(({ asset, posted, held, unsettled }) => [
    ...worth(posted, asset, 'as its balance'),
    ...worth(held, asset, 'held back'),
    ...worth(unsettled, asset, 'not settled yet'),
  ])
  if (on.length > 0) return `There is ${on.join(', ')} on it.`
  return 'A provisional credit, a loan of its plan or an earlier closing is in the way.'
}

const worth = (amount: string | null, asset: string | null, what: string): string[] =>
  money(amount ?? 0).isZero() ? [] : [`${text(money(amount ?? 0))} ${asset ?? ''} ${what}`]

/**
 * The same postings with the signs turned, once. Deposits bounce by `deposit return`, disputes end by `dispute
 * resolve`: where the ledger refuses, it is said what takes such an event back.
 */
export async function reverse(operator: Operator, seq: number, reason: string, asked: Asked): Promise<Answer> {
  const original = await eventNumbered(operator, seq)
  const { legs, effects } = original
  const accounts = [...new Set(legs.map(({ account }) => account).filter(account => !isBankAccount(account)))]
  const counters = effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
  const payload = { of: seq, accounts, counters: [...new Set(counters)], reason }
  try {
    return done(await operator.act('reversal', payload, asked), `Event 1-${seq} was taken back: ${reason}.`)
  } catch (error) {
    const instead = error instanceof Refused && error.code === 'wrong_state' ? insteadOf(original) : undefined
    throw instead === undefined ? error : new Error(`${messageOf(error)}. ${instead}`)
  }
}

/** What takes back an event that a reversal does not: the command, or that it was taken back already. */
function insteadOf(event: RecordedEvent): string {
  const { kind, seq } = event
  if (cameUnsettled(event)) return `A deposit that bounced is taken back by \`deposit return 1-${seq}\`.`
  if (kind.startsWith('dispute-credit')) return 'A provisional credit ends by `dispute resolve`.'
  if (kind === 'bill-payment') return `A bill payment comes back by \`payment return 1-${seq}\`.`
  if (kind === 'external-transfer' || kind === 'wire') return `A transfer comes back by \`transfer return 1-${seq}\`.`
  if (['security-buy', 'security-sell', 'limit-order-filled', 'rebalance'].includes(kind))
    return 'A trade is undone by another trade.'
  if (['account-opening', 'account-closed', 'settle', 'return'].includes(kind)) return 'Nothing takes this back.'
  return 'It was taken back before, or it ended something that has an act of its own.'
}
