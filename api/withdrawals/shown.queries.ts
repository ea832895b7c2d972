/** Withdrawals as the API shows them. */
import { bankDayOf } from '../../ledger/calendar.ts'
import { publicIdsOf } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import { numberOf, totalOf } from '../platform/orders/order.ts'
import { newestOrders, ownOrder } from '../platform/orders/order.queries.ts'
import type { SignedInContext } from '../trpc.ts'
import { atmCodeOf } from './atm-code.ts'
import { stageOf, wordOf, type WithdrawalOut } from './withdraw.schema.ts'
import { withdrawals, type Withdrawal } from './withdrawal-order.ts'

const WITHDRAWAL_NOT_FOUND = 'Withdrawal not found.'

/** The caller's own; another's, an unknown and a malformed id are alike. */
export const ownWithdrawal = (tx: Tx, id: string): Promise<Withdrawal> =>
  ownOrder(tx, withdrawals, id, WITHDRAWAL_NOT_FOUND)

export const latestWithdrawals = (tx: Tx, customer: string, limit: number): Promise<Withdrawal[]> =>
  newestOrders(tx, withdrawals, { customer, limit })

/** One as it stands now. */
export async function shown(ctx: SignedInContext, one: Withdrawal): Promise<WithdrawalOut> {
  const [only] = await allShown(ctx, () => Promise.resolve([one]))
  if (!only) throw new Error('a withdrawal that cannot be shown')
  return only
}

/** Several, as they stand now. */
export async function allShown(
  { machinery: { clocks }, asCaller }: SignedInContext,
  read: (tx: Tx) => Promise<Withdrawal[]>,
): Promise<WithdrawalOut[]> {
  const now = await clocks.bank()
  return asCaller(async tx => {
    const [found, publicIds] = [await read(tx), await publicIdsOf(tx)]
    return found.map(one => toWithdrawal(one, publicIds.get(one.from) ?? '', now))
  })
}

/**
 * With the code of cash that waits at a machine: it leaves the bank in the answer to its own request, and to its owner
 * who asks for it while it waits.
 */
export async function withCodeOf(ctx: SignedInContext, one: Withdrawal): Promise<WithdrawalOut & { atmCode?: string }> {
  const out = await shown(ctx, one)
  if (out.stage !== 'cash-waiting') return out
  const atmCode = await ctx.asCaller(tx => atmCodeOf(tx, ctx.machinery, one))
  // The documents call a request that got its code completed; where the money is, `stage` says.
  return { ...out, status: 'Completed', ...(atmCode === undefined ? {} : { atmCode }) }
}

const places = { atm: 'ATM', branch: 'Branch', cashAdvance: 'Branch' } as const

function toWithdrawal(one: Withdrawal, accountId: string, now: number): WithdrawalOut {
  const { details, state, dueAt } = one
  const stage = stageOf(state, details.type)
  return {
    id: one.id,
    transactionId: one.id,
    confirmationNumber: numberOf(one),
    withdrawalType: details.type,
    amount: one.amount ?? '0.00',
    fee: one.fee,
    total: totalOf(one),
    status: wordOf(state),
    state,
    stage,
    accountId,
    accountName: details.accountLabel,
    date: details.time === null ? bankDayOf(one.placedAt) : one.on,
    scheduledTime: details.time,
    location: details.location || places[details.type],
    note: details.note,
    codeUntil: stage === 'cash-waiting' && dueAt !== null ? new Date(dueAt).toISOString() : null,
    undoSecondsLeft: stage === 'undo-runs' && dueAt !== null ? Math.max(0, Math.ceil((dueAt - now) / 1000)) : null,
    canCancel: stage === 'scheduled' || stage === 'undo-runs' || stage === 'cash-waiting',
    reason: one.why === null ? null : (reasons[one.why] ?? 'It could not be carried out.'),
  }
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  account_not_open: 'The account is not open.',
  account_closed: 'The account was closed.',
  wrong_codes: 'A wrong code was entered too often.',
}
