import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Banner } from './banner.tsx'
import { moment, usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { outcomeAside } from '../lib/outcome.ts'
import { moneyCalls, onSentActs, orphaned, sentActs } from '../lib/sent-acts.ts'
import type { SentAct } from '../lib/storage.ts'
import { wait } from '../lib/timings.ts'
import { queries } from '../lib/trpc.ts'
import css from './unconfirmed-acts.module.css'

/**
 * Money acts that the bank has not answered and whose screen is gone, on every page until their outcome is known;
 * after a reload and in another tab, too. They are asked about here, by their key: made, or closed as not made.
 * That is done once however often it is asked, because the key is the bank's. The customer then reads what became
 * of it.
 */
interface Outcome {
  act: SentAct
  state: 'made' | 'not_made'
}

export function UnconfirmedActs() {
  const acts = useSyncExternalStore(onSentActs, sentActs)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const now = useQuestions(acts.length > 0, outcome => setOutcomes(known => [...known, outcome]))
  useNetworkNews()
  const open = orphaned(acts, now)
  if (open.length === 0 && outcomes.length === 0) return null
  const dismiss = ({ act }: Outcome) => setOutcomes(known => known.filter(one => one.act.key !== act.key))
  return (
    <div className={`stack ${css.news}`}>
      {open.length > 0 && (
        <Banner tone="warn">
          <strong>{t('Not confirmed yet')}</strong>
          <ul className={css.acts}>
            {open.map(act => (
              <li key={act.key}>{sentence(act)}</li>
            ))}
          </ul>
          <p>{t('The bank is asked until it says what became of it. You need not send it again.')}</p>
        </Banner>
      )}
      {outcomes.map(outcome => (
        <Banner
          key={outcome.act.key}
          tone={outcome.state === 'made' ? 'success' : 'warn'}
          onClose={() => dismiss(outcome)}
        >
          <strong>{outcome.state === 'made' ? t('Confirmed by the bank') : t('Not made')}</strong>
          <p>{sentence(outcome.act)}</p>
          {outcome.state === 'not_made' && (
            <p>{t('This was not made: the bank did not receive it. You can send it again.')}</p>
          )}
        </Banner>
      ))}
    </div>
  )
}

/** "Deposit of $50.00, sent Nov 21, 2:05 PM ET": by the bank's clock once it has told, which may be ahead. */
function sentence({ call, amount, at }: SentAct): string {
  const act = t(moneyCalls[call] ?? 'Payment')
  return amount && /^\d+(\.\d+)?$/.test(amount)
    ? t('{act} of {amount}, sent {when}', { act, amount: usd(amount), when: moment(at) })
    : t('{act}, sent {when}', { act, when: moment(at) })
}

/**
 * Asks about the orphaned ones, one after the other, at once and again after a while. Answers the time of the last
 * look, in ms.
 */
function useQuestions(wanted: boolean, onOutcome: (outcome: Outcome) => void): number {
  const [now, setNow] = useState(() => Date.now())
  const tell = useRef(onOutcome)
  tell.current = onOutcome
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // The tab that is seen asks and tells: in another one nobody reads it.
      for (const act of document.hidden ? [] : orphaned(sentActs(), Date.now())) {
        const told = await outcomeAside(act.key).catch(() => undefined) // not reached: asked again below
        if (!told || told.state === 'unknown') break
        const { state, recordedAt: at = act.at } = told
        // The answer has just taken the act off the list, and may have ended this look with it: it is told all the
        // same.
        tell.current({ act: { ...act, at }, state })
        if (state === 'made') void queries.invalidateQueries()
      }
      if (left) return
      setNow(Date.now())
      timer = setTimeout(() => void look(), wait('askAgain'))
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [wanted])
  return now
}

/** When the network goes, what is shown turns into copies at once; when it comes back, into the bank's answers. */
function useNetworkNews(): void {
  useEffect(() => {
    const askAll = () => void queries.invalidateQueries()
    window.addEventListener('offline', askAll)
    window.addEventListener('online', askAll)
    return () => {
      window.removeEventListener('offline', askAll)
      window.removeEventListener('online', askAll)
    }
  }, [])
}
