import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import pg from 'pg'

/** Pages of 8 kB that a read touched, in memory or not. */
export interface PageCost {
  /** In scans of the postings by their own index: its pages, and those of the rows it led to. */
  readonly postings: number
  readonly all: number
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

/** Runs a customer's read, then asks PostgreSQL to explain each of its statements with the pages that it touched. */
export async function pageCost(
  connectionString: string,
  customer: string,
  read: (tx: Kysely<unknown>) => Promise<unknown>,
): Promise<PageCost> {
  const asked: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
  try {
    return await db.transaction().execute(async tx => {
      await sql`select set_config('role', 'wf_app', true), set_config('app.customer_id', ${customer}, true)`.execute(tx)
      asked.length = 0
      await read(tx)
      let cost: PageCost = { postings: 0, all: 0 }
      for (const { sql: statement, parameters } of [...asked]) {
        const explained = { sql: `explain (analyze, buffers, format json) ${statement}`, parameters }
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
          ...asked[0],
          ...explained,
        } as CompiledQuery<never>) // same shape, other text
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (plan) cost = { postings: cost.postings + ofPostings(plan), all: cost.all + pages(plan) }
      }
      return cost
    })
  } finally {
    await db.destroy()
  }
}

const pages = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

const ofPostings = (plan: Plan): number =>
  plan['Relation Name'] === 'posting'
    ? pages(plan)
    : (plan.Plans ?? []).reduce((sum, part) => sum + ofPostings(part), 0)
