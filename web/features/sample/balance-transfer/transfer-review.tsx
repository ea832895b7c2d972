import { Button } from '@mantine/core'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Trouble } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { frequencyWord } from '../../../kit/frequency-word.ts'
import { Balance, Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { money, text } from '../../../../ledger/money.ts'
import { balancesAfter, type TransferAccount, type TransferDraft } from './balance-transfer.ts'

/** What will happen, to the cent, before it does. */
export function TransferReview({
  draft,
  accounts,
  error,
  busy,
  onEdit,
  onConfirm,
}: {
  draft: TransferDraft
  accounts: readonly TransferAccount[]
  error: string | undefined
  busy: boolean
  onEdit: () => void
  onConfirm: () => void
}) {
  const of = (list: readonly TransferAccount[], wanted: string) => list.find(({ id }) => id === wanted)
  const after = balancesAfter(draft, accounts)
  const amount = text(money(draft.amount))
  return (
    <SectionCard arrives title={t('Confirm transfer')}>
      <div className="stack">
        <Trouble text={error && t(error)} />
        <Balance amount={amount} />
        <Facts
          facts={[
            [t('From'), of(accounts, draft.fromAccount)?.name],
            [t('To'), of(accounts, draft.toAccount)?.name],
            [t('When'), draft.scheduledDate ? <span className="num">{day(draft.scheduledDate)}</span> : t('Now')],
            [t('Frequency'), frequencyWord(draft.frequency)],
            [t('Memo'), draft.memo],
            [t('Fee'), <Money amount="0.00" />],
            [t('Source balance after'), <Money amount={of(after, draft.fromAccount)?.balance ?? '0'} />],
            [t('Destination balance after'), <Money amount={of(after, draft.toAccount)?.balance ?? '0'} />],
          ]}
        />
        {draft.scheduledDate && <p className="quiet">{t('Nothing moves before the scheduled date.')}</p>}
        <ActionFoot onCancel={onEdit} way={t('Back')} step held={busy}>
          <Button onClick={onConfirm} loading={busy}>
            {t('Confirm transfer')}
          </Button>
        </ActionFoot>
      </div>
    </SectionCard>
  )
}
