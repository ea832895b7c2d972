import { useDebouncedValue } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isBankDay } from '../../../ledger/calendar.ts'
import { parseTyped } from '../../../ledger/money.ts'
import { useSetSearch } from '../../kit/set-search.ts'

/** What is looked for among the card transactions, as it was typed, and the page of what was found. */
export interface ListSearch {
  from: string
  to: string
  least: string
  most: string
  search: string
  page: number
}

export const wholeList: ListSearch = { from: '', to: '', least: '', most: '', search: '', page: 1 }
const typedNames = ['from', 'to', 'least', 'most', 'search'] as const

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const pageOf = (value: unknown) => {
  const page = Number(textOf(value))
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

export const readSearch = (url: Readonly<Record<string, unknown>>): ListSearch => ({
  from: textOf(url['from']),
  to: textOf(url['to']),
  least: textOf(url['least']),
  most: textOf(url['most']),
  search: textOf(url['search']),
  page: pageOf(url['page']),
})

/** What stands in the URL: only what differs from the whole list. */
export const writeSearch = (wanted: ListSearch): Record<string, string | number> => ({
  ...Object.fromEntries(typedNames.filter(name => wanted[name] !== '').map(name => [name, wanted[name]])),
  ...(wanted.page === 1 ? {} : { page: wanted.page }),
})

const only = (is: (typed: string) => unknown, typed: string) => (is(typed.trim()) ? typed.trim() : '')

/** What the bank is asked: a bound that is not finished, or is none, bounds nothing. */
export const askedOf = ({ from, to, least, most, search, page }: ListSearch): ListSearch => ({
  from: only(isBankDay, from),
  to: only(isBankDay, to),
  least: only(parseTyped, least),
  most: only(parseTyped, most),
  search: search.slice(0, 80),
  page,
})

const PAUSE_MS = 250

/**
 * The search of the list, kept in the URL so that Back, reload and a sent link keep it. Letters stand in the fields
 * as they are typed; the list (`settled`) and the URL follow when the typing pauses.
 */
export function useListSearch() {
  const url: Record<string, unknown> = useSearch({ strict: false })
  const setSearch = useSetSearch()
  const [wanted, setWanted] = useState(() => readSearch(url))
  const [settled] = useDebouncedValue(wanted, PAUSE_MS)
  const stands = JSON.stringify(writeSearch(readSearch(url)))
  useEffect(() => {
    const next = writeSearch(settled)
    if (JSON.stringify(next) === stands) return
    setSearch({ ...next })
  }, [settled, stands, setSearch])
  return { wanted, settled, change: (change: Partial<ListSearch>) => setWanted({ ...wanted, page: 1, ...change }) }
}
