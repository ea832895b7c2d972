import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 250

/**
 * What is typed into a search field whose text is kept elsewhere (in the URL): letters stand at once, however
 * slowly that follows, and are kept when the typing pauses. `const [typed, type] = useTyped(q, setQ)`.
 */
export function useTyped(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept)
  const [written, setWritten] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const write = useDebouncedCallback((text: string) => {
    setWritten(text)
    keep(text)
  }, PAUSE_MS)
  if (kept !== seen) {
    setSeen(kept)
    // By something else than this field: Back, a link, a reset.
    if (kept !== written) {
      setWritten(kept)
      setTyped(kept)
    }
  }
  const type = (text: string) => {
    setTyped(text)
    write(text)
  }
  return [typed, type]
}
