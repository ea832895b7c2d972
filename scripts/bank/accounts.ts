/** What the bank does to an account or an event as a whole: freezing, thawing, closing, and taking a mistake of its own back. */
import { isBankAccount } from '../../ledger/accounts.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import type { Whose } from './acts.ts'
import { accountOf, customerNamed, done, type Answer, type Asked, type Operator } from './operator.ts'

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

/** The ledger refuses it while anything is on the account: money, holds, unsettled money, units. */
export async function close(operator: Operator, named: string, asked: Whose): Promise<Answer> {
  const account = await accountOf(operator, await customerNamed(operator, asked.customer), named)
  return done(await operator.act('account-closed', { account: account.id }, asked), `${account.label} is closed.`)
}

/** The same postings with the signs turned, once. Deposits bounce by `deposit return`, disputes end by `dispute resolve`. */
export async function reverse(operator: Operator, seq: number, reason: string, asked: Asked): Promise<Answer> {
  const { rows } = await operator.db.pool.query<{ body: string }>(
    'select body from ledger.event where ledger = 1 and seq = $1',
    [seq],
  )
  if (!rows[0]) throw new Error(`There is no event 1-${seq}.`)
  const { legs, effects } = parseEvent(rows[0].body)
  const accounts = [...new Set(legs.map(({ account }) => account).filter(account => !isBankAccount(account)))]
  const counters = effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
  const payload = { of: seq, accounts, counters: [...new Set(counters)], reason }
  return done(await operator.act('reversal', payload, asked), `Event 1-${seq} was taken back: ${reason}.`)
}
