import { Button } from '@mantine/core'
import { AccountNumber } from '../../kit/account-number.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { t } from '../../lib/i18n.ts'
import { payeeFits, type Payee } from './bills-data.ts'

interface ForPayees {
  onPay: (id: string) => void
  onVerify: (id: string) => void
  onRemove: (id: string) => void
}

/** Whom the customer pays; the account number by its last four digits. */
export function ManagePayees({
  payees,
  search,
  ...acts
}: {
  payees: readonly Payee[]
  search: string
} & ForPayees) {
  const shown = payees.filter(payee => payeeFits(search, payee))
  return (
    <TableCard
      title={t('Manage Payees')}
      empty={search ? t('No payee fits your search.') : t('You have no payees yet. Add one to pay a bill.')}
      rows={shown}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('Payee'),
          cell: ({ name, nickname, verified }) => (
            <>
              {nickname}
              {nickname !== name && <div className="quiet">{name}</div>}
              {!verified && <div className="quiet">{t('Not verified yet')}</div>}
            </>
          ),
          phone: 'lead',
        },
        {
          head: t('Account number'),
          cell: ({ accountNumber }) => <AccountNumber number={accountNumber} />,
          phone: 'value',
        },
        { head: t('Category'), cell: ({ category }) => t(category), phone: 'plain' },
        {
          head: t('Contact'),
          cell: ({ address, phone, website }) => (
            <span className="quiet">{[address, phone, website].filter(Boolean).join(' · ')}</span>
          ),
          phone: 'plain',
        },
        {
          head: t('Action'),
          cell: payee => <Acts payee={payee} {...acts} />,
          align: 'right',
          phone: 'plain',
        },
      ]}
    />
  )
}

const Acts = ({ payee: { id, nickname, verified }, onPay, onVerify, onRemove }: { payee: Payee } & ForPayees) => (
  <span className="row" style={{ justifyContent: 'flex-end', gap: 4 }}>
    {!verified && (
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => onVerify(id)}
        aria-label={t('Verify {payee}', { payee: nickname })}
      >
        {t('Verify')}
      </Button>
    )}
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => onPay(id)}
      aria-label={t('Pay {payee}', { payee: nickname })}
    >
      {t('Pay')}
    </Button>
    <LinkButton
      to={`/setup-autopay?payee=${id}`}
      size="compact-sm"
      variant="subtle"
      aria-label={t('AutoPay for {payee}', { payee: nickname })}
    >
      {t('AutoPay')}
    </LinkButton>
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => onRemove(id)}
      aria-label={t('Remove {payee}', { payee: nickname })}
    >
      {t('Remove')}
    </Button>
  </span>
)
