import { ownRuleTypes, ownTriggers, ruleInput } from '../../../../api/auto-save/auto-save.schema.ts'
import { Banner } from '../../../kit/banner.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { queries, trpc, type Answered } from '../../../lib/trpc.ts'
import { blankRule, ruleAmount, RuleForm, RuleList } from './rule-form.tsx'

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
      <RuleList
        rules={rules.map(rule => ({ id: rule.id, name: rule.name, says: saidOf(rule) }))}
        onRemove={id => remove.mutate({ id })}
      />
      {settings && <AddRule onAdded={remove.reset} />}
    </SectionCard>
  )
}

const saidOf = (rule: Rule): string =>
  [
    rule.type === 'round-up' ? t(ownRuleTypes[rule.type]) : ruleAmount(rule),
    t(ownTriggers[rule.trigger]),
    rule.line && usd(rule.line),
  ]
    .filter(Boolean)
    .join(' · ')

/** `onAdded`: that another could not be removed is then no longer the last word. */
function AddRule({ onAdded }: { onAdded: () => void }) {
  const form = useSchemaForm(ruleInput, blankRule)
  const add = trpc.autoSave.addRule.useMutation({
    onSuccess: () => {
      refresh()
      onAdded()
      form.reset()
    },
  })
  return (
    <RuleForm
      form={form}
      types={ownRuleTypes}
      triggers={ownTriggers}
      onAdd={values => add.mutate(ruleInput.parse(values))}
      problem={add.error && <Banner tone="error">{problemOf(add.error).text}</Banner>}
      busy={add.isPending}
    >
      {form.values.trigger === 'account-above' && <MoneyField label={t('Line')} required {...form.field('line')} />}
    </RuleForm>
  )
}
