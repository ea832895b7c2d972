import { NO_TOKEN } from '../../../api/open-account/open-account.schema.ts'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { problemOf, type Problem } from '../../lib/problem.ts'
import { keepNewAccount, readToken } from '../../lib/storage.ts'
import { ask } from '../../lib/trpc.ts'
import type { Opened, Request } from './application.ts'

/** doc1 §8. */
const REFUSED = 'Failed to create account. Please try again.'
export const BROKEN = 'An error occurred while creating your account. Please try again.'

/** The confirmation of the last step. Its answer is needed: it is the account that is shown. */
export const useOpening = (
  onOpened: (account: Opened) => void = () => undefined,
  onRefused: (problem: Problem) => void = () => undefined,
) =>
  useMoneyAct<Request, Opened>({
    send,
    failed: { failed: BROKEN, refused: REFUSED },
    needsAnswer: true,
    onMade: account => account && onOpened(account),
    onRefused: problem => problem && onRefused(problem),
  })

async function send(request: Request, context: { key: string }): Promise<Opened> {
  if (!readToken()) throw new ActFailed({ ...problemOf(undefined, NO_TOKEN), status: 401 })
  const { account } = await ask.openAccount.open.mutate(request, { context })
  keepLocally(account)
  return account
}

/** The new account is stored locally (doc1 §4), masked. */
function keepLocally({ id, type, name, lastFour, balance, availableBalance }: Opened): void {
  keepNewAccount({ id, type, name, number: lastFour, balance, availableBalance })
}
