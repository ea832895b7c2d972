import { Checkbox } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { parseTyped } from '../../../../ledger/money.ts'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
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
import {
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
  onReview,
}: {
  cards: readonly CreditAccount[]
  destinations: readonly Destination[]
  initial: AdvanceDraft
  fee: AdvanceFee
  onReview: (draft: AdvanceDraft) => void
}) {
  const { draft, set, card, element, errors, focus, said, submit, read } = useDraft(cards, initial, onReview)
  return (
    <div className="two">
      <form ref={element} className="stack" onSubmit={submit} noValidate>
        <FormErrors form={{ errors, focus }} />
        <Numbered n={1} title={t('Source')}>
          <AccountField
            label={t('Credit account')}
            name="source"
            placeholder={t('Choose an account')}
            accounts={cards.map(account => ({ value: account.id, label: labelOf(account) }))}
            value={draft.source}
            error={said('source')}
            onChange={source => set({ source })}
          />
          {card && <CardFacts card={card} />}
        </Numbered>
        <Numbered n={2} title={t('Amount')}>
          <MoneyField
            label={t('Amount')}
            name="amount"
            value={draft.amount}
            error={said('amount')}
            onChange={amount => isTypeable(amount) && set({ amount })}
          />
        </Numbered>
        <Numbered n={3} title={t('Destination')}>
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
            error={said('destination')}
            onChange={destination => set({ destination })}
          />
        </Numbered>
        <Terms read={draft.terms} onRead={read} />
        <SubmitFoot>{t('Continue')}</SubmitFoot>
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

/** What is typed, and all that is wrong with it; the first such field takes the focus. */
function useDraft(cards: readonly CreditAccount[], initial: AdvanceDraft, onReview: (draft: AdvanceDraft) => void) {
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const element = useRef<HTMLFormElement>(null)
  const focus = (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const card = cards.find(({ id }) => id === draft.source)
  const set = (change: Partial<AdvanceDraft>) => {
    setDraft({ ...draft, ...change })
    setFaults({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft, cards)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first === undefined) onReview(draft)
    else focus(first)
  }
  const said = (name: keyof AdvanceDraft) => faults[name] && t(faults[name])
  const errors = Object.fromEntries(Object.entries(faults).map(([name, text]) => [name, t(text)]))
  const read = (terms: boolean) => setDraft({ ...draft, terms })
  return { draft, set, card, element, errors, focus, said, submit, read }
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
