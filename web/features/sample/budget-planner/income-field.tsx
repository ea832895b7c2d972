import { useState } from 'react'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { t } from '../../../lib/i18n.ts'
import { incomeForm } from './budget-planner.ts'

/**
 * The one number of income; what is not an amount stays in the field and says so, and the budget keeps the last
 * good one.
 */
export function IncomeField({ income, onChange }: { income: string; onChange: (income: string) => void }) {
  const [typed, setTyped] = useState(income)
  const judged = incomeForm.safeParse({ income: typed })
  const take = (value: string) => {
    setTyped(value)
    if (incomeForm.safeParse({ income: value }).success) onChange(value.trim())
  }
  return (
    <MoneyField
      label={t('Monthly income')}
      value={typed}
      error={judged.success ? undefined : t(judged.error.issues[0]?.message ?? '')}
      onChange={take}
    />
  )
}
