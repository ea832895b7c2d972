import { useMachine } from '@xstate/react'
import { useCallback, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { t } from '../lib/i18n.ts'
import { useOnline } from '../lib/online.ts'
import { outcomeOf } from '../lib/outcome.ts'
import { problemOf, UNEXPECTED, type Defaults, type Problem } from '../lib/problem.ts'
import { wait } from '../lib/timings.ts'
import { newKey, queries } from '../lib/trpc.ts'
import { useForgetting } from './use-forgetting.ts'
import { ActFailed, moneyActMachine, type Confirmation, type Resolution } from './money-act.machine.ts'

export interface MoneyAct<Draft, Answer> {
  confirm: (draft: Draft) => void
  again: () => void
  /** The answer of a made act; undefined when only its key told us so, unless the screen needs it. */
  answer: Answer | undefined
  problem: Problem | undefined
  notMade: boolean
  /** The documented text of a call that failed, for an act that was not made. */
  failed: string
  sending: boolean
  unconfirmed: boolean
  /** It was sent, and the bank has not said what became of it: nobody leaves its review. */
  underWay: boolean
  /** The browser has no network: nothing can be sent now. */
  offline: boolean
  /** Nothing may be confirmed now: the button is disabled, and `ActState` says why. */
  held: boolean
  done: boolean
}

interface Options<Draft, Answer> {
  send: (draft: Draft, context: { key: string }) => Promise<Answer>
  failed?: string | Defaults
  /** A demo act on a sample account: needs no network. */
  local?: boolean
  /**
   * What follows needs the answer: a code, an id. Once the bank says "made", it is fetched under the same key;
   * until it is there the act is not confirmed yet.
   */
  needsAnswer?: boolean
  /**
   * What it does is bound to an order and not to its key: cancel, undo, take back, change. Sent again it answers the
   * same, so a silent bank is sent it again until it says made or no.
   */
  repeats?: boolean
  /** Once for each act that was made, with its answer when it is known. */
  onMade?: (answer: Answer | undefined) => void
  /** Once for each that was not: with what the bank said, or without, when it never received it. */
  onRefused?: (problem: Problem | undefined) => void
}

/**
 * A money act of a screen: `send` makes the call with the key, `failed` is the documented default text. What `send`
 * itself finds amiss before it calls, it throws as `ActFailed`.
 *
 *   const deposit = useMoneyAct({
 *     send: (draft: Draft, context) => ask.checking.deposit.mutate(draft, { context }),
 *     failed: 'Error processing deposit',
 *   })
 *   deposit.confirm(values) ... deposit.done, deposit.problem, <Unconfirmed act={deposit} />
 *
 * After a made act everything that was fetched is fetched again: balances come from the bank only. So it is after one
 * that came too late for what the page shows.
 */
export function useMoneyAct<Draft, Answer>(options: Options<Draft, Answer>): MoneyAct<Draft, Answer> {
  const { failed = UNEXPECTED, local = false } = options
  const latest = useRef(options)
  latest.current = options
  const machine = useMemo(() => machineOf(() => latest.current), [])
  const [state, emit] = useMachine(machine)
  const { answer, problem, notMade } = state.context
  const forget = useCallback(() => emit({ type: 'forget' }), [emit])
  useForgetting(problem, forget) // here, so that a form changes it, too, whose review tells it
  const offline = !useOnline() && !local
  const unconfirmed = state.matches('unconfirmed')
  const sending = state.matches('sending') || state.matches('silent')
  return {
    confirm: draft => {
      if (!offline) emit({ type: 'confirm', draft, key: newKey() })
    },
    again: () => emit({ type: 'again' }),
    answer: answer as Answer | undefined, // what `send` above answered
    problem,
    notMade,
    failed: t(typeof failed === 'string' ? failed : failed.failed),
    sending,
    unconfirmed,
    underWay: sending || unconfirmed,
    offline,
    held: unconfirmed || offline,
    done: state.matches('done'),
  }
}

/** The machine with the bank behind it; the options are those of the latest drawing. */
function machineOf<Draft, Answer>(options: () => Options<Draft, Answer>) {
  // The draft went in by `confirm`, which takes a Draft.
  const send = ({ draft, key }: Confirmation) => options().send(draft as Draft, { key })
  return moneyActMachine.provide({
    actors: {
      send: fromPromise<unknown, Confirmation>(async ({ input }) => {
        try {
          const answer = await send(input)
          void queries.invalidateQueries()
          return answer
        } catch (error) {
          if (error instanceof ActFailed) throw error
          const problem = problemOf(error, options().failed)
          if (isBehind(problem)) void queries.invalidateQueries()
          throw new ActFailed(problem)
        }
      }),
      resolve: fromPromise<Resolution, Confirmation>(async ({ input }) => {
        if (options().repeats) return sentAgain(() => send(input), options().failed)
        const state = await outcomeOf(input.key)
        if (state !== 'made') return { state }
        const answer = options().needsAnswer ? await send(input) : undefined
        void queries.invalidateQueries()
        return { state, answer }
      }),
    },
    actions: {
      // what `send` answered
      tellMade: ({ context }) => options().onMade?.(context.answer as Answer | undefined),
      tellRefused: ({ context }) => options().onRefused?.(context.problem),
    },
    delays: { untilUnconfirmed: () => wait('simulatedAnswer') },
  })
}

/** What it was about is not there any more, or no longer as the page shows it. */
const isBehind = ({ status }: Problem): boolean => status === 404 || status === 409

/** Throws while there is no answer. */
async function sentAgain(send: () => Promise<unknown>, failed: string | Defaults = UNEXPECTED): Promise<Resolution> {
  try {
    const answer = await send()
    void queries.invalidateQueries()
    return { state: 'made', answer }
  } catch (error) {
    const problem = problemOf(error, failed)
    if (problem.unreachable) throw error
    return { state: 'refused', problem }
  }
}
