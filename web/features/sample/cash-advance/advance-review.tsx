import { Button } from '@mantine/core'
import { money, text } from '../../../../ledger/money.ts'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Trouble } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Balance, Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { rate } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import {
  feeOf,
  totalOf,
  type AdvanceDraft,
  type AdvanceFee,
  type CreditAccount,
  type Destination,
} from './cash-advance.ts'

interface Props {
  draft: AdvanceDraft
  card: CreditAccount | undefined
  destination: Destination | undefined
  fee: AdvanceFee
  /** Available credit once it is made, as far as that is known. */
  creditAfter: string | undefined
  error: string | undefined
  busy: boolean
  /** Nothing can be sent now. */
  off?: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Amount, fee and total before anything happens; while it is processed the buttons wait. */
export function AdvanceReview(props: Props) {
  const { draft, card, destination, fee, creditAfter, error, busy, off = false, onBack, onConfirm } = props
  const amount = money(draft.amount)
  const labelOf = (account: { name: string; lastFourDigits: string } | undefined) =>
    account && accountLabel({ name: account.name, number: account.lastFourDigits })
  return (
    <div style={{ maxWidth: '40rem' }}>
      <SectionCard arrives title={t('Confirm cash advance')}>
        <div className="stack">
          <Trouble text={error && t(error)} />
          <Balance amount={text(amount)} />
          <Facts
            facts={[
              [t('From'), labelOf(card)],
              [t('To'), labelOf(destination)],
              [t('Fee'), <Money amount={text(feeOf(amount, fee))} />],
              [t('Total added to your card'), <Money amount={text(totalOf(amount, fee))} />],
              [t('APR from today on'), card && <span className="num">{rate(card.apr)}</span>],
              [t('Available credit after'), creditAfter !== undefined && <Money amount={creditAfter} />],
            ]}
          />
          <p role="status" className="quiet">
            {busy ? t('Processing your cash advance') : ''}
          </p>
          <ActionFoot onCancel={onBack} way={t('Back')} step held={busy}>
            <Button onClick={onConfirm} loading={busy} disabled={off}>
              {t('Confirm cash advance')}
            </Button>
          </ActionFoot>
        </div>
      </SectionCard>
    </div>
  )
}
