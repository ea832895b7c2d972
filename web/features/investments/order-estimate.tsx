import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Investment, Quotes, Side, Draft } from './investment.ts'
import { cashAfter, estimateOf } from './estimate.ts'

/** What the order comes to as far as it is filled in; the bank's own price counts. */
export function Estimate({
  draft: { symbol, quantity, orderType, limitPrice },
  side,
  account,
  quotes,
}: {
  draft: Draft
  side: Side
  account: Investment
  quotes: Quotes | undefined
}) {
  const quote = quotes?.quotes.find(one => one.symbol === symbol.trim().toUpperCase())
  if (!quote) return null
  const value = estimateOf(quantity, orderType === 'limit' ? limitPrice : quote.price)
  const after = value && side === 'buy' ? cashAfter(account.withdrawableBalance, value) : undefined
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [t('Security', { context: 'asset' }), t(quote.name)],
          [t('Price today'), usd(quote.price)],
          [side === 'buy' ? t('Estimated cost') : t('Estimated proceeds'), value && <Money amount={value} />],
          [t('Settled cash after'), after && <Money amount={after} />],
        ]}
      />
      {after?.startsWith('-') && <p className="quiet">{t('There is not enough settled cash for this order.')}</p>}
    </div>
  )
}
