import { useMachine } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { outcomeOf } from '../../lib/outcome.ts'
import { problemOf } from '../../lib/problem.ts'
import { wait } from '../../lib/timings.ts'
import { ask, newKey, queries, trpc } from '../../lib/trpc.ts'
import { requestOf, type Transfer } from './transfer-draft.ts'
import { TransferFailed, transfersMachine, type Review } from './transfers.machine.ts'

/** doc3 §8. */
const FAILED = 'An error occurred while processing your transfer. Please try again.'
const WRONG_CODE = 'Invalid verification code. Please try again.'

const saying = async (act: Promise<Transfer>, otherwise: string): Promise<Transfer> => {
  try {
    const transfer = await act
    void queries.invalidateQueries()
    return transfer
  } catch (error) {
    throw new TransferFailed(problemOf(error, otherwise))
  }
}

/** How it stands. Once it has moved on, everything that was fetched is fetched again. */
async function look(transferId: string): Promise<Transfer> {
  const transfer = await ask.transfers.status.query({ transferId }, { context: { background: true } })
  if (!['awaiting_verification', 'processing'].includes(transfer.status)) void queries.invalidateQueries()
  return transfer
}

/** The machine of the transfer page with the bank behind it. `today` is the bank's day. */
export function useTransfer(today: string) {
  const me = trpc.auth.me.useQuery()
  const latest = useRef({ today, undoSeconds: 10 })
  latest.current = { today, undoSeconds: me.data?.preferences.undoSeconds ?? 10 }
  const machine = useMemo(
    () =>
      transfersMachine.provide({
        actors: {
          submit: fromPromise<Transfer, { review: Review; key: string }>(({ input: { review, key } }) => {
            const request = requestOf(review.draft, latest.current.today, latest.current.undoSeconds)
            return saying(ask.transfers.submit.mutate(request, { context: { key } }), FAILED)
          }),
          resolve: fromPromise<'made' | 'not_made' | 'unknown', string>(({ input }) => outcomeOf(input)),
          status: fromPromise<Transfer, string>(({ input }) => look(input)),
          verify: fromPromise<Transfer, { transferId: string; code: string }>(({ input }) =>
            saying(
              ask.transfers.verify.mutate({ transferId: input.transferId, verificationCode: input.code }),
              WRONG_CODE,
            ),
          ),
          resend: fromPromise<Transfer, string>(({ input }) =>
            saying(ask.transfers.resendCode.mutate({ transferId: input }), FAILED),
          ),
          cancel: fromPromise<Transfer, string>(({ input }) =>
            saying(ask.transfers.cancel.mutate({ transferId: input }), FAILED),
          ),
        },
        delays: {
          untilUnconfirmed: () => wait('simulatedAnswer'),
          untilPolled: () => wait('transferPoll'),
          untilUndoIsOver: ({ context }) => untilUndoIsOver(context.transfer),
        },
      }),
    [],
  )
  const [state, send] = useMachine(machine)
  return { state, send, email: me.data?.email ?? '', confirm: () => send({ type: 'confirm', key: newKey() }) }
}

/** A little after the bank's own moment; once a second when that is past. */
const untilUndoIsOver = (transfer: Transfer | undefined): number =>
  transfer?.undoSecondsLeft ? transfer.undoSecondsLeft * 1000 + 400 : 1000
