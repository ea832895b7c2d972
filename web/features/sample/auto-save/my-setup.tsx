import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Button, TextInput } from '@mantine/core'
import { autoSaveInput, frequencies } from '../../../../api/auto-save/auto-save.schema.ts'
import { Banner } from '../../../kit/banner.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { queries, trpc, type Answered } from '../../../lib/trpc.ts'

type Told = Answered['autoSave']['get']

const blank = { amount: '', frequency: '', source: '', target: '', floor: '', goalName: '', goalAmount: '' }

const asTyped = ({
  amount,
  frequency,
  source,
  target,
  floor,
  goalName,
  goalAmount,
}: NonNullable<Told['settings']>) => ({
  amount,
  frequency,
  source: source ?? '',
  target: target ?? '',
  floor,
  goalName,
  goalAmount: goalAmount ?? '',
})

/** Amount, rhythm, from, to, what always stays, and a goal for those who want one. */
export function MySetup({ told: { accounts, settings }, onSaved }: { told: Told; onSaved: () => void }) {
  const form = useSchemaForm(autoSaveInput, { ...blank, ...(settings && asTyped(settings)) })
  const save = trpc.autoSave.save.useMutation({
    onSuccess: () => {
      void queries.invalidateQueries()
      onSaved()
    },
  })
  const own = trpc.accounts.list.useQuery(undefined, { staleTime: 60_000 }).data?.accounts ?? []
  const kindOf = (id: string) => own.find(one => one.id === id)?.kind ?? ''
  const choices = accounts.map(one => choiceWith({ ...one, kind: kindOf(one.id) }, usd(one.balance)))
  return (
    <SectionCard title={t('AutoSave setup')}>
      <form
        className="stack"
        onSubmit={form.submit(values => save.mutate(autoSaveInput.parse(values)))}
        noValidate
        aria-label={t('AutoSave setup')}
      >
        <FormErrors form={form} />
        {save.error && <Banner tone="error">{problemOf(save.error).text}</Banner>}
        <div className="grid">
          <MoneyField label={t('Amount')} required {...form.field('amount')} />
          <SelectField
            label={t('Frequency')}
            placeholder={t('Choose a frequency')}
            required
            data={Object.entries(frequencies).map(([value, label]) => ({ value, label: t(label) }))}
            {...form.field('frequency')}
          />
          <AccountField
            label={t('From account')}
            placeholder={t('Choose an account')}
            required
            accounts={choices}
            {...form.field('source')}
          />
          <AccountField
            label={t('To account')}
            placeholder={t('Choose an account')}
            required
            accounts={choices}
            {...form.field('target')}
          />
          <MoneyField
            label={t('Always leave there (optional)')}
            description={t('AutoSave never takes the account below it.')}
            {...form.field('floor')}
          />
          <TextInput label={t('Goal name (optional)')} maxLength={60} {...form.field('goalName')} />
          <MoneyField label={t('Goal amount (optional)')} {...form.field('goalAmount')} />
        </div>
        <ActionFoot>
          <Button type="submit" loading={save.isPending}>
            {t('Start AutoSave')}
          </Button>
        </ActionFoot>
      </form>
    </SectionCard>
  )
}
