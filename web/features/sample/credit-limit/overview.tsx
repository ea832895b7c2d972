import { Button } from '@mantine/core'
import { money, most, text, ZERO } from '../../../../ledger/money.ts'
import { creditUsage } from '../../../../ledger/rates/card.ts'
import { Facts } from '../../../kit/facts.tsx'
import { Balance } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { ShareBar } from '../../../kit/share-bar.tsx'
import { day, percent, usd } from '../../../lib/format.ts'
import { useToday } from '../../../kit/use-bank-day.ts'
import { t } from '../../../lib/i18n.ts'
import { limitsOverTime } from './credit-limit.ts'
import type { LimitData } from './credit-limit.source.ts'
import { LimitChart } from './limit-chart.tsx'

/** The limit, how much of it is used, the account's facts, and how the limit has grown. */
export function Overview({
  data: { info, history },
  onRequest,
}: {
  data: LimitData
  /** Absent where none can be made now. */
  onRequest: (() => void) | undefined
}) {
  const used = most(ZERO, money(info.currentLimit).minus(info.availableCredit))
  const usage = creditUsage(money(info.currentLimit), used.neg())
  return (
    <div className="two">
      <SectionCard title={t('Your credit limit')}>
        <div className="stack">
          <Balance amount={info.currentLimit} size="hero" />
          <ShareBar
            label={t('{percent} of your limit is in use', { percent: percent(text(usage), 0) })}
            shares={[
              { label: t('In use'), value: used.toNumber(), text: usd(text(used)), hue: 1 },
              {
                label: t('Available credit'),
                value: Number(info.availableCredit),
                text: usd(info.availableCredit),
                hue: 'rest',
              },
            ]}
          />
          <Facts
            facts={[
              [t('Account number'), <span className="num">••{info.accountNumber}</span>],
              [t('Last review'), <span className="num">{day(info.lastReviewDate)}</span>],
              [t('Credit score'), info.creditScore && <span className="num">{info.creditScore}</span>],
              [t('Account status'), t(info.accountStatus)],
            ]}
          />
          {onRequest && (
            <div>
              <Button onClick={onRequest}>{t('Request an increase')}</Button>
            </div>
          )}
        </div>
      </SectionCard>
      <LimitChart limits={limitsOverTime(info, history, useToday())} />
    </div>
  )
}
