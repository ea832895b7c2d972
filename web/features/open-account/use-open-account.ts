import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { outcomeOf } from '../../lib/outcome.ts'
import { problemOf } from '../../lib/problem.ts'
import { keepNewAccount, readToken } from '../../lib/storage.ts'
import { wait } from '../../lib/timings.ts'
import { ask, newKey, queries } from '../../lib/trpc.ts'
import { requestOf, type Application, type Opened, type Personal } from './application.ts'
import { openAccountMachine, OpeningFailed } from './open-account.machine.ts'

/** doc1 §8. */
const NO_TOKEN = 'Authentication token not found. Please log in again.'
const REFUSED = 'Failed to create account. Please try again.'
export const BROKEN = 'An error occurred while creating your account. Please try again.'

async function submit({ application, key }: { application: Application; key: string }): Promise<Opened> {
  if (!readToken()) throw new OpeningFailed(problemOf(undefined, NO_TOKEN))
  try {
    const { account } = await ask.openAccount.open.mutate(requestOf(application), { context: { key } })
    keepLocally(account)
    void queries.invalidateQueries()
    return account
  } catch (error) {
    const refused = problemOf(error).status !== undefined
    throw new OpeningFailed(problemOf(error, refused ? REFUSED : BROKEN))
  }
}

/** The new account is stored locally (doc1 §4), masked. */
function keepLocally({ id, type, name, lastFour, balance, availableBalance }: Opened): void {
  keepNewAccount({ id, type, name, number: lastFour, balance, availableBalance })
}

/** The machine of the wizard with the bank behind it. */
export function useOpenAccount(personal: Personal) {
  const machine = useMemo(
    () =>
      openAccountMachine.provide({
        actors: {
          submit: fromPromise<Opened, { application: Application; key: string }>(({ input }) => submit(input)),
          resolve: fromPromise<'made' | 'not_made' | 'unknown', string>(({ input }) => outcomeOf(input)),
        },
        delays: { untilUnconfirmed: () => wait('simulatedAnswer') },
      }),
    [],
  )
  const [state, send] = useMachine(machine, { input: { personal } })
  return { state, send, confirm: () => send({ type: 'confirm', key: newKey() }) }
}
