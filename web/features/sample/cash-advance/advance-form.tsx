import { Checkbox } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { parseTyped } from '../../../../ledger/money.ts'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { Trouble } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { TextLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import { CostCard } from './cost-card.tsx'
import css from './advance-form.module.css'
import { type Foresee, useForeseen } from '../../../kit/use-foreseen.ts'
import {
  advanceForm,
  FAILED,
  mayPickDestination,
  type AdvanceDraft,
  type AdvanceFee,
  type CreditAccount,
  type Destination,
} from './cash-advance.ts'

const labelOf = ({ name, lastFourDigits }: { name: string; lastFourDigits: string }) =>
  accountLabel({ name, number: lastFourDigits })

/** Three numbered sections, and beside them what it will cost. */
export function AdvanceForm({
  cards,
  destinations,
  initial,
  fee,
  limit,
  foresee,
  onReview,
}: {
  cards: readonly CreditAccount[]
  destinations: readonly Destination[]
  initial: AdvanceDraft
  fee: AdvanceFee
  /** The most that one advance may be, where there is such a limit. */
  limit?: string
  foresee: Foresee<AdvanceDraft>
  onReview: (draft: AdvanceDraft) => void
}) {
  const form = useSchemaForm(advanceForm(cards), { ...initial })
  const draft = form.values
  const card = cards.find(({ id }) => id === draft.source)
  const { asking, trouble, review } = useForeseen({ form, foresee, names: () => NAMES, failed: FAILED, onReview })
  return (
    <div className="two">
      <form className="stack" onSubmit={form.submit(values => void review(values))} noValidate>
        <Trouble text={trouble} />
        <FormErrors form={form} />
        <Numbered n={1} title={t('Source')}>
          <AccountField
            label={t('Credit account')}
            placeholder={t('Choose an account')}
            accounts={cards.map(account => ({ value: account.id, label: labelOf(account) }))}
            {...form.field('source')}
          />
          {card && <CardFacts card={card} />}
        </Numbered>
        <Numbered n={2} title={t('Amount')}>
          <MoneyField
            digitsOnly
            label={t('Amount')}
            description={limit && t('At most {value}', { value: usd(limit) })}
            {...form.field('amount')}
          />
        </Numbered>
        <Numbered n={3} title={t('Destination')}>
          <AccountField
            label={t('Destination account')}
            description={mayPickDestination(draft) ? undefined : t('Choose a source and an amount first.')}
            placeholder={t('Choose an account')}
            disabled={!mayPickDestination(draft)}
            accounts={destinations.map(account => ({
              value: account.id,
              label: `${labelOf(account)} (${usd(account.balance)})`,
            }))}
            {...form.field('destination')}
          />
        </Numbered>
        <Checkbox label={termsLabel()} {...form.field('terms', 'checkbox')} />
        <SubmitFoot busy={asking}>{t('Continue')}</SubmitFoot>
      </form>
      <CostCard amount={parseTyped(draft.amount)} apr={card?.apr} fee={fee} />
    </div>
  )
}

const CardFacts = ({ card }: { card: CreditAccount }) => (
  <Facts
    facts={[
      [t('Available credit'), <Money amount={card.availableCredit} />],
      [t('Cash advance APR'), <span className="num">{rate(card.apr)}</span>],
    ]}
  />
)

/** What the call calls otherwise. */
const NAMES = { accountId: 'source', toAccountId: 'destination' }

const termsLabel = () => (
  <>
    {t('I have read the cash advance terms:')} <TextLink to="/terms">{t('Terms')}</TextLink>
  </>
)

/** Called by its heading with the number: "Amount" alone is the field in it. */
function Numbered({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card card-body" aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        <span className={css.number}>{n}</span>
        {title}
      </h2>
      <div className="stack">{children}</div>
    </section>
  )
}
