import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { Trouble } from '../../../kit/banner.tsx'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { frequencyChoices } from '../../../kit/frequency-word.ts'
import { SectionCard } from '../../../kit/section-card.tsx'
import { bankDayOf, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import {
  faultOf,
  frequencies,
  MEMO_MAX,
  type Fault,
  type TransferAccount,
  type TransferDraft,
} from './balance-transfer.ts'

/**
 * The transfer's questions; the first thing that is wrong is said above, its fields are marked, the first takes the
 * focus.
 */
export function TransferForm({
  accounts,
  initial,
  onReview,
}: {
  accounts: readonly TransferAccount[]
  initial: TransferDraft
  onReview: (draft: TransferDraft) => void
}) {
  const { draft, fault, element, field, submit } = useDraft(accounts, initial, onReview)
  const today = bankDayOf()
  const choices = accounts.map(({ id, name, accountNumber, balance }) => ({
    value: id,
    label: `${accountLabel({ name, number: accountNumber })} (${usd(balance)})`,
  }))
  return (
    <SectionCard title={t('Transfer details')}>
      <form ref={element} className="stack" onSubmit={submit} noValidate>
        <Trouble text={fault && t(fault.text)} />
        <div className="grid">
          <SelectField
            label={t('From account')}
            placeholder={t('Choose an account')}
            required
            data={choices}
            {...field('fromAccount')}
          />
          <SelectField
            label={t('To account')}
            placeholder={t('Choose an account')}
            required
            data={choices}
            {...field('toAccount')}
          />
          <MoneyField label={t('Amount')} required {...field('amount')} />
          <SelectField label={t('Frequency')} data={frequencyChoices(frequencies)} {...field('frequency')} />
          <DateField
            label={t('Scheduled date (optional)')}
            description={t('Leave it empty to transfer now.')}
            min={today}
            {...field('scheduledDate')}
          />
          <TextInput
            label={t('Memo (optional)')}
            description={t('{n} of {most} characters', { n: draft.memo.length, most: MEMO_MAX })}
            maxLength={MEMO_MAX}
            {...field('memo')}
            onChange={event => field('memo').onChange(event.currentTarget.value)}
          />
        </div>
        <SubmitFoot>{t('Continue')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}

/** What is typed, and the first thing that is wrong with it. */
function useDraft(
  accounts: readonly TransferAccount[],
  initial: TransferDraft,
  onReview: (draft: TransferDraft) => void,
) {
  const [draft, setDraft] = useState(initial)
  const [fault, setFault] = useState<Fault>()
  const element = useRef<HTMLFormElement>(null)
  const today = bankDayOf()
  const field = (name: keyof TransferDraft) => ({
    name,
    value: draft[name],
    error: fault?.fields.includes(name) ?? false,
    onChange: (value: string) => {
      setDraft({ ...draft, [name]: value })
      setFault(undefined)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(draft, accounts, today)
    setFault(found)
    if (!found) return onReview({ ...draft, amount: draft.amount.trim() })
    return element.current?.querySelector<HTMLElement>(`[name="${found.fields[0]}"]`)?.focus()
  }
  return { draft, fault, element, field, submit }
}
