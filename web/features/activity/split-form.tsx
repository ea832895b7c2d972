import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { money, text, type Money } from '../../../ledger/money.ts'
import { Banner, PassingBanner } from '../../kit/banner.tsx'
import { CategoryField } from '../../kit/fields/category-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { queries, trpc } from '../../lib/trpc.ts'
import type { Entry } from './entry.ts'
import css from './activity.module.css'
import { leftOf, withAmount, without, withOneMore, type Part } from './split-parts.ts'

/** A line in parts that are exactly its amount; what is left to give a place is said while typing. */
export function SplitForm({ entry }: { entry: Entry }) {
  const [parts, setParts] = useState<Part[]>()
  const save = trpc.categories.split.useMutation({
    onSuccess: () => {
      setParts(undefined)
      void queries.invalidateQueries()
    },
  })
  const isSplit = entry.by === 'split'
  if (!parts)
    return (
      <div className="row no-print">
        {save.isSuccess && <PassingBanner onGone={save.reset}>{t('Saved')}</PassingBanner>}
        <Button variant="default" size="sm" onClick={() => setParts(startOf(entry))}>
          {isSplit ? t('Change the parts') : t('Split into parts')}
        </Button>
        {isSplit && (
          <Button variant="subtle" size="sm" onClick={() => save.mutate({ lineId: entry.id, parts: [] })}>
            {t('Make it whole again')}
          </Button>
        )}
      </div>
    )
  return <Parts entry={entry} parts={parts} onParts={setParts} save={save} />
}

/** What the parts lack to be the line. */
function saidOf(left: Money): string {
  if (left.isZero()) return t('A part has no amount.')
  const amount = usd(text(left.abs()))
  return left.gt(0)
    ? t('{amount} is left to give a place.', { amount })
    : t('The parts are {amount} too much.', { amount })
}

const sizeOf = (amount: string) => text(money(amount).abs())

const startOf = ({ by, parts, amount }: Entry): Part[] =>
  by === 'split'
    ? parts.map((part, key) => ({ key, category: part.category, amount: sizeOf(part.amount) }))
    : [
        { key: 0, category: parts[0]?.category ?? '', amount: sizeOf(amount) },
        { key: 1, category: '', amount: '' },
      ]

interface PartsProps {
  entry: Entry
  parts: Part[]
  onParts: (parts: Part[] | undefined) => void
  save: ReturnType<typeof trpc.categories.split.useMutation>
}

function Parts({ entry, parts, onParts, save }: PartsProps) {
  const size = sizeOf(entry.amount)
  const left = leftOf(size, parts)
  const isWhole = left.isZero() && parts.every(({ amount }) => amount !== '')
  const name = (key: number, category: string) =>
    onParts(parts.map(part => (part.key === key ? { ...part, category } : part)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ lineId: entry.id, parts: parts.map(({ category, amount }) => ({ category, amount })) })
  }
  return (
    <form onSubmit={submit} className="stack no-print" aria-label={t('Parts')}>
      {parts.map(({ key, category, amount }, i) => (
        <div key={key} className={css.part}>
          <CategoryField
            label={t('Category of part {n}', { n: i + 1 })}
            value={category}
            onChange={kept => name(key, kept)}
          />
          <MoneyField
            label={t('Amount of part {n}', { n: i + 1 })}
            value={amount}
            onChange={typed => onParts(withAmount(size, parts, key, typed))}
            digitsOnly
          />
          <Button
            variant="subtle"
            size="sm"
            disabled={parts.length <= 2}
            onClick={() => onParts(without(size, parts, key))}
            aria-label={t('Remove part {n}', { n: i + 1 })}
          >
            <Icon name="close" size={18} />
          </Button>
        </div>
      ))}
      <p className="quiet" role="status">
        {isWhole ? t('The parts add up.') : saidOf(left)}
      </p>
      {save.error && <Banner tone="error">{problemOf(save.error).text}</Banner>}
      <div className="row">
        <Button type="submit" size="sm" loading={save.isPending} disabled={!isWhole}>
          {t('Save parts')}
        </Button>
        <Button variant="default" size="sm" disabled={parts.length >= 20} onClick={() => onParts(withOneMore(parts))}>
          {t('Add a part')}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => onParts(undefined)}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
