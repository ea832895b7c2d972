import { Button, TextInput } from '@mantine/core'
import { ownRuleTypes, ownTriggers, ruleInput } from '../../../../api/auto-save/auto-save.schema.ts'
import { Banner } from '../../../kit/banner.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { percent, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { queries, trpc, type Answered } from '../../../lib/trpc.ts'
import css from './rules-card.module.css'

type Told = Answered['autoSave']['get']
type Rule = Told['rules'][number]

const refresh = () => void queries.invalidateQueries()

/** The customer's own rules, and the form that adds one; they move money between the accounts of the setup. */
export function MyRules({ told: { rules, settings } }: { told: Told }) {
  const remove = trpc.autoSave.removeRule.useMutation({ onSuccess: refresh })
  return (
    <SectionCard title={t('Custom rules')}>
      {remove.error && <Banner tone="error">{problemOf(remove.error).text}</Banner>}
      {rules.length === 0 && (
        <Empty
          text={
            settings
              ? t('No rules yet. Add one below, for instance a part of every paycheck.')
              : t('No rules yet. Set up AutoSave first, then add some here.')
          }
          seed="rules"
        />
      )}
      <ul className={css.rules}>
        {rules.map(rule => (
          <li key={rule.id}>
            <div>
              <strong>{rule.name}</strong>
              <p className="quiet">
                {[amountOf(rule), t(ownTriggers[rule.trigger]), rule.line && usd(rule.line)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('Remove rule {name}', { name: rule.name })}
              onClick={() => remove.mutate({ id: rule.id })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {settings && <AddRule />}
    </SectionCard>
  )
}

const amountOf = ({ type, amount }: Rule) =>
  type === 'round-up' ? t(ownRuleTypes[type]) : type === 'percentage' ? percent(String(Number(amount))) : usd(amount)

function AddRule() {
  const form = useSchemaForm(ruleInput, { name: '', type: 'fixed', amount: '', trigger: '', line: '' })
  const add = trpc.autoSave.addRule.useMutation({
    onSuccess: () => {
      refresh()
      form.reset()
    },
  })
  const { type, trigger } = form.values
  return (
    <form
      className={`stack ${css.add}`}
      onSubmit={form.submit(values => add.mutate(ruleInput.parse(values)))}
      noValidate
      aria-label={t('Add a rule')}
    >
      <h3>{t('Add a rule')}</h3>
      <FormErrors form={form} />
      {add.error && <Banner tone="error">{problemOf(add.error).text}</Banner>}
      <TextInput label={t('Rule name')} required maxLength={60} {...form.field('name')} />
      <SelectField
        label={t('Rule type')}
        required
        data={Object.entries(ownRuleTypes).map(([value, label]) => ({ value, label: t(label) }))}
        {...form.field('type')}
      />
      {type === 'percentage' && (
        <NumberField label={t('Rule amount')} unit="%" min={0} max={100} required {...form.field('amount')} />
      )}
      {type === 'fixed' && <MoneyField label={t('Rule amount')} required {...form.field('amount')} />}
      <SelectField
        label={t('Trigger')}
        placeholder={t('Choose a trigger')}
        required
        data={Object.entries(ownTriggers).map(([value, label]) => ({ value, label: t(label) }))}
        {...form.field('trigger')}
      />
      {trigger === 'account-above' && <MoneyField label={t('Line')} required {...form.field('line')} />}
      <div>
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('Add rule')}
        </Button>
      </div>
    </form>
  )
}
