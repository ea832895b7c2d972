/** A cashier's check: the bank draws a check on itself, paid at once out of settled money, with a fee. */
import * as z from 'zod'
import { accountId, bank } from '../../ledger/accounts.ts'
import { money } from '../../ledger/money.ts'
import { accept, cleanText, credit, debit, event, usd } from '../../ledger/events/event.ts'
import { isRefusal, payer } from '../../ledger/events/guards.ts'

export const cashiersCheck = event({
  kind: 'cashiers-check',
  version: 1,
  leaves: true, // the money leaves the bank: it must be settled
  payload: z.object({ from: accountId, amount: usd, fee: usd, payTo: cleanText }),
  posts: [bank.checkClearing, bank.feeIncome],

  touches: ({ from }) => ({ accounts: [from] }),

  decide({ from, amount, fee }, view) {
    const source = payer(view, from)
    if (isRefusal(source)) return source
    return accept([
      debit(from, money(amount)),
      credit(bank.checkClearing, money(amount)),
      debit(from, money(fee)),
      credit(bank.feeIncome, money(fee)),
    ])
  },

  describe: (leg, { fee, payTo }) =>
    leg.amount === fee
      ? { type: 'fee', category: 'Fees', text: 'Cashier’s check fee' }
      : { type: 'withdrawal', category: 'Check', text: `Cashier’s check to ${payTo}` },
})
