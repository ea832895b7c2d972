import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/** The address of a page with one of its lines open: from a list elsewhere straight to what was pressed. */
export const withLine = (path: string, id: string): string => `${path}?${new URLSearchParams({ line: id })}`

/** Which line's panel is open; at first the one that the address names. */
export function useLineOfAddress(): [string | undefined, (id: string | undefined) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const named = search['line']
  return useState(typeof named === 'string' ? named : undefined)
}
