import type * as z from 'zod'
import { text, type Money } from '../../ledger/money.ts'
import { cardControls, carriesCard } from '../../ledger/events/card-use.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { actOf } from '../platform/ledger-act.ts'
import { signedIn } from '../trpc.ts'
import { boughtToday } from './bought-today.queries.ts'
import { cardControls as cardControlsOut, cardControlsAnswer, cardControlsWish } from './controls.schema.ts'

/** What the caller allows each card, and what was bought with it today. */
export const getCardControls = signedIn.output(cardControlsOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const cards = []
    for (const own of (await accountsOf(tx)).filter(({ state }) => carriesCard.includes(state.kind)))
      cards.push(shown(own, await boughtToday(tx, own.state.id, today)))
    return { cards }
  })
})

function shown(own: OwnAccount, bought: Money): z.input<typeof cardControlsAnswer> {
  const { id, name, lastFour } = toAccount(own)
  const { daily = null, dailyCash = null, ...switches } = cardControls(own.state.terms)
  const limits = { dailyLimit: daily, dailyCashLimit: dailyCash }
  return { id, name, lastFour, ...switches, ...limits, boughtToday: text(bought) }
}

/**
 * Locks or unlocks a card and says where and for how much a day it may be used. In force with the answer, for every
 * purchase and every machine; the customer is mailed.
 */
export const setCardControls = signedIn
  .input(cardControlsWish)
  .output(cardControlsAnswer)
  .mutation(async ({ ctx, input }) => {
    const { accountId, dailyLimit, dailyCashLimit, ...switches } = input
    const { state } = await accountFor(ctx, accountId, { kinds: [...carriesCard] })
    const today = await ctx.machinery.clocks.today()
    const bought = await ctx.asCaller(tx => boughtToday(tx, state.id, today))
    const limits = {
      ...(dailyLimit === null ? {} : { daily: dailyLimit }),
      ...(dailyCashLimit === null ? {} : { dailyCash: dailyCashLimit }),
    }
    await actOf(ctx, 'card-controls', { account: state.id, ...switches, ...limits, bought: text(bought) }, {})
    return ctx.asCaller(async tx => shown(await accountNumbered(tx, state.id), bought))
  })
