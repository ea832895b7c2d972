import { Portal } from '@mantine/core'
import { useCallback, useState, type ReactNode } from 'react'
import { PassingBanner } from './banner.tsx'
import css from './toast.module.css'

interface Said {
  tone: 'success' | 'error'
  text: string
  /** Counts, so that the same sentence twice lasts its time twice. */
  n: number
}

/** Says a short sentence, in the customer's language. */
export type Say = (tone: Said['tone'], text: string) => void

/**
 * A short sentence at the foot of the screen that goes away after five seconds (doc3 §2.2), above any dialog; on a
 * phone that shows a sheet, at its head.
 *
 *   const toast = useToast()
 *   toast.say('success', sentence)
 *   ... {toast.shown}
 */
export function useToast(): { say: Say; shown: ReactNode } {
  const [said, set] = useState<Said>()
  const say = useCallback(
    (tone: Said['tone'], text: string) => set(before => ({ tone, text, n: (before?.n ?? 0) + 1 })),
    [],
  )
  const gone = useCallback(() => set(undefined), [])
  const shown = said && (
    <Toast key={said.n} tone={said.tone} lasts="toast" onGone={gone}>
      {said.text}
    </Toast>
  )
  return { say, shown }
}

/** A banner that goes away by itself and moves nothing: wherever the page is scrolled to, it is seen. */
export const Toast = (props: Parameters<typeof PassingBanner>[0]) => (
  <Portal>
    <div className={css.place}>
      <PassingBanner {...props} />
    </div>
  </Portal>
)
