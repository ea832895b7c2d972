import { Button } from '@mantine/core'
import { accountPage, type DialogProps } from '../../kit/account-page/account-page.tsx'
import { everyday } from '../../kit/account-page/everyday-account.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { carriedState } from '../../kit/carried.ts'
import { LinkButton } from '../../kit/link.tsx'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { checkingSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { DepositDialog } from './deposit.dialog.tsx'
import { SampleDepositDialog } from './sample-deposit.dialog.tsx'
import { TransferDialog } from './transfer.dialog.tsx'

type CheckingAccount = Answered['checking']['get']

/** The checking account (doc2 §2.3). */
export const CheckingPage = accountPage<CheckingAccount, 'deposit' | 'transfer'>({
  ...everyday,
  title: () => t('Checking Account'),
  frame: { ...everyday.frame, type: 'checking' },
  useAccount: () => {
    const accountId = useAccountId()
    return useAccountSource(checkingSource, accountId, trpc.checking.get.useQuery({ accountId }))
  },
  figure: (account, open) => ({
    ...everyday.figure(account),
    foot: (
      <div className="no-print row">
        <Button variant="default" size="sm" onClick={() => open('transfer')}>
          {t('Transfer Money')}
        </Button>
        <LinkButton to={`/card-controls?card=${account.id}`} state={carriedState(account)} variant="default" size="sm">
          {t('Card controls')}
        </LinkButton>
      </div>
    ),
  }),
  gated: ({ id }) => !isSample(id),
  lines: (_, open) => ({
    ...everyday.lines(open),
    usePages: input => trpc.checking.transactions.useInfiniteQuery(input, byCursor),
    // doc2 §9, both variants (C-61)
    types: ['all', 'deposit', 'withdrawal', 'payment', 'transfer', 'fee', 'purchase'],
    periods: ['7days', '30days', '60days', '90days', 'year', 'all'],
  }),
  dialogs: { deposit: AnyDepositDialog, transfer: TransferDialog },
})

function AnyDepositDialog(props: DialogProps<CheckingAccount>) {
  const Deposit = isSample(props.account.id) ? SampleDepositDialog : DepositDialog
  return <Deposit {...props} />
}
