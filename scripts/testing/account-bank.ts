import { dayKey, operatorKey } from '../../ledger/keys.ts'
import { randomUUID } from 'node:crypto'
import type { Command, RecordedEvent } from '../../ledger/journal.ts'
import { asks, type TestBank, type TestCustomer } from './http-bank.ts'

/** Appends in the name of the bank, now: what operators and the close of day do. */
export async function bankDoes(bank: TestBank, kind: string, payload: Command['payload']): Promise<RecordedEvent> {
  const [event] = await bankDoesAll(bank, kind, [payload])
  if (!event) throw new Error('one was asked for')
  return event
}

/** The same, many at once: the time is asked for once, so that a busy machine has no queue before its database. */
export async function bankDoesAll(
  { machinery }: TestBank,
  kind: string,
  payloads: readonly Command['payload'][],
): Promise<RecordedEvent[]> {
  const at = await machinery.clocks.bank()
  return Promise.all(
    payloads.map(async payload => {
      const { cd, maturesOn } = payload
      const ofItsDay = kind === 'cd-matured' && dayKey(String(maturesOn), kind, Number(cd))
      const key = ofItsDay || operatorKey(randomUUID())
      const made = await machinery.ledger.append({ key, kind, payload, actor: 'bank', at })
      if (made.outcome === 'refused') throw new Error(`${kind} was refused: ${made.code}`)
      return made.event
    }),
  )
}

/** Ids that are nobody's of this customer's: unknown, malformed, and the ledger's own numbers. */
export const strangeIds = ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1 --", '%00', '1001'].map(
  encodeURIComponent,
)

/** What is not an amount. */
export const notAmounts = [0.005, -1, '1e3', '1,000', 'NaN', null, '', 0, '0.00', '1234567890', undefined]

/** The same customer after time has passed: signed on anew, because the old session has ended. */
export async function signedOnAgain(bank: TestBank, who: TestCustomer): Promise<TestCustomer> {
  const { username, password } = who
  const { body } = await bank.ask('POST', '/api/auth/login', { username, password })
  return { ...who, ...asks(bank.ask, String(body['token'])) }
}
