import pg from 'pg'

export interface DemoBank {
  connectionString: string
  keyFile: string
  /** Wall clock in ms: the year of history ends here. */
  now: number
  log: (line: string) => void
}

/** What `scripts/seed.ts` gives: an idempotent seeding, and the lines with the demo sign-on and codes. */
export interface DemoSeed {
  seedDemo: (bank: DemoBank) => Promise<unknown>
  demoWelcome: (bank: DemoBank) => Promise<string[]>
}

const SEEDING = 'demo: seeding'
const SEEDED = 'demo: seeded'

/**
 * Fills a bank without customers with the demo bank; a seeding that was interrupted is run again (its acts have keys). A bank
 * with customers of its own is left alone. Returns the lines that tell how to sign on.
 */
export async function seedDemoWhenEmpty(bank: DemoBank, seed: DemoSeed): Promise<string[]> {
  const client = new pg.Client({ connectionString: bank.connectionString })
  await client.connect()
  try {
    const state = await stateOf(client)
    if (state === 'own customers') return []
    if (state === 'to seed') {
      await mark(client, SEEDING)
      await seed.seedDemo(bank)
      await mark(client, SEEDED)
    }
    return await seed.demoWelcome(bank)
  } finally {
    await client.end()
  }
}

async function stateOf(client: pg.Client): Promise<'to seed' | 'seeded' | 'own customers'> {
  const { rows } = await client.query<{ mark: string | null; customers: boolean }>(
    `select obj_description('app'::regnamespace) as mark, exists (select from app.customer) as customers`,
  )
  const [found] = rows
  if (found?.mark === SEEDED) return 'seeded'
  if (found?.mark === SEEDING || !found?.customers) return 'to seed'
  return 'own customers'
}

const mark = (client: pg.Client, text: string) => client.query(`comment on schema app is '${text}'`)
