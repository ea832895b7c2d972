import { Facts } from '../../kit/facts.tsx'
import { Figure, Figures } from '../../kit/figure.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { isNegative } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { isDueSoon, isOverdue, type BillsData } from './bills-data.ts'
import css from './pay-bills.module.css'

/** What there is to pay with, and how much is waiting (doc3 §2.2). */
export function AccountsSummary({ data: { accounts, bills, payments } }: { data: BillsData }) {
  const due = bills.filter(isDueSoon).length
  const pending = payments.filter(({ status }) => status === 'Pending').length
  const overdue = bills.filter(isOverdue).length
  return (
    <div className="two">
      <SectionCard title={t('Accounts')}>
        {accounts.length === 0 ? (
          <div className="row">
            <p className="muted">{t('You have no account to pay bills from.')}</p>
            <LinkButton to="/open-new-account" size="sm">
              {t('Open New Account')}
            </LinkButton>
          </div>
        ) : (
          <Facts
            facts={accounts.map(
              ({ name, accountNumber, availableBalance }) =>
                [
                  called(`${name} ••${accountNumber.slice(-4)}`),
                  <span key={accountNumber}>
                    <Money amount={availableBalance} />{' '}
                    <span className={`quiet ${css.available}`}>
                      {isNegative(availableBalance) ? t('overdrawn') : t('available')}
                    </span>
                  </span>,
                ] as const,
            )}
          />
        )}
      </SectionCard>
      <Figures>
        <Figure
          label={t('Due in 7 days')}
          value={String(due)}
          note={overdue > 0 ? t('{n} overdue', { n: overdue }) : undefined}
        />
        <Figure label={t('Pending payments')} value={String(pending)} />
      </Figures>
    </div>
  )
}
