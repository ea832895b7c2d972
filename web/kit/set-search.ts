import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

type Search = Record<string, unknown>

/** Puts other parameters into the address of the page, whichever page that is; what was carried to it stays. */
export function useSetSearch(): (search: Search | ((now: Search) => Search)) => void {
  const navigate = useNavigate()
  return useCallback(
    // A page's parameters are known to its own route only, and this knows none.
    search => void navigate({ to: '.', search: search as never, state: true, replace: true, resetScroll: false }),
    [navigate],
  )
}
