import { text } from '../../ledger/money.ts'
import { carriesCard } from '../../ledger/events/card-use.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { actOf } from '../platform/ledger-act.ts'
import { signedIn } from '../trpc.ts'
import { boughtToday } from './bought-today.queries.ts'
import { cardControlsAnswer, cardControlsWish } from './controls.schema.ts'
import { shown } from './card-controls.ts'

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
