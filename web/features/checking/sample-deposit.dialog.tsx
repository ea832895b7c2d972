import { deposit as schema } from '../../../api/platform/accounts/deposit.schema.ts'
import { depositTexts, PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { t } from '../../lib/i18n.ts'
import { depositToSampleChecking } from '../../offline/sample/demo.ts'
import type { CheckingAccount } from './checking.page.tsx'

/**
 * The documented demo deposit (doc2 §4, C-56). No code is asked for: nothing is authorised, and nobody is there to
 * check one.
 */
export const SampleDepositDialog = (props: { account: CheckingAccount; opened: boolean; onClose: () => void }) => (
  <PayInDialog
    {...props}
    title={t('Deposit Money')}
    verb={t('Deposit')}
    done={t('Deposit made')}
    plain="Deposit"
    schema={schema}
    send={depositToSampleChecking}
    failed={depositTexts}
  />
)
