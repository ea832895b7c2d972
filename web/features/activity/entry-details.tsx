import { Button, Checkbox, TagsInput, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Banner, PassingBanner } from '../../kit/banner.tsx'
import { carried, carriedRows } from '../../kit/carried.ts'
import { Facts } from '../../kit/facts.tsx'
import { CategoryField } from '../../kit/fields/category-field.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PrintReceipt } from '../../kit/print-button.tsx'
import { OpenDispute } from '../../kit/transactions/open-dispute.tsx'
import { mayDispute } from '../../kit/transactions/transaction-row.ts'
import { called, t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { problemOf } from '../../lib/problem.ts'
import { queries, trpc } from '../../lib/trpc.ts'
import { rowOf, suchName, type Entry } from './entry.ts'
import { Receipt } from './receipt.tsx'
import { SplitForm } from './split-form.tsx'

const refresh = () => void queries.invalidateQueries()

/** What is under the facts of a line: whose it is, its category or parts, the customer's note and tags, a print. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const isEntry = entry.status !== 'Pending'
  return (
    <>
      <Facts
        facts={[
          [t('Account'), <TextLink to={`/accounts/${entry.accountId}`}>{called(entry.accountName)}</TextLink>],
          ...(entry.parts.length > 1
            ? entry.parts.map(({ category, amount }) => [t(category), <Money amount={amount} />] as const)
            : []),
        ]}
      />
      {/* What is done about a line is not looked for below what may be written to it. */}
      <div className="row no-print">
        <PrintReceipt size="sm" />
        <Dispute entry={entry} />
      </div>
      {isEntry && <CategoryForm entry={entry} />}
      {isEntry && entry.maySplit && <SplitForm entry={entry} />}
      {isEntry && <NoteForm entry={entry} />}
      {isEntry && <Receipt entry={entry} />}
    </>
  )
}

/** The kinds of accounts whose pages have Dispute on their lines (doc2 §2.3). */
const OF_CARDS = ['Checking', 'Student', 'Credit']

/** From the line to the dispute of it, as on the page of its account. */
function Dispute({ entry }: { entry: Entry }) {
  const { data } = trpc.accounts.list.useQuery(undefined, { staleTime: 60_000 })
  const account = data?.accounts.find(({ id }) => id === entry.accountId)
  const disputed = trpc.disputes.list.useQuery(undefined, { staleTime: 60_000 }).data
  const number = disputed?.find(({ transactionId }) => transactionId === entry.id)?.disputeNumber
  const [row] = carriedRows([rowOf(entry)])
  if (number !== undefined) return <OpenDispute number={number} variant="default" size="sm" />
  if (!account || !OF_CARDS.includes(account.type) || !row || !mayDispute(row)) return null
  return (
    <LinkButton
      to="/dispute-transaction"
      state={{ account: carried(account), transaction: row }}
      variant="default"
      size="sm"
      aria-label={t('Dispute {description}', { description: described(row) })}
    >
      {t('Dispute')}
    </LinkButton>
  )
}

const because = {
  bank: 'The bank’s suggestion.',
  rule: 'Your rule for all such transactions.',
  line: 'Your choice for this one.',
  split: 'Split by you.',
} as const

/** Corrected once: for this line, or for all such lines and those to come. The entry in the books never changes. */
function CategoryForm({ entry }: { entry: Entry }) {
  const [category, setCategory] = useState(entry.parts.length === 1 ? (entry.parts[0]?.category ?? '') : '')
  const [all, setAll] = useState(false)
  const save = trpc.categories.correct.useMutation({ onSuccess: refresh })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ lineId: entry.id, category, all })
  }
  return (
    <form onSubmit={submit} className="stack no-print" aria-label={t('Category')}>
      <CategoryField value={category} onChange={setCategory} description={t(because[entry.by])} />
      <Checkbox
        label={t('For all like “{name}”, also those to come', { name: suchName(entry) })}
        checked={all}
        onChange={event => setAll(event.currentTarget.checked)}
      />
      {save.error && <Banner tone="error">{problemOf(save.error).text}</Banner>}
      {save.isSuccess && <PassingBanner onGone={save.reset}>{t('Saved')}</PassingBanner>}
      <div className="row">
        <Button type="submit" variant="default" size="sm" loading={save.isPending}>
          {t('Save category')}
        </Button>
        {entry.by !== 'bank' && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => save.mutate({ lineId: entry.id, category: '', all: entry.by === 'rule' })}
          >
            {t('As the bank has it')}
          </Button>
        )}
      </div>
    </form>
  )
}

function NoteForm({ entry }: { entry: Entry }) {
  const { data } = trpc.categories.list.useQuery(undefined, { staleTime: 60_000 })
  const [note, setNote] = useState(entry.note)
  const [tags, setTags] = useState(entry.tags)
  const saveNote = trpc.accounts.note.useMutation()
  const saveTags = trpc.categories.tag.useMutation({ onSuccess: refresh })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await saveNote.mutateAsync({ lineId: entry.id, note })
    saveTags.mutate({ lineId: entry.id, tags })
  }
  const error = saveNote.error ?? saveTags.error
  return (
    <form
      onSubmit={event => void submit(event).catch(() => undefined)}
      className="stack no-print"
      aria-label={t('Note')}
    >
      <Textarea
        label={t('Note')}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        maxLength={200}
        autosize
        minRows={2}
      />
      <TagsInput
        label={t('Tags')}
        description={t('Words of your own, to find it again')}
        value={tags}
        onChange={setTags}
        data={data?.tags ?? []}
        maxTags={10}
        comboboxProps={{ withinPortal: false }}
      />
      {error && <Banner tone="error">{problemOf(error).text}</Banner>}
      {saveTags.isSuccess && <PassingBanner onGone={saveTags.reset}>{t('Saved')}</PassingBanner>}
      <div>
        <Button type="submit" variant="default" size="sm" loading={saveNote.isPending || saveTags.isPending}>
          {t('Save note')}
        </Button>
      </div>
    </form>
  )
}
