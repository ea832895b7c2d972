import { useSearch } from '@tanstack/react-router'
import { useSetSearch } from './set-search.ts'

/**
 * One piece of what a page shows (a tab, a filter, a search) kept in the URL, so that Back, reload and a sent link
 * keep it:
 * `const [tab, setTab] = useUrlText('tab', 'bills')`. The default is left out of the URL.
 */
export function useUrlText<T extends string>(
  name: string,
  initial: T,
  allowed?: readonly T[],
): [T, (value: T) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const setSearch = useSetSearch()
  const given = search[name]
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : initial
  const known = allowed === undefined || allowed.some(one => one === text)
  const set = (value: T) => {
    const change = (now: Record<string, unknown>) => {
      const { [name]: _, ...rest } = now
      return value === initial ? rest : { ...rest, [name]: value }
    }
    setSearch(change)
  }
  return [known ? (text as T) : initial, set] // among `allowed`, or any text
}
