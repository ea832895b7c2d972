import { useEffect } from 'react'
import { wait } from '../lib/timings.ts'
import { queries } from '../lib/trpc.ts'

/** The longest pause between two tries, and how much longer each one is than the one before. */
const LONGEST = 30_000
const LONGER = 1.5

/** Is the bank there? Asked of its readiness, which needs no session and keeps none awake. */
export const isBack = async (): Promise<boolean> => {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok
  } catch {
    return false // no answer is an answer here
  }
}

/** Everything that is shown is asked for again. */
export const askAll = (): void => void queries.invalidateQueries()

/**
 * While this is on the screen the bank is looked for, at once when the browser says that the network is back; once
 * it is there, everything is asked for again. The pauses grow and vary, so that a bank that comes back is not run
 * over by its customers.
 */
export function useAskAgain(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = wait('askAgain')
    const look = async () => {
      if (await isBack()) askAll()
      plan()
    }
    const plan = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), pause * (0.8 + Math.random() * 0.4))
      pause = Math.min(LONGEST, pause * LONGER)
    }
    plan()
    const online = () => void look()
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      timer = undefined
      window.removeEventListener('online', online)
    }
  }, [])
}
