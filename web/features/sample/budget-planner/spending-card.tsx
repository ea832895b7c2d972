import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { endOfMonth } from '../../../../ledger/calendar.ts'
import { Banner } from '../../../kit/banner.tsx'
import { DateField, dayOutside } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { RowButton } from '../../../kit/row-button.tsx'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import css from './add-form.module.css'
import { transactionFault, type Budget, type Spending } from './budget-planner.ts'
import { categoryName } from './category-name.ts'

interface Props {
  budget: Budget
  fault: string | undefined
  onAdd: (transaction: Omit<Spending, 'id'>) => void
  onRemove: (id: string) => void
}

/** The month's transactions, newest first, and the form that adds one. */
export function SpendingCard({ budget, fault, onAdd, onRemove }: Props) {
  const nameOf = (id: string) => categoryName(budget.categories.find(category => category.id === id)?.name ?? '')
  return (
    <TableCard
      title={t('Transactions')}
      empty={t('No transactions this month. Choose another month above.')}
      rows={budget.transactions.toSorted((a, b) => (a.date < b.date ? 1 : -1))}
      rowKey={({ id }) => id}
      columns={[
        { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
        {
          head: t('Description'),
          cell: row => (row.description ? t(row.description) : nameOf(row.categoryId)),
          phone: 'lead',
        },
        { head: t('Category'), cell: ({ categoryId }) => nameOf(categoryId) },
        { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
        {
          head: t('Actions'),
          align: 'right',
          phone: 'plain',
          cell: ({ id, description, date }) => (
            <RowButton
              text={t('Delete')}
              label={t('Delete transaction {name} of {date}', { name: t(description), date: day(date) })}
              onClick={() => onRemove(id)}
              size="compact-md"
            />
          ),
        },
      ]}
    >
      <AddTransaction budget={budget} fault={fault} onAdd={onAdd} />
    </TableCard>
  )
}

const blank = { categoryId: '', amount: '', date: '', description: '' }

function AddTransaction({ budget: { categories, month }, fault, onAdd }: Pick<Props, 'budget' | 'fault' | 'onAdd'>) {
  const [draft, setDraft] = useState(blank)
  const set = (change: Partial<typeof blank>) => setDraft({ ...draft, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(draft)
    if (transactionFault(draft, month) === undefined) setDraft(blank)
  }
  const days = { min: month, max: endOfMonth(month) }
  const isMissing = (value: string) => fault !== undefined && value.trim() === ''
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={t('Add a transaction')}>
      {fault && (
        <div className={css.wide}>
          <Banner tone="error">{fault}</Banner>
        </div>
      )}
      <SelectField
        label={t('Category')}
        placeholder={t('Choose a category')}
        data={categories.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
        value={draft.categoryId}
        error={isMissing(draft.categoryId)}
        onChange={categoryId => set({ categoryId })}
      />
      <MoneyField
        label={t('Amount')}
        value={draft.amount}
        error={isMissing(draft.amount)}
        onChange={amount => set({ amount })}
      />
      <DateField
        label={t('Date')}
        {...days}
        value={draft.date}
        error={isMissing(draft.date) || (fault !== undefined && dayOutside(draft.date, days))}
        onChange={date => set({ date })}
      />
      <TextInput
        label={t('Description (optional)')}
        maxLength={60}
        value={draft.description}
        onChange={event => set({ description: event.currentTarget.value })}
      />
      <Button type="submit" variant="default">
        {t('Add transaction')}
      </Button>
    </form>
  )
}
