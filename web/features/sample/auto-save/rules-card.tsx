import { Button, TextInput } from '@mantine/core'
import { Empty } from '../../../kit/empty.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { percent, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ruleTypes, triggers } from '../../../../api/auto-save/auto-save.schema.ts'
import { ruleForm, type AutoSaveRule } from './auto-save.ts'
import css from './rules-card.module.css'

interface Props {
  rules: readonly AutoSaveRule[]
  onAdd: (rule: AutoSaveRule) => void
  onRemove: (id: string) => void
}

/** The customer's own rules, and the form that adds one. */
export function RulesCard({ rules, onAdd, onRemove }: Props) {
  return (
    <SectionCard title={t('Custom rules')}>
      {rules.length === 0 && <Empty text={t('No rules yet.')} seed="rules" />}
      <ul className={css.rules}>
        {rules.map(rule => (
          <li key={rule.id}>
            <div>
              <strong>{t(rule.name)}</strong>
              <p className="quiet">
                {ruleAmount(rule)} · {t(triggers[rule.trigger])}
              </p>
            </div>
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('Remove rule {name}', { name: t(rule.name) })}
              onClick={() => onRemove(rule.id)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <AddRule onAdd={onAdd} />
    </SectionCard>
  )
}

const ruleAmount = ({ type, amount }: AutoSaveRule) => (type === 'percentage' ? percent(amount) : usd(amount))

function AddRule({ onAdd }: Pick<Props, 'onAdd'>) {
  const form = useSchemaForm(ruleForm, { name: '', type: 'fixed', amount: '', trigger: '' })
  const add = (values: typeof form.values) => {
    onAdd({ ...ruleForm.parse(values), id: crypto.randomUUID() })
    form.reset()
  }
  return (
    <form className={`stack ${css.add}`} onSubmit={form.submit(add)} noValidate aria-label={t('Add a rule')}>
      <h3>{t('Add a rule')}</h3>
      <FormErrors form={form} />
      <TextInput label={t('Rule name')} required maxLength={60} {...form.field('name')} />
      <SelectField
        label={t('Rule type')}
        required
        data={Object.entries(ruleTypes).map(([value, label]) => ({ value, label: t(label) }))}
        {...form.field('type')}
      />
      {form.values.type === 'percentage' ? (
        <NumberField label={t('Rule amount')} unit="%" min={0} max={100} required {...form.field('amount')} />
      ) : (
        <MoneyField label={t('Rule amount')} required {...form.field('amount')} />
      )}
      <SelectField
        label={t('Trigger')}
        placeholder={t('Choose a trigger')}
        required
        data={Object.entries(triggers).map(([value, label]) => ({ value, label: t(label) }))}
        {...form.field('trigger')}
      />
      <div>
        <Button type="submit" variant="default">
          {t('Add rule')}
        </Button>
      </div>
    </form>
  )
}
