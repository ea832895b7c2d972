/** Cash as orders: at a machine under a code, at the counter now or at a time, on a card with its fee. */
import * as z from 'zod'
import { instantOf } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import { ATM_DAILY_LIMIT, BRANCH_LIMIT, CASH_ADVANCE_LIMIT } from '../../ledger/rates/limits.ts'
import { translate } from '../platform/locales.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import { numberOf, totalOf, type LedgerAct, type Order } from '../platform/orders/order.ts'
import { isEnd } from '../platform/orders/states.schema.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { closeAtmCode, giveAtmCode } from './atm-code.ts'
import { limitTexts, OVERDRAWN, withdrawalTypes } from './withdraw.schema.ts'

const withdrawalDetails = z.object({
  type: z.enum(withdrawalTypes),
  accountLabel: z.string(),
  note: z.string(),
  allowFingerprint: z.boolean(),
  /** "14:30", of cash that is fetched at a time. */
  time: z.string().nullable(),
  /** The bank day that a machine's cash counts in. */
  heldOn: z.string().nullable(),
  /** Where the machine stood. */
  location: z.string(),
})
export type WithdrawalDetails = z.output<typeof withdrawalDetails>
export type Withdrawal = Order<WithdrawalDetails>

const names = { atm: 'ATM withdrawal', branch: 'Branch withdrawal', cashAdvance: 'Cash advance' } as const

/** What the line of it will be: cash on a card is none of a card's withdrawals. */
const lineOf = ({ type }: WithdrawalDetails) => (type === 'cashAdvance' ? 'other' : 'withdrawal')

const isAtm = ({ details: { type } }: Withdrawal) => type === 'atm'

export const withdrawals: OrderKind<WithdrawalDetails> = {
  kind: 'withdrawal',
  details: withdrawalDetails,
  runAt: on => instantOf(on),
  texts: ({ details: { type } }) => textsOf(type),

  first: order => (isAtm(order) ? 'set-aside' : undefined),
  expires: isAtm,

  act: order => cashAct(order),

  setAside(order) {
    const { from, customer, amount, details } = order
    return isAtm(order)
      ? { kind: 'atm-hold', payload: { account: from, owner: customer, amount, limit: ATM_DAILY_LIMIT } }
      : {
          kind: 'hold-placed',
          payload: { account: from, amount: totalOf(order), type: lineOf(details), reason: names[details.type] },
        }
  },

  plan: ({ from, amount, on }) => ({
    kind: 'payment-planned',
    payload: { from, to: names.branch, amount, on, every: 'once' },
  }),

  waitsUntil: (order, held) => (isAtm(order) ? untilOf(held.effects) : undefined),

  learns(order, event) {
    const { location } = event.payload
    if (event.kind === 'atm-hold') return { details: { ...order.details, heldOn: event.bankDay } }
    return typeof location === 'string' ? { details: { ...order.details, location } } : {}
  },

  giveBack: (order, ended, why) =>
    isAtm(order)
      ? {
          kind: 'atm-expired',
          payload: {
            hold: order.hold,
            account: order.from,
            owner: order.customer,
            day: order.details.heldOn,
            why: why === null ? (ended === 'cancelled' ? 'cancelled' : 'expired') : 'called-off',
          },
        }
      : undefined,

  async within(tx, { before, after }, bank) {
    if (!isAtm(after)) return
    if (before.state === 'asked' && after.state === 'on-hold') await giveAtmCode(tx, bank, after)
    if (isEnd(after.state)) await closeAtmCode(tx, after.id)
  },

  receiver: { name: ({ details: { type } }) => names[type], key: ({ details: { type } }) => type },

  describe: ({ amount, details: { accountLabel } }) => ({
    template: planned.branchWithdrawal,
    values: { amount: formatUsd(amount ?? '0'), account: accountLabel },
  }),

  /** Never carries a code. */
  receipt: (order, language) => ({
    template: 'withdrawal-receipt',
    params: {
      what: translate(language, names[order.details.type]),
      amount: formatUsd(order.amount ?? '0'),
      fee: formatUsd(order.fee),
      total: formatUsd(totalOf(order)),
      from: order.details.accountLabel,
      date: order.on,
      number: numberOf(order),
    },
  }),
}

type Cash = Pick<Withdrawal, 'from' | 'amount' | 'hold' | 'details'>

/** Cash at the counter or on a card; captures what was set aside for it. */
function cashAct({ from, amount, hold, details: { type, note } }: Cash): LedgerAct {
  const more = { ...(note ? { note } : {}), ...(hold === null ? {} : { hold }) }
  return type === 'cashAdvance'
    ? { kind: 'cash-advance', payload: { card: from, amount, limit: CASH_ADVANCE_LIMIT, ...more } }
    : { kind: 'branch-withdrawal', payload: { account: from, amount, limit: BRANCH_LIMIT, ...more } }
}

function untilOf(effects: readonly { effect: string; until?: string | null }[]): number {
  const until = effects.find(({ effect }) => effect === 'hold')?.until
  if (!until) throw new Error('cash at a machine without an end')
  return Date.parse(until)
}

/** Texts for the ledger's refusals; those of the limits are ours (C-163). */
export function textsOf(type: WithdrawalDetails['type']): Record<string, string> {
  const ofCard = type === 'cashAdvance'
  return {
    insufficient_funds: ofCard
      ? 'This is more than your available credit. With its fee, a cash advance can take up to {available}.'
      : OVERDRAWN,
    exceeds_daily_limit: limitTexts.atm,
    exceeds_transaction_limit: ofCard ? limitTexts.cashAdvance : limitTexts.branch,
    account_not_open: 'This account is not open for withdrawals.',
  }
}
