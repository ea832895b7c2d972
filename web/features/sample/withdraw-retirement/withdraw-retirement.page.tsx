import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { text } from '../../../../ledger/money.ts'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { sampleActMachine } from '../sample-act.machine.ts'
import { pays } from '../../../kit/account-kind.ts'
import { toDashboard } from '../../../kit/page-frame.tsx'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { isRetirement, MyWithdrawal } from './my-withdrawal.tsx'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import {
  balancesAfter,
  payoutOf,
  withdrawalTypes,
  type RetirementAccount,
  type Withdrawal,
} from './withdraw-retirement.ts'
import { sampleWithdrawals as source } from './withdraw-retirement.source.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

const machine = sampleActMachine({
  empty: undefined,
  reviewed: false,
  submit: async (withdrawal: Withdrawal | undefined) => {
    if (!withdrawal) throw new Error('nothing to submit')
    return source.submit(withdrawal)
  },
  after: (accounts: readonly RetirementAccount[], withdrawal) =>
    withdrawal ? balancesAfter(withdrawal, accounts) : accounts,
})

const LEAD = 'Ask for a distribution, and see what reaches you.'

/** Withdraw from retirement (doc3 §2.8): form, processing, submitted with its number. */
export function WithdrawRetirementPage() {
  return (
    <Sides
      frame={{ title: t('Withdraw from retirement'), back: toDashboard, lead: t(LEAD) }}
      useMine={useMyAccounts}
      has={({ accounts }) => accounts.some(isRetirement) && accounts.some(pays)}
      nothing={t('You have no retirement account here, or no account that a withdrawal could be paid into.')}
      failed="Failed to load account data"
      sample={<SampleWithdrawal />}
      mine={({ accounts }) => <MyWithdrawal accounts={accounts} />}
    />
  )
}

const useMyAccounts = (wanted: boolean) => trpc.accounts.list.useQuery(undefined, { enabled: wanted })

function SampleWithdrawal() {
  const [state, send] = useMachine(machine, { input: { data: source.accounts } })
  const { data: accounts = source.accounts, draft: withdrawal, made: requestId, error } = state.context
  return (
    <SamplePage title={t('Withdraw from retirement')} back={toDashboard} lead={t(LEAD)}>
      {state.matches('done') && withdrawal ? (
        <Submitted
          withdrawal={withdrawal}
          accounts={accounts}
          requestId={requestId}
          onAnother={() => send({ type: 'another' })}
        />
      ) : (
        <WithdrawalForm
          accounts={accounts}
          busy={state.matches('submitting')}
          error={error}
          onSubmit={accepted => send({ type: 'review', draft: accepted })}
        />
      )}
    </SamplePage>
  )
}

function Submitted({
  withdrawal,
  accounts,
  requestId,
  onAnother,
}: {
  withdrawal: Withdrawal
  accounts: readonly RetirementAccount[]
  requestId: string | undefined
  onAnother: () => void
}) {
  const { gross, tax, net } = payoutOf(withdrawal)
  const account = accounts.find(({ id }) => id === withdrawal.account)
  return (
    <SuccessPanel
      title={t('Withdrawal request submitted')}
      amount={text(gross)}
      facts={[
        [t('Request number'), <span className="num">{requestId}</span>],
        [t('From'), account && accountLabel(account)],
        [t('Withdrawal type'), t(withdrawalTypes[withdrawal.withdrawalType])],
        [t('Federal tax withheld'), <Money amount={text(tax)} />],
        [t('You receive'), <Money amount={text(net)} />],
        [t('Balance after'), account && <Money amount={account.balance} />],
        [t('Processing time'), t('3-5 business days')],
      ]}
    >
      <Button onClick={onAnother}>{t('Submit Another')}</Button>
      <HomeLink />
    </SuccessPanel>
  )
}
