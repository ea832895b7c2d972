import { useSelector } from '@xstate/react'
import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate'
import { listen } from './events.ts'
import { isLanguage } from '../../api/platform/language.schema.ts'
import { speak, t } from './i18n.ts'
import { NoPasskey, signOnWithPasskey } from './passkey.ts'
import { problemOf } from './problem.ts'
import { forgetSentActs } from './sent-acts.ts'
import { sessionMachine, type Credentials, type FactorAnswer, type Notice } from './session.machine.ts'
import {
  forgetCustomer,
  keepCustomer,
  keepToken,
  readCustomer,
  readToken,
  TOKEN_KEY,
  type CustomerCopy,
} from './storage.ts'
import { wait } from './timings.ts'
import { ask, queries, type Answered } from './trpc.ts'

/** The one session of this tab: the machine with the bank, the browser's storage and the other tabs behind it. */
type Me = Answered['auth']['me']

/** The masked copy that the browser may keep, out of the server's answer. */
export const toCustomer = (me: Me): CustomerCopy => ({
  id: me.id,
  firstName: me.firstName,
  lastName: me.lastName,
  name: me.name,
  username: me.username,
  email: me.email,
  address: oneLine(me.address),
  profilePicture: me.profilePicture ?? undefined,
  language: me.preferences.language,
})

/** "114 Alder Street, Unit 3, Boston, MA 02134" */
function oneLine({ line1, line2, city, state, zipCode }: Me['address']): string {
  return [line1, line2, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

async function signOn(credentials: Credentials) {
  try {
    const answer = await ask.auth.login.mutate(credentials)
    if ('challengeId' in answer) return { challengeId: answer.challengeId, method: answer.method }
    return { token: answer.token, customer: toCustomer(answer.user) }
  } catch (error) {
    throw new Error(problemOf(error, 'Login failed. Please try again.').text)
  }
}

async function passkey() {
  try {
    const { token, user } = await signOnWithPasskey()
    return { token, customer: toCustomer(user) }
  } catch (error) {
    if (error instanceof NoPasskey) {
      throw new Error(t('This browser did not use a passkey. Try again, or sign on with your password.'))
    }
    throw new Error(problemOf(error, 'Login failed. Please try again.').text)
  }
}

async function answerChallenge(answer: FactorAnswer) {
  try {
    const { token, user } = await ask.auth.secondFactor.mutate(answer)
    return { token, customer: toCustomer(user) }
  } catch (error) {
    throw new Error(problemOf(error, 'Login failed. Please try again.').text)
  }
}

/** The token is still in storage while the farewell is sent; `forget` removes it right after. */
async function signOut() {
  if (readToken()) await ask.auth.logout.mutate()
}

const tabs = new BroadcastChannel('wrenfield')
/** What one tab tells the others. */
type Told = 'activity' | 'leaving'
const tellTabs = (told: Told) => tabs.postMessage(told)

export const session = createActor(
  sessionMachine.provide({
    actors: {
      validate: fromPromise(async () => toCustomer(await ask.auth.me.query())),
      signOn: fromPromise(({ input }) => signOn(input)),
      passkey: fromPromise(passkey),
      answerChallenge: fromPromise(({ input }) => answerChallenge(input)),
      signOut: fromPromise(signOut),
    },
    guards: { unreachable: (_, { error }) => problemOf(error).unreachable },
    actions: {
      keep: ({ context }) => {
        if (context.token) keepToken(context.token)
        if (context.customer) keepCustomer(context.customer)
        if (isLanguage(context.customer?.language)) void speak(context.customer.language)
      },
      forget: () => {
        forgetCustomer()
        forgetSentActs()
        queries.clear()
      },
      sayLeaving: () => tellTabs('leaving'),
    },
    delays: { untilWarning: () => wait('idle') - wait('idleWarning'), untilExpiry: () => wait('idleWarning') },
  }),
  { input: { token: readToken() ?? undefined, customer: readCustomer() } },
)

/** Starts the machine and ties it to the network layer and to the other tabs. */
export function startSession(): void {
  session.start()
  listen('refused', () => session.send({ type: 'refused' }))
  listen('activity', () => {
    session.send({ type: 'activity' })
    tellTabs('activity')
  })
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => session.send({ type: data }))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY && key !== null) return
    session.send({ type: key !== null && newValue ? 'tokenAppeared' : 'tokenVanished' })
  })
}

type Snapshot = SnapshotFrom<typeof sessionMachine>
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn')
export const isSettled = (snapshot: Snapshot) =>
  !snapshot.matches('starting') && !snapshot.matches('validating') && !snapshot.matches('unreached')

/** The session once the stored token has been judged. */
export const settled = (): Promise<Snapshot> => waitFor(session, isSettled)

export const useSession = <T>(select: (snapshot: Snapshot) => T): T => useSelector(session, select)
export const useCustomer = (): CustomerCopy | undefined => useSession(({ context }) => context.customer)
export const useSettled = (): boolean => useSession(isSettled)

/** Why the customer finds the sign-on dialog open, in words (doc2 §8); undefined when it was their own doing. */
export const whySignOn = (snapshot: Snapshot): string | undefined =>
  snapshot.matches('recognised') ? t('Authentication required. Please log in.') : noticeText(snapshot.context.notice)

function noticeText(notice: Notice | undefined): string | undefined {
  if (notice === 'unverified') return t('Unable to verify your session. Please log in again.')
  if (notice === 'expired' || notice === 'refused') return t('Your session has expired. Please log in again.')
  if (notice === 'signedOut') return t('You signed out in another tab of this browser.')
  return undefined
}
