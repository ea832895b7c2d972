import { Button } from '@mantine/core'
import { GateWindow, useGate } from '../../kit/approval-gate.tsx'
import { carried, carriedRows } from '../../kit/carried.ts'
import { Icon } from '../../kit/icon.tsx'
import { LinkButton } from '../../kit/link.tsx'
import type { Place } from '../../kit/navigation.ts'
import { t } from '../../lib/i18n.ts'
import type { CheckingAccount } from './checking.page.tsx'
import css from './checking.module.css'

/** doc2 §2.3; all of them ask for the approval code first (C-82). */
const actions: readonly Place[] = [
  { label: 'Transfer Money', to: '/transfer-money', icon: 'transfer' },
  { label: 'Pay Bills', to: '/pay-bills', icon: 'bill' },
  { label: 'Deposit Check', to: '/deposit-check', icon: 'camera' },
  { label: 'Withdraw Money', to: '/withdraw', icon: 'withdraw' },
  { label: 'Get Statements', to: '/account-statements', icon: 'statement' },
  { label: 'Order Checks', to: '/order-checks', icon: 'check' },
  { label: 'Set Up Auto-Pay', to: '/setup-autopay', icon: 'repeat' },
  { label: 'Account Alerts', to: '/account-alerts', icon: 'bell' },
]

/** Quick actions carry the account; the dispute also carries the list. */
export function CheckingActions({ account, onDeposit }: { account: CheckingAccount; onDeposit: () => void }) {
  const gate = useGate()
  const state = { account: carried(account) }
  return (
    <section aria-labelledby="actions" className="no-print">
      <div className="between" style={{ marginBottom: 12 }}>
        <h2 id="actions" style={{ fontSize: '1.25rem' }}>
          {t('Quick Actions')}
        </h2>
        <GateWindow />
      </div>
      <div className={css.actions}>
        <Button
          leftSection={<Icon name="deposit" size={18} />}
          size="sm"
          justify="flex-start"
          onClick={() => gate.pass(onDeposit, { look: 'account' })}
        >
          {t('Deposit Money')}
        </Button>
        {actions.map(({ label, to, icon }) => (
          <LinkButton
            key={to}
            to={to}
            state={state}
            gated="account"
            variant="default"
            size="sm"
            justify="flex-start"
            leftSection={<Icon name={icon} size={18} />}
          >
            {t(label)}
          </LinkButton>
        ))}
        <LinkButton
          to="/dispute-transaction"
          state={{ ...state, transactions: carriedRows(account.transactions) }}
          gated="account"
          variant="default"
          size="sm"
          justify="flex-start"
          leftSection={<Icon name="flag" size={18} />}
        >
          {t('Dispute Transaction')}
        </LinkButton>
      </div>
    </section>
  )
}
