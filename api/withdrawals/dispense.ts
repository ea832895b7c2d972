/**
 * What a machine does with a code: finds the request it opens, counts wrong tries against the customer's card, and gives the
 * cash. For `bank atm dispense`; customers never call it.
 */
import { sql } from 'kysely'
import { operatorKey } from '../../ledger/keys.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { AppError } from '../errors.ts'
import { first, rows, run } from '../platform/db.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import type { Machinery } from '../platform/machinery.ts'
import { hashOfCode } from './atm-code.ts'
import type { WithdrawalRow } from './withdrawal.queries.ts'

type Bank = Pick<Machinery, 'db' | 'ledger' | 'clocks' | 'keys'>

const WRONG_TRIES = 5

export interface Dispensing {
  readonly customer: string
  readonly code: string
  /** Where the machine stands. */
  readonly location?: string | undefined
  readonly actor: string
}

/**
 * Gives the cash that the code stands for. Throws AppError: 'not_found' for a wrong code (the fifth calls every waiting request of
 * the customer off), 'too_late' after 30 minutes. A code that was used answers with the event that it made.
 */
export async function dispense(bank: Bank, { customer, code, location, actor }: Dispensing): Promise<RecordedEvent> {
  const request = await bank.db.asBank(tx =>
    first(
      tx,
      sql<WithdrawalRow>`select * from app.withdrawal where customer = ${customer} and code_hash = ${hashOfCode(bank, code)}
        order by status = 'held' desc, created_at desc limit 1`,
    ),
  )
  if (!request) {
    await countWrong(bank, customer)
    throw wrongCode()
  }
  const payload = { hold: Number(request.hold), account: Number(request.account), ...(location ? { location } : {}) }
  const command = {
    key: operatorKey(`atm-${request.id}`),
    kind: 'atm-dispensed',
    actor,
    at: await bank.clocks.bank(),
    payload,
  }
  const { event } = accepted(await fromLedger(bank.ledger.append(command)), {
    too_late: 'The code has ended.',
    wrong_state: 'The cash was given back to the account.',
    not_found: 'No cash waits under this code.',
  })
  return event
}

const wrongCode = () => new AppError('not_found', 'No cash waits under this code.')

/** The fifth wrong try ends what waits: the money goes back, and the day's limit with it. */
async function countWrong(bank: Bank, customer: string): Promise<void> {
  const spent = await bank.db.asBank(async tx => {
    await run(
      tx,
      sql`update app.withdrawal set code_tries = code_tries + 1 where customer = ${customer} and status = 'held'`,
    )
    return rows(
      tx,
      sql<WithdrawalRow & { day: string }>`
      select w.*, e.bank_day as day from app.withdrawal w join ledger.event e on e.ledger = 1 and e.seq = w.hold
       where w.customer = ${customer} and w.status = 'held' and w.code_tries >= ${WRONG_TRIES}`,
    )
  })
  for (const row of spent) {
    await fromLedger(
      bank.ledger.append({
        key: operatorKey(`atm-off-${row.id}`),
        kind: 'atm-expired',
        actor: 'bank',
        at: await bank.clocks.bank(),
        payload: {
          hold: Number(row.hold),
          account: Number(row.account),
          owner: customer,
          day: row.day,
          why: 'called-off',
        },
      }),
    )
  }
}
