import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { problemOf } from '../../lib/problem.ts'
import { keepDepositChoice } from '../../lib/storage.ts'
import { wait } from '../../lib/timings.ts'
import { ask, queries } from '../../lib/trpc.ts'
import { newReference, type Deposit } from './deposit-draft.ts'
import { depositMachine, type Picture, type Request, type Side } from './deposit.machine.ts'

/** doc2 §8. */
const FAILED = 'Failed to submit deposit'

/** The documented form (doc2 §7): both pictures as JPEG files, the reference number as the key. */
function formOf({ draft, front, back, endorsed, reference }: Request): FormData {
  const data = new FormData()
  data.set('amount', draft.amount.trim())
  data.set('accountId', draft.accountId)
  data.set('emailReceipt', String(draft.emailReceipt))
  data.set('mobileReceipt', String(draft.mobileReceipt))
  data.set('saveInformation', String(draft.saveInformation))
  data.set('endorsementConfirmed', String(endorsed))
  data.set('referenceNumber', reference)
  data.set('frontImage', front.file)
  data.set('backImage', back.file)
  return data
}

async function submit(request: Request): Promise<Deposit> {
  try {
    const { deposit, alreadyDeposited: already } = await ask.checkDeposits.submit.mutate(formOf(request))
    const { accountId, emailReceipt, mobileReceipt, saveInformation } = request.draft
    if (saveInformation) keepDepositChoice({ accountId, emailReceipt, mobileReceipt })
    void queries.invalidateQueries()
    return { ...deposit, already }
  } catch (error) {
    throw new ActFailed(problemOf(error, FAILED))
  }
}

const machine = depositMachine.provide({
  actors: { submit: fromPromise<Deposit, Request>(({ input }) => submit(input)) },
  delays: { untilUnconfirmed: () => wait('simulatedAnswer') },
})

/** The machine of the page with the bank behind it; `random` draws the documented simulated issues, 0 to 1. */
export function useDeposit(random: () => number = () => Math.random()) {
  const [state, send] = useMachine(machine)
  return {
    state,
    send,
    captured: (side: Side, picture: Picture) => send({ type: 'captured', side, picture, draw: random() }),
    submit: () => send({ type: 'submit', reference: newReference() }),
  }
}
