import { useEffect, useState } from 'react'

/**
 * What was refused is of what was sent: once it is told, `forget` is called when anything is chosen or filled in anew.
 * The form may be anywhere on the page: what changes in it, by whatever hand, comes as `change` (`useSchemaForm`).
 */
export function useForgetting(told: unknown, forget: () => void): void {
  useEffect(() => {
    if (told === undefined) return undefined
    // No `input`: a list that is drawn again between it and its `change` would lose what was just chosen.
    document.addEventListener('change', forget)
    return () => document.removeEventListener('change', forget)
  }, [told, forget])
}

/** Why what a form asked for was not answered, in the customer's language, until something is changed. */
export function useTrouble() {
  const [trouble, setTrouble] = useState<string>()
  const [calm] = useState(() => () => setTrouble(undefined))
  useForgetting(trouble, calm)
  return [trouble, setTrouble] as const
}
