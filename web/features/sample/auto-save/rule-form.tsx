import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, type SchemaForm } from '../../../kit/form.tsx'
import { percent, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import css from './rules-card.module.css'

/** What a rule moves. */
export const ruleAmount = ({ type, amount }: { type: string; amount: string }) =>
  type === 'percentage' ? percent(String(Number(amount))) : usd(amount)

/** Each rule with what it says, to be taken away. */
export const RuleList = ({
  rules,
  onRemove,
}: {
  rules: readonly { id: string; name: string; says: string }[]
  onRemove: (id: string) => void
}) => (
  <ul className={css.rules}>
    {rules.map(({ id, name, says }) => (
      <li key={id}>
        <div>
          <strong>{name}</strong>
          <p className="quiet">{says}</p>
        </div>
        <Button variant="subtle" size="sm" aria-label={t('Remove rule {name}', { name })} onClick={() => onRemove(id)}>
          {t('Remove')}
        </Button>
      </li>
    ))}
  </ul>
)

export const blankRule = { name: '', type: 'fixed', amount: '', trigger: '', line: '' }

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))

/** The form that adds a rule; `children` are what one of these triggers asks besides. */
export function RuleForm({
  form,
  types,
  triggers,
  onAdd,
  problem,
  busy = false,
  children,
}: {
  form: SchemaForm<typeof blankRule>
  types: Readonly<Record<string, string>>
  triggers: Readonly<Record<string, string>>
  onAdd: (values: typeof blankRule) => void
  problem?: ReactNode
  busy?: boolean
  children?: ReactNode
}) {
  const { type } = form.values
  return (
    <form className={`stack ${css.add}`} onSubmit={form.submit(onAdd)} noValidate aria-label={t('Add a rule')}>
      <h3>{t('Add a rule')}</h3>
      <FormErrors form={form} />
      {problem}
      <TextInput label={t('Rule name')} required maxLength={60} {...form.field('name')} />
      <SelectField label={t('Rule type')} required data={choices(types)} {...form.field('type')} />
      {type === 'percentage' && (
        <NumberField label={t('Rule amount')} unit="%" min={0} max={100} required {...form.field('amount')} />
      )}
      {type === 'fixed' && <MoneyField label={t('Rule amount')} required {...form.field('amount')} />}
      <SelectField
        label={t('Trigger')}
        placeholder={t('Choose a trigger')}
        required
        data={choices(triggers)}
        {...form.field('trigger')}
      />
      {children}
      <div className="end">
        <Button type="submit" variant="default" loading={busy}>
          {t('Add rule')}
        </Button>
      </div>
    </form>
  )
}
