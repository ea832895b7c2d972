import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { frequencies } from '../../../../api/auto-save/auto-save.schema.ts'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { FormErrors, type SchemaForm } from '../../../kit/form.tsx'
import { frequencyChoices } from '../../../kit/frequency-word.ts'
import { ShownPart } from '../../../kit/shown-part.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'

export const blankSetup = { amount: '', frequency: '', source: '', target: '', goalName: '', goalAmount: '', floor: '' }
type Form = SchemaForm<typeof blankSetup>
type Field = ReturnType<Form['field']> & { label: string; placeholder: string; required: true }

/**
 * Amount, rhythm, from, to, and a goal for those who want one; `account` is how this side chooses one, and `floor` and
 * `problem` are what it has besides.
 */
export function SetupForm({
  form,
  onSave,
  account,
  floor,
  problem,
  busy = false,
  runs = false,
}: {
  form: Form
  onSave: (values: Form['values']) => void
  account: (field: Field) => ReactNode
  floor?: ReactNode
  problem?: ReactNode
  busy?: boolean
  /** It is set up already, and runs. */
  runs?: boolean
}) {
  const choose = { placeholder: t('Choose an account'), required: true } as const
  return (
    <SectionCard title={t('AutoSave setup')}>
      <form className="stack" onSubmit={form.submit(onSave)} noValidate aria-label={t('AutoSave setup')}>
        <FormErrors form={form} />
        <div className="grid">
          <MoneyField label={t('Amount')} required {...form.field('amount')} />
          <SelectField
            label={t('Frequency')}
            placeholder={t('Choose a frequency')}
            required
            data={frequencyChoices(frequencies)}
            {...form.field('frequency')}
          />
          {account({ label: t('From account'), ...choose, ...form.field('source') })}
          {account({ label: t('To account'), ...choose, ...form.field('target') })}
          {floor}
          <TextInput label={t('Goal name (optional)')} maxLength={60} {...form.field('goalName')} />
          <ShownPart name="goal" field>
            <MoneyField label={t('Goal amount (optional)')} {...form.field('goalAmount')} />
          </ShownPart>
        </div>
        {problem}
        <SubmitFoot busy={busy}>{runs ? t('Save changes') : t('Start AutoSave')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}
