/**
 * A direct rollover (26 USC 401(a)(31)): whoever holds a plan elsewhere sends its money here, and nothing is withheld.
 * No bank can take it from there, so the order waits: the desk makes it good when the money arrives, for as much as
 * arrives, or ends it when the other institution says no. What has not come in 90 days has ended.
 */
import * as z from 'zod'
import { addDays, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import type { Words } from '../../ledger/phrase.ts'
import { DIRECT_ROLLOVER_WAITS_DAYS } from '../../ledger/rates/retirement.ts'
import { addresseeFor } from '../platform/addressee.ts'
import type { Tx } from '../platform/db.ts'
import type { Kept, OrderKind } from '../platform/orders/kind.ts'
import type { Order } from '../platform/orders/order.ts'
import { enqueue } from '../platform/outbox.ts'
import { failureMessage, planned } from '../platform/templates/schedule-failed.ts'

const details = z.object({
  provider: z.string(),
  /** What kind of plan it is there, and the last digits of its account. */
  plan: z.string(),
  lastFour: z.string(),
  /** What the customer expects; the order's amount is what arrives. */
  expected: z.string(),
  toLabel: z.string(),
})
export type DirectRolloverDetails = z.output<typeof details>

const texts = { account_not_open: 'This account is not open for rollovers.' }

/** The last day on which it is waited for. */
export const waitsUntil = (asked: BankDay): BankDay => addDays(asked, DIRECT_ROLLOVER_WAITS_DAYS)

/** Why it ended: whoever holds the plan does not send it; nothing came in time. */
export const DECLINED = 'declined'
const NOT_COME = 'not_come'

export const directRollovers: OrderKind<DirectRolloverDetails> = {
  kind: 'direct-rollover',
  details,
  runAt: on => instantOf(addDays(waitsUntil(on), 1)),
  texts: () => texts,

  first: () => 'plan',
  expires: () => true,

  /** Until the money has come the order's amount is what is expected. */
  plan: ({ state, to, amount, details: { expected, provider } }) => ({
    kind: 'rollover-requested',
    payload: { to, amount: state === 'made' ? expected : amount, provider },
  }),

  act: ({ to, amount, details: { provider } }) => ({
    kind: 'rollover',
    payload: { to, amount, withholding: '0', method: 'direct', provider },
  }),

  learns: (_order, { kind, payload: { amount } }) =>
    kind === 'rollover' && typeof amount === 'string' ? { amount } : {},

  receiver: {
    name: ({ details: { toLabel } }) => toLabel,
    key: ({ details: { provider, lastFour } }) => `plan ${lastFour} ${provider}`,
  },

  describe: called,

  hasWithin: ({ state }) => state === 'expired',
  within: tellLate,
}

function called({ details: { expected, provider } }: Order<DirectRolloverDetails>): Words {
  return { template: planned.rollover, values: { amount: formatUsd(expected), provider } }
}

/** A refusal is told like any other; what never came is told, too, so that nobody waits for it. */
async function tellLate(tx: Tx, { after, wall }: Kept<DirectRolloverDetails>): Promise<void> {
  const { customer, id: schedule, on } = after
  const { email, language } = await addresseeFor(tx, customer)
  const failure = { schedule, on, customer, email, language, what: called(after), code: NOT_COME, goesOn: false }
  await enqueue(tx, failureMessage(failure), wall)
}
