import { Button } from '@mantine/core'
import { useState } from 'react'
import { autopayFrequencies, autopayRequest, customDays, ending } from '../../../api/autopay/autopay.schema.ts'
import { ActState } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { FormErrors, useRefusal, useSchemaForm } from '../../kit/form.tsx'
import { BesideSafeToMove } from '../../kit/safe-to-move.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { useBankDay } from '../../kit/use-bank-day.ts'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { isAmount, untilAnswered, useSettled } from '../../kit/use-settled.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import { draftOf, emptyDraft, type Choices, type Draft, type Source } from './autopay-draft.ts'
import type { Autopay } from './autopay-words.ts'
import { NotifyFields, WhenFields } from './when-fields.tsx'
import { WhomFields } from './whom-fields.tsx'

interface Whose {
  about: Autopay | undefined
  /** Whom a new one pays, where that is known. */
  payee: string
}

/** The form for a new automatic payment, or of one that is there. */
export function AutopayFormDialog({
  opened,
  onClose,
  onDone,
  ...whose
}: Whose & {
  opened: boolean
  onClose: () => void
  onDone: (text: string) => void
}) {
  const { about } = whose
  const made = () => {
    onClose()
    onDone(about ? t('Automatic payment changed') : t('Automatic payment added'))
  }
  const title = about ? t('Edit automatic payment') : t('Add automatic payment')
  return (
    <Dialog opened={opened} onClose={onClose} title={title} tall wide>
      <Loaded {...whose} onClose={onClose} onMade={made} />
    </Dialog>
  )
}

interface Ends {
  onClose: () => void
  onMade: () => void
}

function Loaded({ about, payee, ...ends }: Whose & Ends) {
  const payees = trpc.autopay.payees.useQuery()
  const dashboard = trpc.dashboard.get.useQuery()
  const today = useBankDay()
  if (payees.error && !payees.data)
    return <Banner tone="error">{problemOf(payees.error, 'Failed to fetch payees').text}</Banner>
  if (dashboard.error && !dashboard.data)
    return <Banner tone="error">{problemOf(dashboard.error, 'Failed to load autopay settings').text}</Banner>
  if (!payees.data || !dashboard.data || today === undefined) return <RowsSkeleton rows={5} />
  const { accounts } = dashboard.data
  const known = payees.data.billPayees.some(({ id }) => id === payee) ? payee : ''
  const initial = about ? draftOf(about) : emptyDraft(today, accounts, known)
  return <Form about={about} initial={initial} choices={payees.data} accounts={accounts} today={today} {...ends} />
}

const fields = Object.keys(emptyDraft(''))

function Form({
  about,
  initial,
  choices,
  accounts,
  today,
  onClose,
  onMade,
}: Ends & {
  about: Autopay | undefined
  initial: Draft
  choices: Choices
  accounts: readonly Source[]
  today: string
}) {
  const form = useSchemaForm<Draft>(autopayRequest, initial)
  const act = useSaving(about, onMade)
  useRefusal(form, act.problem)
  const seen = usePreview(form.values, about?.id)
  const { payFromAccount } = form.values
  const lost = payFromAccount !== '' && !accounts.some(({ id }) => id === payFromAccount)
  return (
    <form onSubmit={form.submit(act.confirm)} className="stack" noValidate>
      <FormErrors form={form} />
      <ActState act={act} fields={fields} />
      {lost && <Banner tone="error">{t('Selected account not found in available accounts')}</Banner>}
      <BesideSafeToMove seen={seen}>
        <WhomFields form={form} choices={choices} accounts={accounts} />
        <WhenFields form={form} today={about && about.startDate < today ? about.startDate : today} />
        <NotifyFields form={form} />
      </BesideSafeToMove>
      <ActionFoot onCancel={onClose} seen={seen}>
        <Button type="submit" loading={act.sending} disabled={act.held}>
          {about ? t('Save changes') : t('Add automatic payment')}
        </Button>
      </ActionFoot>
    </form>
  )
}

/** Asked 300 ms after the last change, once it is known what is paid from where. */
function usePreview(draft: Draft, id: string | undefined) {
  const { payFromAccount, payeeType, selectedPayee, paymentType, startDate } = draft
  const amount = draft.paymentAmount.trim()
  const settled = useSettled({
    payFromAccount,
    payeeType,
    paymentType,
    ...(id === undefined ? {} : { id }),
    ...(selectedPayee === '' ? {} : { selectedPayee }),
    ...(paymentType === 'fixed' ? { paymentAmount: amount } : {}),
    ...courseOf(draft),
    ...endOf(draft),
    ...(startDate === '' ? {} : { startDate }),
  })
  const known = paymentType === 'fixed' ? isAmount(settled.paymentAmount ?? '') : selectedPayee !== ''
  const ready = settled.payFromAccount !== '' && known
  const { data } = trpc.autopay.preview.useQuery(settled, { enabled: ready, ...untilAnswered })
  return ready ? data : undefined
}

/** When it ends, once that is whole. */
function endOf({ endCondition, endDate, numOccurrences }: Draft) {
  if (endCondition === 'date') return endDate === '' ? {} : { endCondition, endDate }
  const { success } = ending.numOccurrences.safeParse(numOccurrences)
  return endCondition === 'occurrences' && success && numOccurrences !== '' ? { endCondition, numOccurrences } : {}
}

/** How often, once that is chosen. */
function courseOf({ frequency: chosen, customFrequency }: Draft) {
  const frequency = autopayFrequencies.find(one => one === chosen)
  if (frequency !== 'custom') return frequency === undefined ? {} : { frequency }
  return customDays.safeParse(customFrequency).success ? { frequency, customFrequency } : {}
}

/** A new one is ordered under a key; an edit is the same when it is sent again. */
function useSaving(about: Autopay | undefined, onMade: () => void) {
  // as it was when the form began
  const [version] = useState(about?.version)
  return useMoneyAct<Draft, unknown>({
    send: (draft, context) =>
      about
        ? ask.autopay.update.mutate({ id: about.id, version, ...draft })
        : ask.autopay.create.mutate(draft, { context }),
    failed: about ? 'Failed to update autopay' : 'Failed to create autopay',
    repeats: about !== undefined,
    onMade,
  })
}
