/**
 * A dividend on the units that an account held on the morning of its day, those of resting sell orders too, to the cent
 * (LED-34). One that was closed since then is owed it all the same.
 */
import * as z from 'zod'
import { accountId, bank, position } from '../accounts.ts'
import { cents, money } from '../money.ts'
import { accept, credit, debit, event, refuse, ticker, unitPrice, units } from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'

export const dividend = event({
  kind: 'dividend',
  version: 1,
  leaves: false,
  payload: z.object({
    account: accountId,
    symbol: ticker,
    perShare: unitPrice,
    /** Held on the morning of the day, as the bank read it; without it those held now. */
    units: units.optional(),
  }),
  posts: [bank.broker],

  touches: ({ account }) => touchPlaces([account]),

  decide({ account: id, symbol, perShare, units: held }, view) {
    const place = placeOf(view, id)
    if (isRefusal(place)) return place
    const account = view.accounts.get(id)
    if (account?.kind !== 'investment') return refuse('wrong_account_kind')
    const amount = cents((held ? money(held) : position(account, symbol).posted).times(money(perShare)))
    if (amount.lte(0)) return refuse('nothing_due')
    return accept([debit(bank.broker, amount), credit(place.account, amount)], place.effects)
  },

  describe: (_leg, { symbol }) => ({ type: 'dividend', category: 'Dividend', text: `Dividend ${symbol}` }),
})
