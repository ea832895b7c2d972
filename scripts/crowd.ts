/**
 * Very many customers, for measuring what a big bank costs: each with a checking and a savings account and some money
 * that came in. All of the money goes through the journal's own append, under keys of its own, so that a seeding that
 * was cut short is finished, or made larger, by running it again.
 */
import { sql } from 'kysely'
import { sealIdentity } from '../api/auth/customer.queries.ts'
import { drawDigits } from '../api/platform/accounts/digits.ts'
import { rows, run } from '../api/platform/db.ts'
import { openLane, type Lane } from '../api/platform/jobs/lane.ts'
import { keyId } from '../api/platform/key-id.ts'
import type { Machinery } from '../api/platform/machinery.ts'
import { accountOpenedBy, type AccountId } from '../ledger/accounts.ts'
import { operatorKey } from '../ledger/keys.ts'

/** Everybody's of the crowd. Their customers are locked where the bank opens without the demo. */
export const CROWD_PASSWORD = 'Copper-Kettle-42'
export const crowdUsername = (n: number): string => `crowd${String(n).padStart(7, '0')}`

/** Customers that are written together, and commands that are under way together. */
const TOGETHER = 1_000
const PAYDAYS = 4
const SAVED = 2
const KINDS = ['checking', 'savings'] as const

interface Member {
  readonly n: number
  readonly id: string
  /** Checking and savings. */
  readonly accounts: AccountId[]
}

/** Makes sure that the crowd has so many customers. `log` is told how far it is. */
export async function seedCrowd(machinery: Machinery, customers: number, log: (line: string) => void): Promise<void> {
  const password = await machinery.passwords.hash(CROWD_PASSWORD)
  const answer = await machinery.passwords.hash('rex')
  for (let first = 0; first < customers; first += TOGETHER) {
    const many = Math.min(TOGETHER, customers - first)
    const members = Array.from({ length: many }, (_, i) => memberOf(first + i))
    await enroll(machinery, members, password, answer)
    await open(machinery, members)
    await describe(machinery, members)
    await payIn(machinery, members)
    if ((first / TOGETHER) % 10 === 9) log(`${first + many} of ${customers} customers`)
  }
}

const memberOf = (n: number): Member => ({ n, id: keyId(`crowd:${n}`, 'customer'), accounts: [] })

async function enroll(
  { db, keys, clocks }: Machinery,
  members: readonly Member[],
  password: string,
  answer: string,
): Promise<void> {
  const told = members.map(({ n, id }) => {
    const ssn = `0${String(n).padStart(8, '0')}`
    return {
      id,
      number: `CR${String(n).padStart(12, '0')}`,
      username: crowdUsername(n),
      sealed: sealIdentity(keys, id, { ssn, dateOfBirth: '1980-01-01' }).toString('hex'),
      ssn: keys.fingerprint(ssn, 'ssn').toString('hex'),
    }
  })
  await db.asBank(tx =>
    run(
      tx,
      sql`insert into app.customer (id, customer_number, username, username_key, password_hash, password_changed_at,
            first_name, last_name, email, phone, address_line1, city, state, zip_code, identity_sealed, ssn_index,
            security_question, security_answer_hash, enrolled_in_demo, created_at)
          select m.id, m.number, m.username, m.username, ${password}, ${new Date(clocks.wall())}, 'Robin', 'Crowd',
                 m.username || '@example.com', '5550100000', '1 Main Street', 'Wrenfield', 'VT', '05001',
                 decode(m.sealed, 'hex'), decode(m.ssn, 'hex'), 'pet', ${answer}, true, ${new Date(clocks.wall())}
            from json_to_recordset(${JSON.stringify(told)})
              as m (id uuid, number text, username text, sealed text, ssn text)
          on conflict (id) do nothing`,
    ),
  )
}

async function open({ ledger, clocks }: Machinery, members: readonly Member[]): Promise<void> {
  const lane = laneTo(ledger)
  const at = await clocks.bank()
  for (const { n, id: owner, accounts } of members) {
    for (const [i, kind] of KINDS.entries()) {
      const publicId = keyId(`crowd:${n}`, kind)
      const deposit = `${1_000 + (n % 9_000)}.00`
      const payload = { owner, publicId, kind, deposit, source: 'settled' }
      const key = operatorKey(`crowd:${kind}:${n}`)
      await lane.add({ key, kind: 'account-opening', actor: 'bank', at, payload }, async result => {
        if (result.outcome === 'accepted') accounts[i] = accountOpenedBy(result.event.seq)
      })
    }
  }
  await lane.drain()
}

/** Account numbers are drawn, and drawn again where one is taken. */
async function describe({ db }: Machinery, members: readonly Member[]): Promise<void> {
  const all = members.flatMap(({ id, accounts }) => accounts.map(account => ({ account, customer: id })))
  await db.asBank(async tx => {
    const known = await rows(
      tx,
      sql<{ account: string }>`select account from app.account_profile
        where account = any(${all.map(({ account }) => account)}::bigint[])`,
    )
    const there = new Set(known.map(({ account }) => Number(account)))
    for (let left = all; (left = left.filter(({ account }) => !there.has(account))).length > 0;) {
      const drawn = left.map(one => ({ ...one, number: drawDigits(10) }))
      const added = await rows(
        tx,
        sql<{ account: string }>`insert into app.account_profile (account, customer, account_number)
          select m.account, m.customer, m.number
            from json_to_recordset(${JSON.stringify(drawn)}) as m (account bigint, customer uuid, number text)
          on conflict do nothing returning account`,
      )
      for (const { account } of added) there.add(Number(account))
    }
  })
}

/** Paydays, and what of them goes into savings at once. */
async function payIn({ ledger, clocks }: Machinery, members: readonly Member[]): Promise<void> {
  const lane = laneTo(ledger)
  const at = await clocks.bank()
  for (const { n, id: owner, accounts } of members) {
    const [checking, savings] = accounts
    if (checking === undefined || savings === undefined) throw new Error(`customer ${n} of the crowd has no accounts`)
    for (let nth = 0; nth < PAYDAYS; nth += 1) {
      const payload = {
        to: checking,
        owner,
        amount: `${900 + ((n + nth) % 400)}.50`,
        description: 'Payroll',
        source: 'ach',
      }
      await lane.add({ key: operatorKey(`crowd:pay:${n}.${nth}`), kind: 'deposit', actor: 'bank', at, payload })
    }
    for (let nth = 0; nth < SAVED; nth += 1) {
      const payload = {
        to: savings,
        owner,
        amount: `${50 + (n % 200)}.00`,
        description: 'Payroll, the part that is saved',
        source: 'ach',
      }
      await lane.add({ key: operatorKey(`crowd:save:${n}.${nth}`), kind: 'deposit', actor: 'bank', at, payload })
    }
  }
  await lane.drain()
}

const laneTo = (ledger: Machinery['ledger']): Lane =>
  openLane({
    ledger,
    inFlight: TOGETHER,
    async refused({ key }, { code }) {
      throw new Error(`the crowd's ${key} was refused: ${code}`)
    },
  })
