import type * as z from 'zod'
import { text } from '../../ledger/money.ts'
import { cardControls, carriesCard } from '../../ledger/events/card-use.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { type Tx } from '../platform/db.ts'
import { actOf } from '../platform/ledger-act.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { boughtToday } from './bought-today.queries.ts'
import { cardControlsAnswer, cardControlsWish } from './controls.schema.ts'
import { shown } from './card-controls.ts'

/**
 * Locks or unlocks a card and says where and for how much a day it may be used. In force with the answer, for every
 * purchase and every machine; the customer is mailed. Two changes at once follow each other, so that neither undoes the
 * other.
 */
export const setCardControls = signedIn
  .input(cardControlsWish)
  .output(cardControlsAnswer)
  .mutation(async ({ ctx, input: { accountId, ...wished } }) => {
    const { state } = await accountFor(ctx, accountId, { kinds: [...carriesCard] })
    const { at, today } = await ctx.machinery.clocks.now()
    return ctx.asCaller(async tx => {
      await oneAtATime(tx, 'app.card_controls', String(state.id))
      const bought = await boughtToday(tx, state.id, today)
      const set = over(await lastSaid(ctx, tx, state.id), wished)
      await actOf(ctx, 'card-controls', { account: state.id, ...set, bought: text(bought) }, {}, at)
      return shown(await accountNumbered(tx, state.id), bought)
    })
  })

/** What is allowed now; sent again under its key, what it was made of then. */
async function lastSaid(ctx: SignedInContext, tx: Tx, id: number): Promise<Controls> {
  const found = await fromLedger(ctx.machinery.ledger.lookup(ctx.key()))
  if (found.state === 'made') return cardControls({ card: found.event.payload })
  return cardControls((await accountNumbered(tx, id)).state.terms)
}

type Controls = ReturnType<typeof cardControls>
type Wished = Omit<z.output<typeof cardControlsWish>, 'accountId'>

function over(before: Controls, wished: Wished): Controls {
  const { locked = before.locked, online = before.online, abroad = before.abroad, atm = before.atm } = wished
  const { dailyLimit: daily = before.daily, dailyCashLimit: dailyCash = before.dailyCash } = wished
  const limits = { ...(daily ? { daily } : {}), ...(dailyCash ? { dailyCash } : {}) }
  return { locked, online, abroad, atm, ...limits }
}
