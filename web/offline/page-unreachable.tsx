import { useEffect } from 'react'
import { ErrorPanel } from '../kit/error-panel.tsx'
import { PageFrame } from '../kit/page-frame.tsx'
import { t } from '../lib/i18n.ts'
import { NO_ANSWER } from '../lib/problem.ts'
import { wait } from '../lib/timings.ts'
import { isBack } from './use-ask-again.ts'

const reload = () => window.location.reload()

/**
 * In place of a page whose code could not be fetched because the server is away: a reload would only lose the
 * bank's own pages.
 */
function PageUnreachable() {
  useEffect(() => {
    const timer = setInterval(() => void isBack().then(back => back && reload()), wait('askAgain'))
    return () => clearInterval(timer)
  }, [])
  return (
    <PageFrame title={t('This page could not be shown')}>
      <ErrorPanel text={t(NO_ANSWER)} retry={() => void isBack().then(back => back && reload())} />
    </PageFrame>
  )
}

/**
 * When a page's code cannot be fetched: the stand-in while the server is away; a code that is gone is an error like
 * any other.
 */
export const standInFor =
  (name: string) =>
  async (error: unknown): Promise<Record<string, unknown>> => {
    if (await isBack()) throw error
    return { [name]: PageUnreachable }
  }
