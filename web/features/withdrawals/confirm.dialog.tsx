import { Button } from '@mantine/core'
import { ATM_CODE_MINUTES } from '../../../ledger/rates/limits.ts'
import { ActState } from '../../kit/act-state.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Balance, Money } from '../../kit/money.tsx'
import type { MoneyAct } from '../../kit/use-money-act.ts'
import { reviewed, whileReviewed } from '../../kit/use-settled.ts'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { kindNames, type Account, type Request, type Review, type Withdrawal } from './withdrawal-draft.ts'

/** The confirm modal: the exact debit and fee, as the bank reckons them. */
export function ConfirmDialog({
  review: { request, asked, preview: told },
  account,
  act,
  onBack,
}: {
  review: Review
  account: Account | undefined
  act: MoneyAct<Request, Withdrawal>
  onBack: () => void
}) {
  const { withdrawalType, scheduledDate, scheduledTime } = request as {
    withdrawalType: keyof typeof kindNames
    scheduledDate?: string
    scheduledTime?: string
  } // made by requestOf
  const soon =
    withdrawalType === 'atm' ? t('Within {n} minutes, by the code that you get', { n: ATM_CODE_MINUTES }) : t('Now')
  const preview = reviewed(told, trpc.withdrawals.preview.useQuery(asked, whileReviewed(told, act)))
  return (
    <Dialog opened onClose={() => !act.underWay && onBack()} title={t('Confirm withdrawal')}>
      <div className="stack">
        <ActState act={act} />
        <Balance amount={preview.amount} />
        <Facts
          facts={[
            [t('Type'), t(kindNames[withdrawalType])],
            [t('From'), account && called(`${account.name} ••${account.lastFour}`)],
            [t('When'), scheduledDate ? `${day(scheduledDate)}, ${scheduledTime ?? ''} ET` : soon],
            [t('Fee'), <Money amount={preview.fee} />],
            [t('Total debit'), <Money amount={preview.total} />],
            [t('Available after'), scheduledDate ? undefined : <Money amount={preview.safe.after} />],
          ]}
        />
        <ActionFoot onCancel={onBack} way={t('Back')} held={act.underWay}>
          <Button data-autofocus onClick={() => act.confirm(request)} loading={act.sending} disabled={act.held}>
            {t('Confirm withdrawal')}
          </Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}
