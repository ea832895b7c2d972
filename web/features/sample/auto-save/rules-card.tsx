import { ruleTypes, triggers } from '../../../../api/auto-save/auto-save.schema.ts'
import { Empty } from '../../../kit/empty.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import { ruleForm, type AutoSaveRule } from './auto-save.ts'
import { blankRule, ruleAmount, RuleForm, RuleList } from './rule-form.tsx'

interface Props {
  rules: readonly AutoSaveRule[]
  onAdd: (rule: AutoSaveRule) => void
  onRemove: (id: string) => void
}

/** The customer's own rules, and the form that adds one. */
export function RulesCard({ rules, onAdd, onRemove }: Props) {
  const form = useSchemaForm(ruleForm, blankRule)
  const add = (values: typeof blankRule) => {
    onAdd({ ...ruleForm.parse(values), id: crypto.randomUUID() })
    form.reset()
  }
  const said = rules.map(rule => ({
    id: rule.id,
    name: t(rule.name),
    says: `${ruleAmount(rule)} · ${t(triggers[rule.trigger])}`,
  }))
  return (
    <SectionCard title={t('Custom rules')}>
      {rules.length === 0 && (
        <Empty text={t('No rules yet. Add one below, for instance a part of every paycheck.')} seed="rules" />
      )}
      <RuleList rules={said} onRemove={onRemove} />
      <RuleForm form={form} types={ruleTypes} triggers={triggers} onAdd={add} />
    </SectionCard>
  )
}
