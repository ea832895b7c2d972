/** What a withdrawal asks of the ledger: one place that knows which event gives which cash. */
import type { Command, RecordedEvent } from '../../ledger/journal.ts'
import { ATM_DAILY_LIMIT, BRANCH_LIMIT, CASH_ADVANCE_LIMIT } from '../../ledger/rates.ts'
import type { WithdrawalRow } from './withdrawal.queries.ts'

type Act = Pick<Command, 'kind' | 'payload'>

/** Cash at the counter or on a card; `hold` is what was set aside for it. */
export function cashAct({ kind, account, amount, note }: WithdrawalRow, hold?: number): Act {
  const more = { ...(note ? { note } : {}), ...(hold === undefined ? {} : { hold }) }
  return kind === 'cashAdvance'
    ? { kind: 'cash-advance', payload: { card: Number(account), amount, limit: CASH_ADVANCE_LIMIT, ...more } }
    : { kind: 'branch-withdrawal', payload: { account: Number(account), amount, limit: BRANCH_LIMIT, ...more } }
}

/** The order of a later day: no money, but a fact under its key. */
export const planAct = ({ account, amount, scheduled_on }: WithdrawalRow): Act => ({
  kind: 'payment-planned',
  payload: { from: Number(account), to: 'Branch withdrawal', amount, on: scheduled_on, every: 'once' },
})

/** Money set aside for a machine. */
export const machineAct = ({ account, customer, amount }: WithdrawalRow): Act => ({
  kind: 'atm-hold',
  payload: { account: Number(account), owner: customer, amount, limit: ATM_DAILY_LIMIT },
})

/** Whether an event that stands under a withdrawal's key is this very act, and not something else that the key was used for. */
export const isAct = ({ kind, payload }: Act, event: Pick<RecordedEvent, 'kind' | 'payload'>): boolean =>
  event.kind === kind && Object.entries(payload).every(([name, value]) => same(event.payload[name], value))

const same = (stored: unknown, wanted: unknown) =>
  stored === wanted || (typeof wanted === 'string' && stored === wanted.trim())
