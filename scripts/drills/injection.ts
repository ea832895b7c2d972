import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { startServer } from '../../api/server.ts'
import { makeLogins } from '../logins.ts'
import { withThrowaway } from '../postgres/throwaway.ts'
import { FORBIDDEN, FORBIDDEN_TO_KEEP, inject } from '../testing/injections.ts'
import { throwawayConfig } from '../throwaway-config.ts'
import { drillCustomer, type DrillCustomer } from './customer.ts'
import { seededDefect } from './defect.ts'
import { inDrillFolder } from './folder.ts'

/** Whatever is slipped into a customer's statements tells or changes nothing of another's. With a bank's logins. */
export async function drillInjection(): Promise<void> {
  await inDrillFolder(folder =>
    withThrowaway(async databaseUrl => {
      const logins = await makeLogins(databaseUrl, path.join(folder, 'logins.json'))
      const bank = await startServer(
        { ...throwawayConfig(databaseUrl, path.join(folder, 'keys.json')), logins },
        { log: pino({ level: 'silent' }) },
      )
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
      try {
        const [own, other] = [await drillCustomer(bank), await drillCustomer(bank)]
        const account = await numberOf(pool, other)
        // a wall with a hole in it, as a careless migration would leave one
        if (seededDefect() === 'hole') await pool.query('create policy hole on app.customer for select using (true)')
        const marks = [other.id, other.username, ...other.accounts]
        const before = await keptOf(pool, other)
        const parties = { own: own.id, other: other.id, marks, account }
        const { tried, refused, told } = await inject(bank.machinery.db, pool, parties, [
          ...FORBIDDEN,
          ...FORBIDDEN_TO_KEEP,
        ])
        console.log(
          `injection: ${tried} statements slipped in, ${refused} refused, ${told.length} told or took something`,
        )
        if (told.length > 0) throw new Error(told.slice(0, 10).join('\n'))
        if ((await keptOf(pool, other)) !== before) throw new Error('Something of the other customer changed.')
      } finally {
        await pool.end()
        await bank.close()
      }
    }),
  )
}

async function numberOf(pool: pg.Pool, { accounts }: DrillCustomer): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from ledger.account where public_id = $1', [accounts[0]])
  return Number(rows[0]?.id)
}

async function keptOf(pool: pg.Pool, { id }: DrillCustomer): Promise<string> {
  const { rows } = await pool.query(
    `select (select to_jsonb(c) from app.customer c where id = $1::uuid) as customer,
       (select jsonb_agg(to_jsonb(a) order by id) from ledger.account a where owner = $1::uuid) as accounts,
       (select jsonb_agg(to_jsonb(p) order by p.seq, p.leg) from ledger.posting p
         join ledger.account a on a.id = p.account where a.owner = $1::uuid) as postings`,
    [id],
  )
  return JSON.stringify(rows)
}
