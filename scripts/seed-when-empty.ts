import pg from 'pg'
import type { Logins } from './logins.ts'
import { withClient } from './with-client.ts'

export interface DemoBank {
  /** As the owner of the database. */
  connectionString: string
  /** How the bank's parts sign on; absent: as the owner. */
  logins?: Pick<Logins, 'api' | 'bank' | 'journal'>
  keyFile: string
  /** Wall clock in ms: the year of history ends here. */
  now: number
  log: (line: string) => void
}

/** What `scripts/seed.ts` gives: an idempotent seeding, and the lines with the demo sign-on and codes. */
interface DemoSeed {
  seedDemo: (bank: DemoBank) => Promise<unknown>
  demoWelcome: (bank: DemoBank) => Promise<string[]>
  /** Ids of the customers whose passwords everybody can read. */
  demoCustomers: readonly string[]
}

const SEEDING = 'demo: seeding'
const SEEDED = 'demo: seeded'
/** Opened without demo mode since: the demo customers are locked. */
const SHUT = 'demo: shut'

/**
 * Fills a bank without customers with the demo bank; a seeding that was interrupted is run again (its acts have keys).
 * A bank with customers of its own is left alone; one that was shut is opened again. Returns the lines that tell how to
 * sign on.
 */
export async function seedDemoWhenEmpty(bank: DemoBank, seed: DemoSeed): Promise<string[]> {
  return withClient(bank.connectionString, async client => {
    const state = await stateOf(client)
    if (state === 'own customers') return []
    if (state === 'to seed') {
      await mark(client, SEEDING)
      await seed.seedDemo(bank)
    }
    if (state !== 'seeded') {
      await lock(client, seed.demoCustomers, false)
      await mark(client, SEEDED)
    }
    return await seed.demoWelcome(bank)
  })
}

/**
 * A bank that opens without demo mode: the demo customers, whose passwords are printed in the open, and whoever
 * enrolled with a code that is, are locked until it opens in demo mode again. Returns the line that says so; none where
 * there is no demo data.
 */
export async function shutDemo(
  { connectionString }: Pick<DemoBank, 'connectionString'>,
  { demoCustomers }: Pick<DemoSeed, 'demoCustomers'>,
): Promise<string[]> {
  return withClient(connectionString, async client => {
    const state = await stateOf(client)
    if (state !== 'shut' && (await lock(client, demoCustomers, true)) === 0) return []
    if (state === 'seeded') await mark(client, SHUT)
    return ['This bank holds demo data. Its customers are locked while DEMO is 0.']
  })
}

async function lock(client: pg.Client, customers: readonly string[], locked: boolean): Promise<number> {
  await client.query('set role wf_bank') // row-level security holds for the owner, too
  const { rowCount } = await client.query(
    'update app.customer set locked = $2 where (id = any($1) or enrolled_in_demo) and locked <> $2',
    [customers, locked],
  )
  await client.query('reset role')
  return rowCount ?? 0
}

async function stateOf(client: pg.Client): Promise<'to seed' | 'seeded' | 'shut' | 'own customers'> {
  await client.query('set role wf_bank')
  const { rows } = await client.query<{ mark: string | null; customers: boolean }>(
    `select obj_description('app'::regnamespace) as mark, exists (select from app.customer) as customers`,
  )
  await client.query('reset role')
  const [found] = rows
  if (found?.mark === SEEDED) return 'seeded'
  if (found?.mark === SHUT) return 'shut'
  if (found?.mark === SEEDING || !found?.customers) return 'to seed'
  return 'own customers'
}

const mark = (client: pg.Client, text: string) => client.query(`comment on schema app is '${text}'`)
