/**
 * A dividend on the units that an account held on the morning of its ex-day, those of resting sell orders too, to the
 * cent (LED-34). Once an account, security and ex-day, whoever pays it; one that was taken back can be paid again. An
 * account that was closed since then is owed it all the same.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { cents, money } from '../money.ts'
import { says } from '../phrase.ts'
import { accept, bankDay, credit, debit, event, refuse, ticker, unitPrice, units } from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'

const payload = z.object({
  account: accountId,
  symbol: ticker,
  /** The ex-day: who held the units on its morning is paid. */
  day: bankDay,
  perShare: unitPrice,
  /** Held on that morning, as the bank read it (`heldOnMorningOf`). */
  units,
})

const paidCounter = ({ account, symbol, day }: z.infer<typeof payload>): string =>
  `dividend:${account}:${symbol}:${day}`

export const dividend = event({
  kind: 'dividend',
  version: 1,
  leaves: false,
  payload,
  posts: [bank.broker],

  touches: asked => ({ ...touchPlaces([asked.account]), counters: [paidCounter(asked)] }),

  decide(asked, view) {
    const { account: id, perShare, units: held, day } = asked
    const place = placeOf(view, id)
    if (isRefusal(place)) return place
    if (view.accounts.get(id)?.kind !== 'investment') return refuse('wrong_account_kind')
    const counter = paidCounter(asked)
    if (day > view.bankDay || view.counter(counter).gt(0)) return refuse('wrong_state')
    const amount = cents(money(held).times(money(perShare)))
    if (amount.lte(0)) return refuse('nothing_due')
    const legs = [debit(bank.broker, amount), credit(place.account, amount)]
    return accept(legs, [...place.effects, { effect: 'count', counter, amount: '1' }])
  },

  describe: (_leg, { symbol }) => ({
    type: 'dividend',
    category: 'Dividend',
    ...says('Dividend {symbol}', { symbol }),
  }),
})
