/** A dividend on the units that an account holds now, those of resting sell orders too: units times amount per share, to the cent (LED-34). */
import * as z from 'zod'
import { accountId, bank, position } from '../accounts.ts'
import { cents, money } from '../money.ts'
import { accept, credit, debit, event, refuse, ticker, unitPrice } from './event.ts'
import { forBank, isRefusal } from './guards.ts'

export const dividend = event({
  kind: 'dividend',
  version: 1,
  leaves: false,
  payload: z.object({ account: accountId, symbol: ticker, perShare: unitPrice }),
  posts: [bank.broker],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account: id, symbol, perShare }, view) {
    const account = forBank(view, id)
    if (isRefusal(account)) return account
    if (account.kind !== 'investment') return refuse('wrong_account_kind')
    const amount = cents(position(account, symbol).posted.times(money(perShare)))
    if (amount.lte(0)) return refuse('nothing_due')
    return accept([debit(bank.broker, amount), credit(id, amount)])
  },

  describe: (_leg, { symbol }) => ({ type: 'dividend', category: 'Dividend', text: `Dividend ${symbol}` }),
})
