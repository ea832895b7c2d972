import type * as z from 'zod'
import { mayPay, position, withdrawable } from '../../ledger/accounts.ts'
import { counterOf } from '../../ledger/balances.ts'
import { addDays, daysBetween, type BankDay } from '../../ledger/calendar.ts'
import { rolledCounter, rolledDayCounter, yearIsUsed } from '../../ledger/events/own-rollover.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { ROLLOVER_DAYS, withheld } from '../../ledger/rates.ts'
import { notFound } from '../errors.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import type { Tx } from '../platform/db.ts'
import { newestOrders, ownOrder } from '../platform/orders/order.queries.ts'
import { numberOf, type Order } from '../platform/orders/order.ts'
import { placeNow, refusalOf, type WantedNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { rollovers, type RolloverDetails } from './rollover-order.ts'
import { rolloverAnswer, rolloverPreview, rolloverRequest, rolloversOut } from './rollover.schema.ts'

const retirement: Wanted = { kinds: ['retirement'] }

/** As many of a customer's withdrawals are looked through; the 60 days of older ones have hardly begun to matter. */
const LATEST = 100
const SHOWN = 10

type Withdrawal = Order<{ reason: string; withholding: string }>

/**
 * The caller's retirement accounts, what may pay into them, withdrawals whose 60 days run, and what was rolled over.
 */
export const getRollovers = signedIn.output(rolloversOut).query(async ({ ctx }) => {
  const { machinery, customer } = ctx
  const today = await machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const own = await accountsOf(tx)
    const out = await newestOrders(tx, distributions, { customer, states: ['made'], limit: LATEST })
    const lately = out.filter(({ on }) => addDays(on, ROLLOVER_DAYS) >= today)
    const withdrawals = []
    const last = lately.length === 0 ? ZERO : await counterOf(tx, rolledDayCounter(customer))
    for (const order of lately) withdrawals.push(await toWithdrawal(tx, own, order, { today, last: last.toNumber() }))
    const made = await newestOrders(tx, rollovers, { customer, states: ['made'], limit: SHOWN })
    return {
      accounts: own.filter(({ state }) => state.kind === 'retirement').map(toChoice),
      funds: own.filter(({ state }) => mayPay(state)).map(toChoice),
      withdrawals,
      made: made.map(one => ({
        id: numberOf(one),
        date: one.on,
        amount: one.amount ?? '0.00',
        indirect: one.details.of !== undefined,
      })),
    }
  })
})

function toChoice(own: OwnAccount) {
  const { id, name, lastFour } = toAccount(own)
  return { id, name, lastFour, balance: text(most(ZERO, withdrawable(own.state))) }
}

/** `last`: the day of the newest withdrawal that was put back, as the ledger counts it. */
async function toWithdrawal(
  tx: Tx,
  own: readonly OwnAccount[],
  order: Withdrawal,
  { today, last }: { today: BankDay; last: number },
) {
  const { id, customer, on, from, event, details } = order
  const gross = money(order.amount ?? 0)
  const rolled = await counterOf(tx, rolledCounter(customer, event ?? 0))
  const paid = own.find(({ state }) => state.id === from)
  const until = addDays(on, ROLLOVER_DAYS)
  return {
    id,
    date: on,
    account: paid ? `${toAccount(paid).name} ••${toAccount(paid).lastFour}` : '',
    amount: text(gross),
    withheld: text(withheld(gross, details.withholding)),
    left: text(most(ZERO, gross.minus(rolled))),
    until,
    days: daysBetween(today, until),
    yearUsed: rolled.isZero() && yearIsUsed(last, on),
  }
}

type Request = z.output<typeof rolloverRequest>

/** Resolves the accounts and the withdrawal among the caller's own: 404 for any other. */
async function wanted(ctx: SignedInContext, input: Request): Promise<WantedNow<RolloverDetails>> {
  const { accountId, amount, fromAccountId, withdrawalId } = input
  const to = await accountFor(ctx, accountId, retirement)
  const from = await ctx.own.account(fromAccountId)
  const order = { from: from.state.id, to: to.state.id, amount }
  if (withdrawalId === undefined) return { ...order, details: {} }
  const missing = 'This withdrawal could not be found.'
  const out = await ctx.asCaller(tx => ownOrder(tx, distributions, withdrawalId, missing))
  if (out.event === null) throw notFound(missing)
  return { ...order, details: { of: out.event, account: out.from } }
}

/** What a rollover would leave, and why it would be refused. Promises nothing. */
export const previewRollover = signedIn
  .input(rolloverRequest)
  .output(rolloverPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const to = await accountFor(ctx, input.accountId, retirement)
    const refusal = await refusalOf(ctx, rollovers, { ...order, on: await ctx.machinery.clocks.today() })
    return { amount: input.amount, balanceAfter: text(position(to.state).posted.plus(input.amount)), refusal }
  })

/** Puts a withdrawal back into retirement, or moves money between such accounts. 422 with the ledger's refusal. */
export const rollOver = signedIn
  .input(rolloverRequest)
  .output(rolloverAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, rollovers, input, ctx => wanted(ctx, input))
    const { newBalance, transaction } = await answerFor(ctx, order.to, event)
    return {
      amount: input.amount,
      confirmationNumber: numberOf(order),
      date: order.on,
      newBalance,
      transaction,
    }
  })
