import { useState, type ReactNode } from 'react'
import { autoSaveInput } from '../../../../api/auto-save/auto-save.schema.ts'
import { Banner } from '../../../kit/banner.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { changedFrom } from '../../../lib/changed-from.ts'
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

const typedOf = (settings: Told['settings']) => (settings ? asTyped(settings) : blankSetup)

/**
 * The setup on own accounts, with what always stays there. The form goes on with what it began with until the bank
 * refuses what was behind; whether AutoSave pauses stands beside it.
 */
export function MySetup({ told, onSaved }: { told: Told; onSaved: () => void }) {
  const { settings } = told
  const [seen, setSeen] = useState(settings)
  const save = trpc.autoSave.save.useMutation({
    onSettled: () => void queries.invalidateQueries(),
    onSuccess: onSaved,
  })
  const problem = save.error ? problemOf(save.error) : undefined
  const isSame = Object.keys(changedFrom(typedOf(seen), typedOf(settings))).length === 0
  if (seen !== settings && (isSame || problem?.status === 409)) setSeen(settings)
  return (
    <Fields
      key={JSON.stringify(typedOf(seen))}
      told={told}
      begins={typedOf(seen)}
      onSave={values => save.mutate(autoSaveInput.parse({ ...values, version: seen?.version }))}
      problem={problem && <Banner tone="error">{problem.text}</Banner>}
      busy={save.isPending}
    />
  )
}

interface Begun {
  told: Told
  begins: typeof blankSetup
  onSave: (values: typeof blankSetup) => void
  problem: ReactNode
  busy: boolean
}

function Fields({ told: { accounts, settings }, begins, ...saving }: Begun) {
  const form = useSchemaForm<typeof blankSetup>(autoSaveInput, begins)
  const own = trpc.accounts.list.useQuery(undefined, { staleTime: 60_000 }).data?.accounts ?? []
  const kindOf = (id: string) => own.find(one => one.id === id)?.kind ?? ''
  const choices = accounts.map(one => choiceWith({ ...one, kind: kindOf(one.id) }, usd(one.availableBalance)))
  return (
    <SetupForm
      form={form}
      {...saving}
      account={field => <AccountField accounts={choices} {...field} />}
      floor={
        <MoneyField
          label={t('Always leave there (optional)')}
          description={t('AutoSave never takes the account below it.')}
          {...form.field('floor')}
        />
      }
      runs={settings !== null && !settings.paused}
    />
  )
}
