/**
 * Checks are ordered: price and sales tax leave the checking account as two lines (LED-31, C-125). The price follows
 * from the choice; nothing that a client says about it is believed. Checking accounts only (C-123).
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { says } from '../phrase.ts'
import { CHECK_DELIVERIES, CHECK_STYLES, checkOrderPrice } from '../rates/check-order.ts'
import { accept, cleanText, credit, debit, event } from './event.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { isRefusal, openOf } from './guards.ts'
import { namesIn } from '../table.ts'

const named = <Name extends string>(prices: Record<Name, string>) => z.enum(namesIn(prices))

export const checkOrder = event({
  kind: 'check-order',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    style: named(CHECK_STYLES),
    quantity: z.literal([1, 2, 4]),
    delivery: named(CHECK_DELIVERIES),
    /** The order as the application knows it. */
    order: cleanText.optional(),
  }),
  posts: [bank.checkPrinting, bank.salesTax],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account: id, ...order }, view) {
    const account = openOf(view, id, ['checking'])
    if (isRefusal(account)) return account
    const { subtotal, tax } = checkOrderPrice(order)
    return accept(withFee([debit(id, subtotal), credit(bank.checkPrinting, subtotal)], id, tax, bank.salesTax))
  },

  describe: (leg, _payload, recorded) =>
    isFeeLeg(leg, recorded)
      ? { type: 'fee', category: 'Fees', ...says('Check order sales tax') }
      : { type: 'purchase', category: 'Services', ...says('Check order') },
})
