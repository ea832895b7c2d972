import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CodeField } from '../../kit/fields/code-field.tsx'
import { changeTransfer } from '../../../api/transfers/change.schema.ts'
import { verifyTransfer } from '../../../api/transfers/verify.schema.ts'
import { Trouble } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot, SubmitFoot } from '../../kit/action-foot.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { changedFrom } from '../../lib/changed-from.ts'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, queries } from '../../lib/trpc.ts'
import type { Plan } from './transfer-draft.ts'
import { frequency } from '../../../api/transfers/submit.schema.ts'
import { frequencyChoices } from '../../kit/frequency-word.ts'
import { ActState } from '../../kit/act-state.tsx'
import { useTrouble } from '../../kit/use-forgetting.ts'
import { useMoneyAct } from '../../kit/use-money-act.ts'

interface OfPlan {
  plan: Plan
  onClose: () => void
  /** It is done as it was asked for. */
  onDone: () => void
}

/** Another amount, memo or course. Money that leaves the bank needs a code before it becomes more. */
export function ChangePlan({ today, ...of }: OfPlan & { today: string }) {
  const { plan, onClose } = of
  const [asksCode, setAsksCode] = useState(plan.changeAwaitsCode)
  return (
    <Dialog opened onClose={onClose} title={t('Change scheduled transfer')}>
      {asksCode ? <CodeForm {...of} /> : <ChangeForm {...of} today={today} onCode={() => setAsksCode(true)} />}
    </Dialog>
  )
}

function ChangeForm({ plan, today, onClose, onDone, onCode }: OfPlan & { today: string; onCode: () => void }) {
  const [trouble, setTrouble] = useTrouble()
  const [busy, setBusy] = useState(false)
  const [began] = useState({
    amount: plan.amount,
    memo: plan.memo,
    transferDate: plan.nextDate,
    transferFrequency: plan.frequency,
    recurringEndDate: plan.recurringEndDate,
  })
  const { transferId } = plan
  const form = useSchemaForm(changeTransfer, { transferId, ...began })
  const save = async ({ transferId: _, ...values }: typeof form.values) => {
    setBusy(true)
    try {
      await ask.transfers.change.mutate({ transferId, ...changedFrom(began, values) })
      const waiting = (await ask.transfers.scheduled.query()).find(one => one.transferId === transferId)
      void queries.invalidateQueries()
      if (waiting?.changeAwaitsCode) onCode()
      else onDone()
    } catch (error) {
      const problem = problemOf(error)
      if (!form.refused(problem)) setTrouble(problem.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="stack" onSubmit={form.submit(values => void save(values))} noValidate>
      <Trouble text={trouble} />
      <FormErrors form={form} />
      <MoneyField data-autofocus label={t('Amount')} {...form.field('amount')} />
      <DateField label={t('Next date')} min={today} {...form.field('transferDate')} />
      <SelectField
        label={t('How often')}
        data={frequencyChoices(frequency.options)}
        {...form.field('transferFrequency')}
      />
      {form.values.transferFrequency !== 'once' && (
        <DateField
          label={t('End date')}
          min={form.values.transferDate}
          {...form.field('recurringEndDate')}
          value={form.values.recurringEndDate ?? ''}
        />
      )}
      <TextInput label={t('Memo (optional)')} maxLength={140} {...form.field('memo')} />
      <SubmitFoot onCancel={onClose} way={t('Close')} busy={busy}>
        {t('Save changes')}
      </SubmitFoot>
    </form>
  )
}

function CodeForm({ plan, onClose, onDone }: OfPlan) {
  const form = useSchemaForm(verifyTransfer, { transferId: plan.transferId, verificationCode: '' })
  const act = useMoneyAct({
    send: (values: typeof form.values) => ask.transfers.verify.mutate(values),
    failed: 'Invalid verification code. Please try again.',
    repeats: true,
    onMade: onDone,
    onRefused: problem => problem && form.setFieldError('verificationCode', problem.text),
  })
  return (
    <form className="stack" onSubmit={form.submit(act.confirm)} noValidate>
      {act.held && <ActState act={act} />}
      <p>{t('We sent you a code. The old plan stands until you enter it.')}</p>
      <CodeField
        data-autofocus
        {...form.field('verificationCode')}
        onDemo={verificationCode => act.confirm({ transferId: plan.transferId, verificationCode })}
        busy={act.sending || act.held}
      />
      <SubmitFoot onCancel={onClose} way={t('Close')} busy={act.sending} off={act.held}>
        {t('Verify')}
      </SubmitFoot>
    </form>
  )
}

/** Ends the plan with all its later dates. */
const NOT_SENT = '{amount} to {name} will not be sent on {date}.'
const NOT_SENT_AGAIN = '{amount} to {name} will not be sent on {date} or a later date. What was sent before stays sent.'

export function CancelPlan({ plan, onClose, onDone }: OfPlan) {
  const act = useMoneyAct({
    send: (transferId: string) => ask.transfers.cancel.mutate({ transferId }),
    repeats: true,
    onMade: onDone,
  })
  return (
    <Dialog opened onClose={onClose} title={t('Cancel this transfer?')}>
      <div className="stack">
        <ActState act={act} />
        <p>
          {t(plan.frequency === 'once' ? NOT_SENT : NOT_SENT_AGAIN, {
            amount: usd(plan.amount),
            name: plan.toName,
            date: day(plan.nextDate),
          })}
        </p>
        <ActionFoot onCancel={onClose} way={t('Keep it')} careful>
          <Button color="red" loading={act.sending} disabled={act.held} onClick={() => act.confirm(plan.transferId)}>
            {t('Cancel transfer')}
          </Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}
