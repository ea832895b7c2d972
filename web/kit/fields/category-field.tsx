import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { spoken, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'

interface Props {
  /** As it is kept: one of the bank's own in English, or a word of the customer's. */
  value: string
  onChange: (kept: string) => void
  label?: string
  description?: string
}

/** A category of the bank's in the customer's language, or any other word; kept the same in all languages. */
export function CategoryField({ value, onChange, label = t('Category'), description }: Props) {
  const { data } = trpc.categories.list.useQuery(undefined, { staleTime: 60_000 })
  const [typed, setTyped] = useState(() => t(value))
  // With a category in it, the box is opened to choose another one: all are there until something is typed.
  const [searched, setSearched] = useState('')
  const names = [...(data?.categories.map(({ name }) => name) ?? []), ...(data?.own ?? [])]
  const type = (shown: string) => {
    setTyped(shown)
    setSearched(shown)
    onChange(keptAs(names, shown))
  }
  return (
    <Autocomplete
      label={label}
      {...(description && { description })}
      value={keptAs(names, typed) === value ? typed : t(value)}
      onChange={type}
      maxLength={40}
      data={choicesOf(names)}
      onDropdownClose={() => setSearched('')}
      filter={({ options }) => options.filter(one => 'group' in one || isOffered(one.label, searched))}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** As they are called in the language shown, in its order. */
export const choicesOf = (names: readonly string[]): string[] =>
  [...new Set(names.map(name => t(name)))].toSorted((a, b) => a.localeCompare(b, spoken()))

/** Those that contain what was typed since the list was opened. */
export const isOffered = (one: string, searched: string): boolean =>
  one.toLowerCase().includes(searched.trim().toLowerCase())

/** The name whose translation was typed or chosen, else the word itself. */
export const keptAs = (names: readonly string[], shown: string): string =>
  names.find(name => t(name).toLowerCase() === shown.trim().toLowerCase()) ?? shown.trim()
