import { autoSaveInput } from '../../../../api/auto-save/auto-save.schema.ts'
import { Banner } from '../../../kit/banner.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { queries, trpc, type Answered } from '../../../lib/trpc.ts'
import { blankSetup, SetupForm } from './setup-form.tsx'

type Told = Answered['autoSave']['get']

export const asTyped = ({ source, target, goalAmount, ...settings }: NonNullable<Told['settings']>) => {
  const { amount, frequency, floor, goalName } = settings
  return {
    amount,
    frequency,
    source: source ?? '',
    target: target ?? '',
    floor,
    goalName,
    goalAmount: goalAmount ?? '',
  }
}

/** The setup on own accounts, with what always stays there. */
export function MySetup({ told: { accounts, settings }, onSaved }: { told: Told; onSaved: () => void }) {
  const form = useSchemaForm<typeof blankSetup>(autoSaveInput, settings ? asTyped(settings) : blankSetup)
  const save = trpc.autoSave.save.useMutation({
    onSuccess: () => {
      void queries.invalidateQueries()
      onSaved()
    },
  })
  const own = trpc.accounts.list.useQuery(undefined, { staleTime: 60_000 }).data?.accounts ?? []
  const kindOf = (id: string) => own.find(one => one.id === id)?.kind ?? ''
  const choices = accounts.map(one => choiceWith({ ...one, kind: kindOf(one.id) }, usd(one.availableBalance)))
  return (
    <SetupForm
      form={form}
      onSave={values => save.mutate(autoSaveInput.parse(values))}
      account={field => <AccountField accounts={choices} {...field} />}
      floor={
        <MoneyField
          label={t('Always leave there (optional)')}
          description={t('AutoSave never takes the account below it.')}
          {...form.field('floor')}
        />
      }
      problem={save.error && <Banner tone="error">{problemOf(save.error).text}</Banner>}
      busy={save.isPending}
      runs={settings !== null && !settings.paused}
    />
  )
}
