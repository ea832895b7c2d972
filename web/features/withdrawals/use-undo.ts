import { useMoneyAct } from '../../kit/use-money-act.ts'
import { ask, trpc } from '../../lib/trpc.ts'

/** Calls a withdrawal off, from its list or while its undo runs: the money that it set aside is given back. */
export function useUndo(transactionId: string) {
  const utils = trpc.useUtils()
  return useMoneyAct({
    send: (id: string) => ask.withdrawals.cancel.mutate({ transactionId: id }),
    repeats: true,
    onMade: back => back && utils.withdrawals.status.setData({ transactionId }, back),
  })
}
