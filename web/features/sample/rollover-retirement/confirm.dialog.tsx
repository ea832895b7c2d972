import { Button } from '@mantine/core'
import { text } from '../../../../ledger/money.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { figuresOf, type Options, type Source } from './rollover-retirement.ts'

/** The last question before the request goes out. */
export function ConfirmDialog({
  opened,
  busy,
  source,
  options,
  destination,
  onClose,
  onConfirm,
}: {
  opened: boolean
  busy: boolean
  source: Source
  options: Options
  destination: string
  onClose: () => void
  onConfirm: () => void
}) {
  const { amount, credited, withheld } = figuresOf(source.estimatedValue, options)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Confirm rollover')}>
      <div className="stack">
        <p>
          {t('{amount} from {provider} goes to {destination}.', {
            amount: usd(text(amount)),
            provider: source.provider,
            destination,
          })}
        </p>
        <p>
          {t('{withheld} is withheld for tax, {credited} is credited.', {
            withheld: usd(text(withheld)),
            credited: usd(text(credited)),
          })}
        </p>
        <ActionFoot onCancel={onClose} held={busy}>
          <Button onClick={onConfirm} loading={busy}>
            {t('Confirm rollover')}
          </Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}
