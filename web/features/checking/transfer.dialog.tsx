import { carried } from '../../kit/carried.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { LinkButton } from '../../kit/link.tsx'
import type { DialogProps } from '../../kit/account-page/account-page.tsx'
import { t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'

type CheckingAccount = Answered['checking']['get']

/** doc2 §2.3: the feature lives on the Transfers page. */
export function TransferDialog({ account, opened, onClose }: DialogProps<CheckingAccount>) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Transfer Money')}>
      <div className="stack">
        <p>{t('Transfers between your accounts, to other banks and by wire are made on the Transfers page.')}</p>
        <ActionFoot onCancel={onClose}>
          <LinkButton to="/transfer-money" state={{ account: carried(account) }} gated="account">
            {t('Go to Transfers')}
          </LinkButton>
        </ActionFoot>
      </div>
    </Dialog>
  )
}
