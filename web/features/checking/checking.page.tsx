import { Button } from '@mantine/core'
import { useState } from 'react'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { EverydayAccount } from '../../kit/account-page/everyday-account.tsx'
import { AccountHeadLinks } from '../../kit/account-page/page-links.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { checkingSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { DepositDialog } from './deposit.dialog.tsx'
import { SampleDepositDialog } from './sample-deposit.dialog.tsx'
import { TransferDialog } from './transfer.dialog.tsx'

export type CheckingAccount = Answered['checking']['get']

/** doc2 §9, both variants (C-61). */
const TYPES = ['all', 'deposit', 'withdrawal', 'payment', 'transfer', 'fee', 'purchase'] as const
const PERIODS = ['7days', '30days', '60days', '90days', 'year', 'all'] as const

/** The checking account (doc2 §2.3). */
export function CheckingPage() {
  const accountId = useAccountId()
  const query = useAccountSource(checkingSource, accountId, trpc.checking.get.useQuery({ accountId }))
  return (
    <AccountFrame
      title={t('Checking Account')}
      type="checking"
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
      actions={<AccountHeadLinks />}
    >
      {account => <Checking key={account.id} account={account} />}
    </AccountFrame>
  )
}

function Checking({ account }: { account: CheckingAccount }) {
  const Deposit = isSample(account.id) ? SampleDepositDialog : DepositDialog
  return (
    <EverydayAccount
      account={account}
      gated={!isSample(account.id)}
      types={TYPES}
      periods={PERIODS}
      usePages={input => trpc.checking.transactions.useInfiniteQuery(input, byCursor)}
      foot={<Transfer account={account} />}
      deposit={(opened, close) => <Deposit account={account} opened={opened} onClose={close} />}
    />
  )
}

function Transfer({ account }: { account: CheckingAccount }) {
  const [opened, open] = useState(false)
  return (
    <div className="no-print">
      <Button variant="default" size="sm" onClick={() => open(true)}>
        {t('Transfer Money')}
      </Button>
      <TransferDialog account={account} opened={opened} onClose={() => open(false)} />
    </div>
  )
}
