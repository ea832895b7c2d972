/** A retirement account is paid into, from an own account or with typed-in money (LED-21). */
import * as z from 'zod'
import { typedTexts } from '../platform/accounts/money-act.ts'
import { atOnce, ownPayer } from '../platform/orders/at-once.ts'

const texts = {
  ...typedTexts,
  exceeds_yearly_limit:
    'This contribution would exceed your annual limit. You can contribute up to {remaining} this year.',
}

export const contributions = atOnce({
  kind: 'contribution',
  details: z.object({ description: z.string() }),
  texts: () => texts,
  act: ({ customer: owner, from, to, amount, details: { description } }) => ({
    kind: 'contribution',
    payload: { to, owner, amount, description, ...ownPayer({ from }) },
  }),
})
