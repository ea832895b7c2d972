import { Drawer } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { isIn } from '../../../ledger/table.ts'
import { longDay, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { useBackCloses } from '../back-step.ts'
import { codePages } from '../code-page.ts'
import { KeptFocus } from '../dialog.tsx'
import { Facts } from '../facts.tsx'
import { LinkButton } from '../link.tsx'
import { Balance, Money } from '../money.tsx'
import { StatusTag } from '../tag.tsx'
import { categoryOf, isPending, statusOf, type TransactionRow } from './transaction-row.ts'

interface Props {
  row: TransactionRow | undefined
  onClose: () => void
  typeLabel?: ((row: TransactionRow) => string) | undefined
  children?: ReactNode
}

/** Everything about one movement, at the side: its facts, why the balance is what it is, and what the page adds. */
export function TransactionPanel({ row, onClose, typeLabel, children }: Props) {
  useBackCloses(row !== undefined, onClose)
  const last = useRef(row)
  if (row) last.current = row
  const shown = last.current // stays while the panel slides out
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      title={t('Transaction')}
      size={420}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {shown && (
        <KeptFocus>
          <div className="stack">
            <div>
              <p>{described(shown)}</p>
              <Balance amount={shown.amount} />
            </div>
            <Facts
              facts={[
                [t('Status'), <StatusTag status={statusOf(shown)} />],
                [t('Date'), longDay(shown.date)],
                [t('Type'), typeLabel?.(shown) ?? typeText(shown.type)],
                [t('Category'), categoryOf(shown)],
                [t('Balance after'), shown.balance && <Money amount={shown.balance} />],
                [t('Reference'), <span className="num">{shown.id}</span>],
              ]}
            />
            <p className="quiet">{whyThisBalance(shown)}</p>
            {shown.awaitsCode && (
              <LinkButton to={codePages[shown.awaitsCode]} gated="dashboard">
                {t('Enter the code')}
              </LinkButton>
            )}
            {children}
          </div>
        </KeptFocus>
      )}
    </Drawer>
  )
}

/** English names of what a line is (doc2 §3); give them to `t`. */
const typeNames = {
  buy: 'Buy',
  credit: 'Credit',
  deposit: 'Deposit',
  dividend: 'Dividend',
  fee: 'Fee',
  info: 'Information',
  interest: 'Interest',
  other: 'Other',
  payment: 'Payment',
  purchase: 'Purchase',
  sell: 'Sell',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
}

const typeText = (type: string): string => (isIn(typeNames, type) ? t(typeNames[type]) : type)

function whyThisBalance(row: TransactionRow): string {
  if (row.awaitsCode)
    return t('This amount is held for a payment that waits for its code. Nothing leaves before you enter it.')
  if (isPending(row))
    return t('This amount is held and not yet part of your balance. It already lowers what is available.')
  if (row.held)
    return t(
      'This amount is in your balance, but {held} of it is held until the second business day after the deposit.',
      {
        held: usd(row.held),
      },
    )
  if (row.settling)
    return t('This amount is in your balance but still settling. It cannot leave the bank until it has settled.')
  return row.balance
    ? t('The balance was {balance} right after this transaction was posted.', { balance: usd(row.balance) })
    : ''
}
