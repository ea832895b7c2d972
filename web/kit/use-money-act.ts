import { useMachine } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { useOnline } from '../lib/online.ts'
import { outcomeOf } from '../lib/outcome.ts'
import { problemOf, type Defaults, type Problem } from '../lib/problem.ts'
import { wait } from '../lib/timings.ts'
import { newKey, queries } from '../lib/trpc.ts'
import { ActFailed, moneyActMachine, type Confirmation } from './money-act.machine.ts'

export interface MoneyAct<Draft, Answer> {
  confirm: (draft: Draft) => void
  again: () => void
  /** The answer of a made act; undefined when only its key told us so. */
  answer: Answer | undefined
  problem: Problem | undefined
  notMade: boolean
  sending: boolean
  unconfirmed: boolean
  /** The browser has no network: nothing can be sent now. */
  offline: boolean
  /** Nothing may be confirmed now: the button is disabled, and `ActState` says why. */
  held: boolean
  done: boolean
}

/**
 * A money act of a screen: `send` makes the call with the key, `failed` is the documented default text.
 *
 *   const deposit = useMoneyAct({
 *     send: (draft: Draft, context) => ask.checking.deposit.mutate(draft, { context }),
 *     failed: 'Error processing deposit',
 *   })
 *   deposit.confirm(values) ... deposit.done, deposit.problem, <Unconfirmed act={deposit} />
 *
 * After a made act everything that was fetched is fetched again: balances come from the bank only.
 */
export function useMoneyAct<Draft, Answer>({
  send,
  failed,
  local = false,
}: {
  send: (draft: Draft, context: { key: string }) => Promise<Answer>
  failed: string | Defaults
  /** A demo act on a sample account: needs no network. */
  local?: boolean
}): MoneyAct<Draft, Answer> {
  const latest = useRef({ send, failed })
  latest.current = { send, failed }
  const machine = useMemo(
    () =>
      moneyActMachine.provide({
        actors: {
          send: fromPromise<unknown, Confirmation>(async ({ input: { draft, key } }) => {
            try {
              // The draft went in by `confirm` below, which takes a Draft.
              const answer = await latest.current.send(draft as Draft, { key })
              void queries.invalidateQueries()
              return answer
            } catch (error) {
              throw new ActFailed(problemOf(error, latest.current.failed))
            }
          }),
          resolve: fromPromise(async ({ input }) => {
            const state = await outcomeOf(input)
            if (state === 'made') void queries.invalidateQueries()
            return state
          }),
        },
        delays: { untilUnconfirmed: () => wait('simulatedAnswer') },
      }),
    [],
  )
  const [state, emit] = useMachine(machine)
  const { answer, problem, notMade } = state.context
  const offline = !useOnline() && !local
  const unconfirmed = state.matches('unconfirmed')
  return {
    confirm: draft => {
      if (!offline) emit({ type: 'confirm', draft, key: newKey() })
    },
    again: () => emit({ type: 'again' }),
    answer: answer as Answer | undefined, // what `send` above answered
    problem,
    notMade,
    sending: state.matches('sending') || state.matches('silent'),
    unconfirmed,
    offline,
    held: unconfirmed || offline,
    done: state.matches('done'),
  }
}
