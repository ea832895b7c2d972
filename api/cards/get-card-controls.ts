import { carriesCard } from '../../ledger/events/card-use.ts'
import { accountsOf } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { boughtToday } from './bought-today.queries.ts'
import { cardControls as cardControlsOut } from './controls.schema.ts'
import { shown } from './card-controls.ts'

/** What the caller allows each card, and what was bought with it today. */
export const getCardControls = signedIn.output(cardControlsOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const carrying = (await accountsOf(tx)).filter(({ state }) => carriesCard.includes(state.kind))
    const cards = carrying.map(async own => shown(own, await boughtToday(tx, own.state.id, today)))
    return { cards: await Promise.all(cards) }
  })
})
