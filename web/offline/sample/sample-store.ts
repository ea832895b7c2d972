import { TRPCClientError } from '@trpc/client'
import { useSyncExternalStore } from 'react'
import { bankDayOf } from '../../lib/format.ts'
import { pause } from '../../lib/pause.ts'
import { requestNumber } from '../../lib/request-number.ts'
import { session } from '../../lib/session.ts'
import type { Source } from '../source.ts'
import type { Outcome, Refused } from './demo-acts.ts'

/**
 * The sample accounts of this tab: made when they are first needed, changed by demo acts, forgotten at sign-out and
 * at a reload. They are in memory only, so that nothing of them can ever be taken for a copy of something real.
 */
const pages = new Map<string, unknown>()
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

session.subscribe(snapshot => {
  if (snapshot.matches('signedOut')) pages.clear()
})

function read<T>({ kind, sample }: Source<T>): T | undefined {
  if (!sample) return undefined
  if (!pages.has(kind)) pages.set(kind, sample(bankDayOf()))
  return pages.get(kind) as T // one kind, one source, one type
}

/** The sample page of a source as it stands now, when it is wanted and the documents have one. */
export const useSample = <T>(source: Source<T>, wanted: boolean): T | undefined =>
  useSyncExternalStore(listen, () => (wanted ? read(source) : undefined))

/**
 * Does a demo act to a sample page, after the documented half second, and answers as the bank's call would: with
 * the answer and a number, or by throwing the refusal.
 */
export async function actOnSample<T, Answer>(
  source: Source<T>,
  act: (page: T, day: string) => Outcome<T, Answer>,
): Promise<Answer & { confirmationNumber: string }> {
  await pause('simulatedAnswer')
  const page = read(source)
  if (page === undefined) throw new Error(`${source.kind} has no sample`)
  const outcome = act(page, bankDayOf())
  if ('refused' in outcome) throw refusal(outcome)
  pages.set(source.kind, outcome.page)
  listeners.forEach(listener => listener())
  return { ...outcome.answer, confirmationNumber: requestNumber('WF') }
}

/** A refusal in the form in which the bank's arrive, so that a screen shows it alike. */
const refusal = ({ refused, field, params }: Refused) => {
  const { text, says } = typeof refused === 'string' ? { text: refused, says: undefined } : refused
  const data = { httpStatus: 422, reason: 'refused', field, params, says }
  return TRPCClientError.from({ error: { message: text, code: -32600, data } })
}
