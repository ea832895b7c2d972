/** A cashier's check: the bank draws a check on itself, paid at once out of settled money, with a fee. */
import * as z from 'zod'
import { accountId, bank } from '../../ledger/accounts.ts'
import { money } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { accept, cleanText, credit, debit, event, usd, usdOrZero } from '../../ledger/events/event.ts'
import { isFeeLeg, withFee } from '../../ledger/events/fee.ts'
import { isRefusal, payer } from '../../ledger/events/guards.ts'

export const cashiersCheck = event({
  kind: 'cashiers-check',
  version: 1,
  leaves: true, // the money leaves the bank: it must be settled
  payload: z.object({ from: accountId, amount: usd, fee: usdOrZero, payTo: cleanText }),
  posts: [bank.checkClearing, bank.feeIncome],

  touches: ({ from }) => ({ accounts: [from] }),

  decide({ from, amount, fee }, view) {
    const source = payer(view, from)
    if (isRefusal(source)) return source
    const legs = [debit(from, money(amount)), credit(bank.checkClearing, money(amount))]
    return accept(withFee(legs, from, money(fee)))
  },

  // A leg is told by its place, never by its amount: amount and fee may be equal.
  describe: (leg, { payTo }, recorded) =>
    isFeeLeg(leg, recorded)
      ? { type: 'fee', category: 'Fees', ...says('Cashier’s check fee') }
      : { type: 'withdrawal', category: 'Check', ...says('Cashier’s check to {payTo}', { payTo }) },
})
