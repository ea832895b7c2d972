import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState, type FormEvent } from 'react'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { CategoryField } from '../../../kit/fields/category-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { queries, trpc } from '../../../lib/trpc.ts'
import css from './add-form.module.css'
import { categoryFault } from './budget-planner.ts'

/** A category and what it may cost in a month; decimal text as it is typed. */
export interface Wanted {
  category: string
  amount: string
}

interface Props {
  /** The month from which the budget counts, until another takes its place. */
  month: string
  onKept: () => void
}

const NOTHING: Wanted = { category: '', amount: '' }

/** What is typed in, and what the bank says of it. */
function useBudget(begins: Wanted, { month, onKept }: Props) {
  const [draft, setDraft] = useState(begins)
  const [fault, setFault] = useState<string>()
  const act = trpc.budgetPlanner.set.useMutation({
    onSuccess: () => {
      void queries.invalidateQueries()
      onKept()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = categoryFault({ name: draft.category, budgeted: draft.amount })
    setFault(found)
    if (found === undefined) act.mutate({ ...draft, month })
  }
  const problem = fault === undefined ? act.error && problemOf(act.error).text : t(fault)
  const change = (part: Partial<Wanted>) => setDraft(before => ({ ...before, ...part }))
  return { draft, change, submit, problem, busy: act.isPending }
}

/** Below the list: a category of one's choice, and its budget. */
export function AddBudget({ month, onKept }: Props) {
  const kept = () => {
    change(NOTHING)
    onKept()
  }
  const { draft, change, submit, problem, busy } = useBudget(NOTHING, { month, onKept: kept })
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={t('Add a category')}>
      {problem && (
        <div className={css.wide}>
          <Banner tone="error">{problem}</Banner>
        </div>
      )}
      <CategoryField label={t('Category name')} value={draft.category} onChange={category => change({ category })} />
      <MoneyField label={t('Budget amount')} value={draft.amount} onChange={amount => change({ amount })} />
      <Button type="submit" variant="default" loading={busy}>
        {t('Add category')}
      </Button>
    </form>
  )
}

/** Whose budget is asked for, and whether it is this moment: its dialog closes with what it showed. */
export function useChange() {
  const [wanted, setWanted] = useState(NOTHING)
  const [opened, { open, close }] = useDisclosure(false)
  const ask = (one: Wanted) => {
    setWanted(one)
    open()
  }
  return { opened, wanted, ask, close }
}

/** Over the list: the budget of one that stands in it, or that has none yet. */
export function ChangeBudgetDialog({
  opened,
  wanted,
  onClose,
  ...props
}: Props & { opened: boolean; wanted: Wanted; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Change the budget of {name}', { name: t(wanted.category) })}>
      <ChangeBudget begins={wanted} onCancel={onClose} {...props} />
    </Dialog>
  )
}

function ChangeBudget({ begins, onCancel, ...props }: Props & { begins: Wanted; onCancel: () => void }) {
  const { draft, change, submit, problem, busy } = useBudget(begins, props)
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {problem && <Banner tone="error">{problem}</Banner>}
      <MoneyField
        data-autofocus
        label={t('Budget amount')}
        value={draft.amount}
        onChange={amount => change({ amount })}
      />
      <SubmitFoot onCancel={onCancel} busy={busy}>
        {t('Save budget')}
      </SubmitFoot>
    </form>
  )
}
