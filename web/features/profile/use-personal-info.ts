import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { problemOf } from '../../lib/problem.ts'
import { session, toCustomer } from '../../lib/session.ts'
import { keepUnsavedProfile, readCustomer, readUnsavedProfile } from '../../lib/storage.ts'
import { ask, queries, type Asked } from '../../lib/trpc.ts'
import { personalInfoMachine, type PersonalDraft, type Sent } from './personal-info.machine.ts'
import { valuesOf } from './profile.ts'
import { saySaved } from './saved-notice.ts'

/** How often the bank is asked whether it is back, in ms. */
const ASK_AGAIN = 10_000

// The form has been checked by this very schema; its state is one of the listed codes.
type Form = Asked['profile']['update']

async function save({ draft, code }: Sent) {
  try {
    // The documented call takes the whole form: what was not changed here is as the bank has it now.
    const whole = { ...valuesOf(await ask.profile.get.query()), ...draft, ...(code ? { approvalCode: code } : {}) }
    const saved = await ask.profile.update.mutate(whole as Form)
    session.send({ type: 'customerChanged', customer: toCustomer(saved) })
    await queries.invalidateQueries()
  } catch (error) {
    throw new ActFailed(problemOf(error, 'Failed to update profile. Please try again.'))
  }
}

/** doc1 §4, C-37: without an answer the local copy shows the new name, until the bank has it. */
function keepCopy(unsaved: PersonalDraft | undefined): void {
  keepUnsavedProfile(unsaved)
  const known = readCustomer()
  if (!unsaved || !known) return
  const { firstName = known.firstName, lastName = known.lastName } = unsaved
  session.send({
    type: 'customerChanged',
    customer: { ...known, firstName, lastName, name: `${firstName} ${lastName}` },
  })
}

/** The machine of Personal Info with the bank and this browser's storage behind it. */
export function usePersonalInfo(fetchedAt: number) {
  const machine = useMemo(
    () =>
      personalInfoMachine.provide({
        actors: { save: fromPromise<unknown, Sent>(({ input }) => save(input)) },
        actions: {
          saved: () => saySaved('Your profile was saved.'),
          keepCopy: ({ context }) => keepCopy(context.unsaved),
        },
      }),
    [],
  )
  const [state, send] = useMachine(machine, { input: { unsaved: readUnsavedProfile() } })
  const waiting = state.matches('viewing') && state.context.unsaved !== undefined
  useEffect(() => {
    if (!waiting) return
    const again = () => send({ type: 'resend' })
    const timer = setInterval(again, ASK_AGAIN)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, send])
  // A profile that arrived means that the bank is there.
  useEffect(() => {
    if (fetchedAt > 0) send({ type: 'resend' })
  }, [fetchedAt, send])
  return [state, send] as const
}
