import pg from 'pg'
import { expect, test } from 'vitest'
import { openReadOnly, wrongRows } from '../audit/app-checks.ts'
import { wrongShape } from '../audit/schema-shape.ts'
import { verify } from '../../ledger/verify.ts'

/**
 * Everything that an auditor finds wrong with a bank: its journal, its schema, and what is kept beside the ledger.
 * `leaps`: its clock went over days on which nobody did the bank's work.
 */
export async function foundIn(connectionString: string, { leaps = false } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const app = openReadOnly(connectionString)
  try {
    const { problems } = await verify(client, { ledger: 1 })
    const found = problems.map(({ check, seq, what }) => `${check} ${seq ?? ''}: ${what}`)
    for (const what of await wrongShape(client)) found.push(`schema: ${what}`)
    for await (const { seq, what } of wrongRows(app, undefined, { leaps })) found.push(`app ${seq ?? ''}: ${what}`)
    return found
  } finally {
    await Promise.all([client.end(), app.end()])
  }
}

/** The last test of a file: after all of it, an auditor finds nothing wrong. */
export const auditedAfterAll = ({ connectionString }: { connectionString: string }, how?: { leaps: boolean }): void =>
  test(
    'after all of it, an auditor finds nothing wrong',
    async () => expect(await foundIn(connectionString, how)).toEqual([]),
    60_000,
  )
