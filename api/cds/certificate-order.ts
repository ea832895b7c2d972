/** Orders on a certificate: money taken out of it, added to it, and the whole paid out. */
import * as z from 'zod'
import { bankDay } from '../../ledger/events/event.ts'
import { atOnce } from '../platform/orders/at-once.ts'
import { amountOf } from './certificate.queries.ts'
import { additionTexts, NOT_YET, payoutTexts, withdrawalTexts } from './certificate.schema.ts'

/** Without an own account the money goes by check. */
const into = (to: number | null): { to?: number } => (to === null ? {} : { to })

export const certificateWithdrawals = atOnce({
  kind: 'cd-early-withdrawal',
  details: z.object({ term: bankDay, reason: z.string() }),
  texts: () => withdrawalTexts,
  act: ({ from: cd, to, amount, details }) => ({
    kind: 'cd-early-withdrawal',
    payload: { cd, amount, ...details, ...into(to) },
  }),
})

/**
 * Whether it was asked for before maturity: it is then refused because it is too early,
 * and else because the day is not closed yet.
 */
const inGrace = z.object({ early: z.boolean() })
type InGrace = z.output<typeof inGrace>

const worded = <T extends object>(texts: T, { early }: InGrace) => (early ? { ...texts, wrong_state: NOT_YET } : texts)

export const certificateAdditions = atOnce<InGrace>({
  kind: 'cd-addition',
  details: inGrace,
  texts: ({ details }) => worded(additionTexts, details),
  act: ({ from, to: cd, amount }) => ({ kind: 'cd-addition', payload: { cd, from, amount } }),
})

export const certificatePayouts = atOnce<InGrace>({
  kind: 'cd-payout',
  details: inGrace,
  texts: ({ details }) => worded(payoutTexts, details),
  act: ({ from: cd, to }) => ({ kind: 'cd-payout', payload: { cd, ...into(to) } }),
  learns: (_order, event) => ({ amount: amountOf(event) }),
})
