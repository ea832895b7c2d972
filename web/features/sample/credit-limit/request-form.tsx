import { EXPENSES_STEP, INCOME_STEP } from '../../../../api/cards/limit.schema.ts'
import { text } from '../../../../ledger/money.ts'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { leastRequest, reasons, requestForm, type CreditInfo, type LimitRequest } from './credit-limit.ts'
import { SubmitFoot } from '../../../kit/action-foot.tsx'

/** What is asked for and why; income and expenses help the review. The form is new each time it is opened. */
export function RequestForm({
  info,
  busy,
  off = false,
  onSubmit,
  onCancel,
}: {
  info: CreditInfo
  busy: boolean
  off?: boolean
  onSubmit: (request: LimitRequest) => void
  onCancel: () => void
}) {
  const form = useSchemaForm(requestForm(info.currentLimit), {
    requestedAmount: '',
    reason: '',
    income: '',
    expenses: '',
  })
  const least = text(leastRequest(info.currentLimit))
  return (
    <div style={{ maxWidth: '40rem' }}>
      <SectionCard
        title={t('Request a higher limit')}
        note={t('Your limit is {limit} now.', { limit: usd(info.currentLimit) })}
      >
        <form className="stack" onSubmit={form.submit(onSubmit)} noValidate>
          <FormErrors form={form} />
          <NumberField
            label={t('Requested limit')}
            description={t('From {least} on, in steps of $100', { least: usd(least) })}
            prefix="$"
            min={Number(least)}
            step={100}
            required
            {...form.field('requestedAmount')}
          />
          <SelectField
            label={t('Reason')}
            placeholder={t('Choose a reason')}
            required
            data={Object.entries(reasons).map(([value, label]) => ({ value, label: t(label) }))}
            {...form.field('reason')}
          />
          <NumberField
            label={t('Annual income')}
            description={t('In steps of {step}', { step: usd(String(INCOME_STEP)) })}
            prefix="$"
            min={0}
            step={INCOME_STEP}
            required
            {...form.field('income')}
          />
          <NumberField
            label={t('Monthly expenses')}
            description={t('In steps of {step}', { step: usd(String(EXPENSES_STEP)) })}
            prefix="$"
            min={0}
            step={EXPENSES_STEP}
            required
            {...form.field('expenses')}
          />
          <SubmitFoot onCancel={onCancel} held={busy} busy={busy} off={off}>
            {t('Submit request')}
          </SubmitFoot>
        </form>
      </SectionCard>
    </div>
  )
}
