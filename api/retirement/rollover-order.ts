/**
 * What is here already goes into retirement without using its room: a distribution that comes back, or money that
 * moves on (LED-37).
 */
import * as z from 'zod'
import { atOnce } from '../platform/orders/at-once.ts'

const NEVER_ROLLED =
  'What an employer’s plan paid out for hardship, or in installments over ten years or more, cannot be rolled over.'

const texts = {
  insufficient_funds: 'Insufficient funds',
  account_not_open: 'This account is not open for rollovers.',
  same_account: 'Source and destination accounts cannot be the same',
  wrong_account_kind: 'A rollover moves from one retirement account to another.',
  exceeds_maximum: 'Of this withdrawal {remaining} can still be rolled over.',
  exceeds_yearly_limit: 'Another withdrawal was rolled over within a year of this one. The law allows one a year.',
  not_permitted: NEVER_ROLLED,
  too_late: 'The 60 days of this withdrawal have passed.',
  wrong_state: 'This withdrawal was taken back.',
}

const rolloverDetails = z.object({
  /** The distribution that comes back, by its event, and the retirement account that paid it. */
  of: z.number().optional(),
  account: z.number().optional(),
})
export type RolloverDetails = z.output<typeof rolloverDetails>

export const rollovers = atOnce<RolloverDetails>({
  kind: 'rollover',
  details: rolloverDetails,
  texts: () => texts,
  act: ({ customer: owner, from, to, amount, details }) => ({
    kind: 'own-rollover',
    payload: { to, owner, from, amount, ...details },
  }),
})
