import { randomInt, randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll } from 'vitest'
import { addCustomer } from '../../api/auth/new-customer.ts'
import { openMachinery } from '../../api/machinery.ts'
import type { RunningMachinery } from '../../api/platform/machinery.ts'
import { accountOpenedBy, type AccountId, type AccountKind } from '../../ledger/accounts.ts'
import { instantOf, type BankDay } from '../../ledger/calendar.ts'
import type { AppendResult, Command, RecordedEvent } from '../../ledger/journal.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { loginsTo, testDatabase } from './database.ts'
import { testKeyFile } from './keys.ts'
import { watched, type Watched } from './owners-pool.ts'
import { sharedWriter } from './writers.ts'

/** A bank on a database of its own, whose clock stands still until a test moves it. */
export interface TestBank extends Watched<RunningMachinery> {
  readonly connectionString: string
  /** Sets the clock: a day, and the time the bank's wall clock shows. */
  goTo(day: BankDay, time?: string): void
  now(): number
  customer(): Promise<string>
  open(
    owner: string,
    kind: AccountKind,
    facts?: { deposit?: string; limit?: string; terms?: Record<string, string | number> },
  ): Promise<AccountId>
  /** Appends in the name of the bank, now. */
  does(kind: string, payload: Command['payload'], actor?: string): Promise<RecordedEvent>
  posted(account: AccountId, asset?: string): Promise<string>
}

const made = (result: AppendResult): RecordedEvent => {
  if (result.outcome === 'refused') throw new Error(`refused: ${result.code} ${JSON.stringify(result.params)}`)
  return result.event
}

/** Call it once at the top of a test file. */
export async function testBank(start: BankDay, { demo = true } = {}): Promise<TestBank> {
  const { connectionString } = await testDatabase()
  let now = instantOf(start, '09:00')
  const keyFile = testKeyFile()
  const opened = openMachinery(
    {
      databaseUrl: connectionString,
      logins: loginsTo(connectionString),
      keyFile,
      demo,
      limits: false,
      passwordMemoryKiB: 64,
      customerServicePhone: undefined,
    },
    { wall: () => now, log: pino({ level: 'silent' }), startWriter: sharedWriter },
  )
  const machinery = watched(opened, connectionString)
  afterAll(() => machinery.end())
  const does: TestBank['does'] = async (kind, payload, actor = 'bank') =>
    made(await machinery.ledger.append({ key: operatorKey(randomUUID()), kind, payload, actor, at: now }))

  return {
    ...machinery,
    connectionString,
    goTo: (day, time = '09:00') => void (now = instantOf(day, time)),
    now: () => now,
    customer: () => addCustomer(machinery, somebody()),
    async open(owner, kind, facts = {}) {
      const opening = await does('account-opening', {
        owner,
        publicId: randomUUID(),
        kind,
        source: 'settled',
        ...facts,
      })
      return accountOpenedBy(opening.seq)
    },
    does,
    async posted(account, asset = 'USD') {
      const { rows } = await machinery.db.pool.query<{ posted: string }>(
        'select posted::text as posted from ledger.balance where account = $1 and asset = $2',
        [account, asset],
      )
      return rows[0]?.posted ?? '0.00'
    },
  }
}

const somebody = () => {
  const tail = randomUUID().slice(0, 8)
  return {
    username: `test.${tail}`,
    password: 'Walnut-Shell-31',
    firstName: 'Test',
    lastName: 'Person',
    email: `${tail}@example.com`,
    phone: '5035550100',
    addressLine1: '1 Test Street',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    ssn: String(randomInt(900_000_000, 999_999_999)),
    dateOfBirth: '1990-01-01',
    securityQuestion: 'What was the name of your first pet?',
    securityAnswer: 'Rex',
  }
}
