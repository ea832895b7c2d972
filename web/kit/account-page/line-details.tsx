import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { problemOf } from '../../lib/problem.ts'
import { queries, trpc } from '../../lib/trpc.ts'
import { Banner, PassingBanner } from '../banner.tsx'
import { CategoryField } from '../fields/category-field.tsx'
import { PrintReceipt } from '../print-button.tsx'
import { isPending, type TransactionRow } from '../transactions/transaction-row.ts'
import { WholeAmounts } from '../whole-amounts.tsx'
import { SidesTable } from './sides-table.tsx'

/**
 * What the side panel of an account page adds: the two sides, category and note of the customer's own, receipt,
 * dispute.
 */
export function LineDetails({ row, dispute }: { row: TransactionRow; dispute?: ReactNode }) {
  // Of a sample line, and of one that is pending, the bank has nothing to tell.
  const isEntry = !isPending(row) && !isSample(row.id)
  return (
    <>
      {/* What is done about a line is not looked for below what may be written to it. */}
      <div className="row no-print">
        <PrintReceipt size="sm" />
        {dispute}
      </div>
      {isEntry && <NoteForm key={row.id} row={row} />}
      {isEntry && <Sides id={row.id} />}
    </>
  )
}

function Sides({ id }: { id: string }) {
  const { data } = trpc.accounts.line.useQuery({ lineId: id })
  if (!data) return null
  return (
    <section>
      <h3 style={{ fontSize: '1rem' }}>{t('Why this balance')}</h3>
      <p className="quiet">
        <WholeAmounts
          text={t('{before} before, {amount} with this entry, {after} after.', {
            before: usd(data.before),
            amount: usd(data.line.amount, { plus: true }),
            after: usd(data.line.balance ?? '0.00'),
          })}
        />
      </p>
      <SidesTable sides={data.sides} />
    </section>
  )
}

/** Kept beside the line; the line itself never changes. */
function NoteForm({ row }: { row: TransactionRow & { note?: string | undefined } }) {
  const [category, setCategory] = useState(row.category ?? '')
  const [note, setNote] = useState(row.note ?? '')
  const [saved, setSaved] = useState(false)
  const save = trpc.accounts.note.useMutation({
    onSuccess: () => {
      setSaved(true)
      void queries.invalidateQueries()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ lineId: row.id, note, ...(category === row.category ? {} : { category }) })
  }
  return (
    <form onSubmit={submit} className="stack no-print">
      <CategoryField value={category} onChange={setCategory} />
      <Textarea
        label={t('Note')}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        maxLength={200}
        autosize
        minRows={2}
      />
      {save.error && <Banner tone="error">{problemOf(save.error).text}</Banner>}
      {saved && <PassingBanner onGone={() => setSaved(false)}>{t('Saved')}</PassingBanner>}
      <div>
        <Button type="submit" variant="default" size="sm" loading={save.isPending}>
          {t('Save note')}
        </Button>
      </div>
    </form>
  )
}
