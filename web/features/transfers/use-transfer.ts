import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { problemOf } from '../../lib/problem.ts'
import { wait } from '../../lib/timings.ts'
import { ask, queries } from '../../lib/trpc.ts'
import type { Request, Transfer } from './transfer-draft.ts'
import { transfersMachine } from './transfers.machine.ts'

/** doc3 §8. */
const FAILED = 'An error occurred while processing your transfer. Please try again.'
const WRONG_CODE = 'Invalid verification code. Please try again.'

/** The confirmation of a reviewed transfer. Its answer is needed: it says whether a code is awaited. */
export const useSubmission = () =>
  useMoneyAct<Request, Transfer>({
    send: (request, context) => ask.transfers.submit.mutate(request, { context }),
    failed: FAILED,
    needsAnswer: true,
  })

const saying = async (act: Promise<Transfer>, otherwise: string): Promise<Transfer> => {
  try {
    const transfer = await act
    void queries.invalidateQueries()
    return transfer
  } catch (error) {
    throw new ActFailed(problemOf(error, otherwise))
  }
}

/** How it stands. Once it has moved on, everything that was fetched is fetched again. */
async function look(transferId: string): Promise<Transfer> {
  const transfer = await ask.transfers.status.query({ transferId }, { context: { background: true } })
  if (!['awaiting_verification', 'processing'].includes(transfer.status)) void queries.invalidateQueries()
  return transfer
}

const machine = transfersMachine.provide({
  actors: {
    status: fromPromise<Transfer, string>(({ input }) => look(input)),
    verify: fromPromise<Transfer, { transferId: string; code: string }>(({ input }) =>
      saying(ask.transfers.verify.mutate({ transferId: input.transferId, verificationCode: input.code }), WRONG_CODE),
    ),
    resend: fromPromise<Transfer, string>(({ input }) =>
      saying(ask.transfers.resendCode.mutate({ transferId: input }), FAILED),
    ),
    cancel: fromPromise<Transfer, string>(({ input }) =>
      saying(ask.transfers.cancel.mutate({ transferId: input }), FAILED),
    ),
  },
  delays: {
    untilPolled: () => wait('transferPoll'),
    untilUndoIsOver: ({ context }) => untilUndoIsOver(context.transfer),
  },
})

/** The machine of the transfer page with the bank behind it. */
export const useTransfer = () => useMachine(machine)

/** A little after the bank's own moment; once a second when that is past. */
const untilUndoIsOver = (transfer: Transfer | undefined): number =>
  transfer?.undoSecondsLeft ? transfer.undoSecondsLeft * 1000 + 400 : 1000
