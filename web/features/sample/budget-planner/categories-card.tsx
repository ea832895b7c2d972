import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { text } from '../../../../ledger/money.ts'
import { Banner } from '../../../kit/banner.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { RowButton } from '../../../kit/row-button.tsx'
import { t } from '../../../lib/i18n.ts'
import { categoryFault, type Category, type CategoryFigures } from './budget-planner.ts'
import css from './add-form.module.css'
import { categoryName } from './category-name.ts'

interface Props {
  rows: readonly CategoryFigures[]
  /** What is wrong with the category that was to be added. */
  fault: string | undefined
  /** Why one could not be deleted. */
  listFault: string | undefined
  onAdd: (category: Omit<Category, 'id'>) => void
  onRemove: (id: string) => void
}

/** The categories with what they may cost, what they cost and what is left; one with transactions stays. */
export function CategoriesCard({ rows, fault, listFault, onAdd, onRemove }: Props) {
  return (
    <TableCard
      title={t('Categories')}
      problem={listFault}
      empty={t('No categories yet. Add the first one below.')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { head: t('Category'), cell: ({ name }) => categoryName(name), phone: 'lead' },
        { head: t('Budgeted'), cell: row => <Money amount={row.budgeted} />, align: 'right' },
        { head: t('Spent'), cell: row => <Money amount={text(row.spent)} />, align: 'right' },
        {
          head: t('Remaining'),
          cell: row => <Money amount={text(row.remaining)} />,
          align: 'right',
          phone: 'value',
        },
        {
          head: t('Actions'),
          align: 'right',
          phone: 'plain',
          cell: ({ id, name }) => (
            <RowButton
              text={t('Delete')}
              label={t('Delete category {name}', { name: categoryName(name) })}
              onClick={() => onRemove(id)}
              size="compact-md"
            />
          ),
        },
      ]}
    >
      <AddCategory fault={fault} onAdd={onAdd} />
    </TableCard>
  )
}

const blank = { name: '', budgeted: '' }

function AddCategory({ fault, onAdd }: Pick<Props, 'fault' | 'onAdd'>) {
  const [draft, setDraft] = useState(blank)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(draft)
    if (categoryFault(draft) === undefined) setDraft(blank)
  }
  const isMissing = (value: string) => fault !== undefined && value.trim() === ''
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={t('Add a category')}>
      {fault && (
        <div className={css.wide}>
          <Banner tone="error">{fault}</Banner>
        </div>
      )}
      <TextInput
        label={t('Category name')}
        maxLength={40}
        value={draft.name}
        error={isMissing(draft.name)}
        onChange={event => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <MoneyField
        label={t('Budget amount')}
        value={draft.budgeted}
        error={isMissing(draft.budgeted)}
        onChange={budgeted => setDraft({ ...draft, budgeted })}
      />
      <Button type="submit" variant="default">
        {t('Add category')}
      </Button>
    </form>
  )
}
