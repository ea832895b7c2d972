import type * as z from 'zod'
import { type Money, text } from '../../ledger/money.ts'
import { cardControls } from '../../ledger/events/card-use.ts'
import { type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { cardControlsAnswer } from './controls.schema.ts'

/** What the customer allows a card, and what was bought with it today. */
export function shown(own: OwnAccount, bought: Money): z.input<typeof cardControlsAnswer> {
  const { id, name, lastFour } = toAccount(own)
  const { daily = null, dailyCash = null, ...switches } = cardControls(own.state.terms)
  const limits = { dailyLimit: daily, dailyCashLimit: dailyCash }
  const cardLastFour = own.profile.cardLastFour ?? null
  return { id, name, lastFour, cardLastFour, ...switches, ...limits, boughtToday: text(bought) }
}
