import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { outcomeOf } from '../../lib/outcome.ts'
import { problemOf } from '../../lib/problem.ts'
import { wait } from '../../lib/timings.ts'
import { ask, newKey, queries } from '../../lib/trpc.ts'
import type { Withdrawal } from './withdrawal-draft.ts'
import { WithdrawalFailed, withdrawalsMachine, type Asked } from './withdrawals.machine.ts'

/** doc3 §8. */
const FAILED = 'Failed to process withdrawal. Please try again.'

async function withdraw({ asked, key }: { asked: Asked; key: string }): Promise<Withdrawal> {
  try {
    const { withdrawal } = await ask.withdrawals.withdraw.mutate(asked.request, { context: { key } })
    void queries.invalidateQueries()
    return withdrawal
  } catch (error) {
    throw new WithdrawalFailed(problemOf(error, FAILED))
  }
}

const machine = withdrawalsMachine.provide({
  actors: {
    withdraw: fromPromise<Withdrawal, { asked: Asked; key: string }>(({ input }) => withdraw(input)),
    resolve: fromPromise<'made' | 'not_made' | 'unknown', string>(({ input }) => outcomeOf(input)),
  },
  delays: { untilUnconfirmed: () => wait('simulatedAnswer') },
})

/** The machine of the withdrawal page with the bank behind it. */
export function useWithdrawal() {
  const [state, send] = useMachine(machine)
  return { state, send, confirm: () => send({ type: 'confirm', key: newKey() }) }
}
