import { bank } from '../../ledger/accounts.ts'
import { cardPayments } from '../cards/card-payment-order.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { alikeTo } from '../platform/orders/alike.queries.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import { refusalOf, type WantedNow } from '../platform/orders/place.ts'
import { contributions } from '../retirement/contribution-order.ts'
import { catchUpInto } from '../retirement/room.queries.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { deposits } from '../platform/accounts/deposit-order.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { payInPreview as answer, payInRequest } from './pay-in.schema.ts'

/** What a deposit, a card payment or a contribution would do. Promises nothing: the ledger decides when it is sent. */
export const payInPreview = signedIn
  .input(payInRequest)
  .output(answer)
  .query(async ({ ctx, input: { accountId, amount, fromAccountId } }) => {
    const to = await ctx.own.account(accountId)
    const payer = fromAccountId === undefined ? undefined : await ctx.own.account(fromAccountId)
    const money = { from: payer?.state.id ?? bank.unverifiedDeposits, to: to.state.id, amount }
    const today = await ctx.machinery.clocks.today()
    const act = { total: amount, leaves: false, on: today, into: to.state.id }
    return {
      amount,
      safe: payer ? await ctx.asCaller(tx => outlookOf(tx, ctx.customer, payer, act, today)) : null,
      ...(await toldOf(ctx, to, money)),
    }
  })

type Money = Omit<WantedNow<never>, 'details'>

/** As the kind of order that pays into this kind of account would be. */
async function toldOf(ctx: SignedInContext, to: OwnAccount, money: Money) {
  const description = 'Deposit'
  if (to.state.kind === 'credit')
    return told(ctx, cardPayments, { ...money, details: { description, cardLabel: labelOfOwn(to) } })
  return to.state.kind === 'retirement'
    ? told(ctx, contributions, {
        ...money,
        details: { description, fromLabel: '', toLabel: '', ...(await catchUpInto(ctx, to.state.kind)) },
      })
    : told(ctx, deposits, { ...money, details: { description } })
}

async function told<D>(ctx: SignedInContext, kind: OrderKind<D>, now: WantedNow<D>) {
  const wanted = { ...now, on: await ctx.machinery.clocks.today() }
  return { refusal: await refusalOf(ctx, kind, wanted), alike: await alikeTo(ctx, kind, wanted) }
}
