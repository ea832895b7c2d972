import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Button, TextInput } from '@mantine/core'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import { accountLabel, type SampleAccount } from '../../../lib/sample-accounts.ts'
import { frequencies } from '../../../../api/auto-save/auto-save.schema.ts'
import { setupForm, type AutoSaveSettings } from './auto-save.ts'

const blank = { amount: '', frequency: '', source: '', target: '', goalName: '', goalAmount: '' }

/** Amount, rhythm, from, to, and a goal for those who want one. */
export function SetupForm({
  accounts,
  settings,
  onSave,
}: {
  accounts: readonly SampleAccount[]
  settings: AutoSaveSettings | undefined
  onSave: (settings: AutoSaveSettings) => void
}) {
  const form = useSchemaForm(setupForm, { ...blank, ...settings })
  const choices = accounts.map(account => ({ value: account.id, label: accountLabel(account) }))
  return (
    <SectionCard title={t('AutoSave setup')}>
      <form className="stack" onSubmit={form.submit(values => onSave(setupForm.parse(values)))} noValidate>
        <FormErrors form={form} />
        <div className="grid">
          <MoneyField label={t('Amount')} required {...form.field('amount')} />
          <SelectField
            label={t('Frequency')}
            placeholder={t('Choose a frequency')}
            required
            data={Object.entries(frequencies).map(([value, label]) => ({ value, label: t(label) }))}
            {...form.field('frequency')}
          />
          <SelectField
            label={t('From account')}
            placeholder={t('Choose an account')}
            required
            data={choices}
            {...form.field('source')}
          />
          <SelectField
            label={t('To account')}
            placeholder={t('Choose an account')}
            required
            data={choices}
            {...form.field('target')}
          />
          <TextInput label={t('Goal name (optional)')} maxLength={60} {...form.field('goalName')} />
          <MoneyField label={t('Goal amount (optional)')} {...form.field('goalAmount')} />
        </div>
        <ActionFoot>
          <Button type="submit">{t('Start AutoSave')}</Button>
        </ActionFoot>
      </form>
    </SectionCard>
  )
}
