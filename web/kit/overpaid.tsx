import { usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { Banner } from './banner.tsx'
import { creditAfter } from './card-owed.ts'

/** "This is more than you owe. Your card would be $2,013.38 in credit."; undefined when it is no more than that. */
export function overpaidText(balance: string, payment: string): string | undefined {
  const credit = creditAfter(balance, payment.trim())
  return credit && t('This is more than you owe. Your card would be {amount} in credit.', { amount: usd(credit) })
}

/**
 * Beside an amount that goes to an own account: that it is more than a card owes. Says nothing of any other
 * account.
 */
export function Overpaid({
  card,
  payment,
}: {
  card: { readonly kind: string; readonly balance: string } | undefined
  payment: string
}) {
  const text = card?.kind === 'credit' ? overpaidText(card.balance, payment) : undefined
  if (!text) return null
  return (
    <div role="alert">
      <Banner tone="warn">{text}</Banner>
    </div>
  )
}
