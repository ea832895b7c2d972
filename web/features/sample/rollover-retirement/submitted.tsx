import { text } from '../../../../ledger/money.ts'
import { LinkButton } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { t } from '../../../lib/i18n.ts'
import { figuresOf, PROCESSING, type Options, type Source } from './rollover-retirement.ts'

/** The request's number; the dashboard follows by itself. */
export function Submitted({
  requestId,
  source,
  options,
  destination,
}: {
  requestId: string | undefined
  source: Source
  options: Options
  destination: string
}) {
  const { amount, withheld, credited } = figuresOf(source.estimatedValue, options)
  return (
    <div className="stack" style={{ maxWidth: '40rem', marginInline: 'auto' }}>
      <SuccessPanel
        title={t('Rollover request submitted')}
        amount={text(amount)}
        facts={[
          [t('Request number'), <span className="num">{requestId}</span>],
          [t('From'), source.provider],
          [t('To'), destination],
          [t('Withheld'), <Money amount={text(withheld)} />],
          [t('Credited'), <Money amount={text(credited)} />],
          [t('Processing time'), t(PROCESSING)],
        ]}
      >
        <LinkButton to="/dashboard">{t('Return to Dashboard')}</LinkButton>
      </SuccessPanel>
      <p className="quiet" role="status">
        {t('The dashboard opens in a moment.')}
      </p>
    </div>
  )
}
