import { Checkbox } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { parseTyped } from '../../../../ledger/money.ts'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { FormErrors } from '../../../kit/form.tsx'
import { TextLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import { CostCard } from './cost-card.tsx'
import css from './advance-form.module.css'
import { type Foresee, useForeseen } from '../use-foreseen.ts'
import {
  FAILED,
  faultsOf,
  isTypeable,
  mayPickDestination,
  type AdvanceDraft,
  type AdvanceFee,
  type CreditAccount,
  type Destination,
  type Faults,
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
  /** Where it is the bank that does it. */
  foresee?: Foresee<AdvanceDraft>
  onReview: (draft: AdvanceDraft) => void
}) {
  const { draft, set, card, element, errors, focus, submit, read, asking, trouble } = useDraft(cards, initial, {
    foresee,
    onReview,
  })
  return (
    <div className="two">
      <form ref={element} className="stack" onSubmit={submit} noValidate>
        {trouble && <Banner tone="error">{trouble}</Banner>}
        <FormErrors form={{ errors, focus }} />
        <Numbered n={1} title={t('Source')}>
          <AccountField
            label={t('Credit account')}
            name="source"
            placeholder={t('Choose an account')}
            accounts={cards.map(account => ({ value: account.id, label: labelOf(account) }))}
            value={draft.source}
            error={errors.source}
            onChange={source => set({ source })}
          />
          {card && <CardFacts card={card} />}
        </Numbered>
        <Numbered n={2} title={t('Amount')}>
          <MoneyField
            label={t('Amount')}
            description={limit && t('At most {value}', { value: usd(limit) })}
            name="amount"
            value={draft.amount}
            error={errors.amount}
            onChange={amount => isTypeable(amount) && set({ amount })}
          />
        </Numbered>
        <Numbered n={3} title={t('Destination')}>
          <DestinationField
            draft={draft}
            destinations={destinations}
            error={errors.destination}
            onChange={destination => set({ destination })}
          />
        </Numbered>
        <Terms read={draft.terms} onRead={read} />
        <SubmitFoot busy={asking}>{t('Continue')}</SubmitFoot>
      </form>
      <CostCard amount={parseTyped(draft.amount)} apr={card?.apr} fee={fee} />
    </div>
  )
}

/** It waits until a source and an amount are there. */
const DestinationField = ({
  draft,
  destinations,
  ...field
}: {
  draft: AdvanceDraft
  destinations: readonly Destination[]
  error: string | undefined
  onChange: (destination: string) => void
}) => (
  <AccountField
    label={t('Destination account')}
    description={mayPickDestination(draft) ? undefined : t('Choose a source and an amount first.')}
    name="destination"
    placeholder={t('Choose an account')}
    disabled={!mayPickDestination(draft)}
    accounts={destinations.map(account => ({
      value: account.id,
      label: `${labelOf(account)} (${usd(account.balance)})`,
    }))}
    value={draft.destination}
    {...field}
  />
)

const CardFacts = ({ card }: { card: CreditAccount }) => (
  <Facts
    facts={[
      [t('Available credit'), <Money amount={card.availableCredit} />],
      [t('Cash advance APR'), <span className="num">{rate(card.apr)}</span>],
    ]}
  />
)

/** By what the call has for them. */
const FIELDS = { accountId: 'source', amount: 'amount', toAccountId: 'destination' } as const

/** What is typed, and all that is wrong with it; the first such field takes the focus. */
function useDraft(
  cards: readonly CreditAccount[],
  initial: AdvanceDraft,
  ways: { foresee: Foresee<AdvanceDraft> | undefined; onReview: (draft: AdvanceDraft) => void },
) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Faults>({})
  const element = useRef<HTMLFormElement>(null)
  const focus = (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const card = cards.find(({ id }) => id === draft.source)
  const set = (change: Partial<AdvanceDraft>) => {
    setDraft({ ...draft, ...change })
    setErrors({})
  }
  const say = (name: keyof AdvanceDraft, text: string) => {
    setErrors({ [name]: text })
    focus(name)
  }
  const { asking, trouble, review } = useForeseen({ failed: FAILED, fields: FIELDS, say, ...ways })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft, cards)
    setErrors(Object.fromEntries(Object.entries(found).map(([name, text]) => [name, t(text)])))
    const [first] = Object.keys(found)
    if (first === undefined) void review(draft)
    else focus(first)
  }
  const read = (terms: boolean) => setDraft({ ...draft, terms })
  return { draft, set, card, element, errors, focus, submit, read, asking, trouble }
}

const Terms = ({ read, onRead }: { read: boolean; onRead: (read: boolean) => void }) => (
  <Checkbox
    checked={read}
    onChange={event => onRead(event.currentTarget.checked)}
    label={
      <>
        {t('I have read the cash advance terms:')} <TextLink to="/terms">{t('Terms')}</TextLink>
      </>
    }
  />
)

const Numbered = ({ n, title, children }: { n: number; title: string; children: ReactNode }) => (
  <section className="card card-body" aria-label={title}>
    <h2 className={css.title}>
      <span className={css.number}>{n}</span>
      {title}
    </h2>
    <div className="stack">{children}</div>
  </section>
)
