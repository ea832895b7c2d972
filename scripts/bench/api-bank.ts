/**
 * The process that is measured: the whole bank over HTTP, and beside it, over the same Express and the same session
 * check, (a) an answer with nothing behind it and (b) the transfer that everyone writes first: lock two balances,
 * insert, update, commit, as the customer, with row-level security.
 */
import express, { type Request } from 'express'
import pg from 'pg'
import pino from 'pino'
import { liveSession } from '../../api/auth/live-session.ts'
import type { RunningMachinery } from '../../api/platform/machinery.ts'
import { openSite, readRequest } from '../../api/platform/request.ts'
import { startServer } from '../../api/server.ts'
import { NAIVE_TABLES } from './api-work.ts'
import { throwawayConfig } from '../throwaway-config.ts'

const SITE = openSite(undefined)
const [databaseUrl = '', keyFile = ''] = process.argv.slice(2)

const bank = await startServer(
  { ...throwawayConfig(databaseUrl, keyFile), demo: true, limits: false, passwordMemoryKiB: 64 },
  { log: pino({ level: 'warn' }) },
)

function baselines({ machinery }: { machinery: RunningMachinery }) {
  const app = express()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  app.use(express.json())
  const customerOf = async (req: Request) => (await liveSession(machinery, readRequest(req, 'bench', SITE)))?.customer
  app.get('/bare', async (req, res) => {
    res.status((await customerOf(req)) ? 200 : 401).json({ success: true, data: null, error: null })
  })
  app.post('/naive', async (req, res) => {
    const customer = await customerOf(req)
    if (!customer) return void res.status(401).end()
    const { from, to, amount }: { from: string; to: string; amount: string } = req.body // the bench's own request
    res.json({ success: true, data: await naive(pool, customer, from, to, amount), error: null })
  })
  return app
}

async function naive(pool: pg.Pool, customer: string, from: string, to: string, amount: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', 'wf_app', true), set_config('app.customer_id', $1, true)`, [customer])
    const locked = await client.query<{ id: string; balance: string }>({
      name: 'lock',
      text: `select id, balance from ${NAIVE_TABLES}.account where id in ($1, $2) order by id for update`,
      values: [from, to],
    })
    const payer = locked.rows.find(({ id }) => id === from)
    if (!payer || Number(payer.balance) < Number(amount)) throw new Error('not enough')
    const entered = await client.query({
      name: 'enter',
      text: `insert into ${NAIVE_TABLES}.transfer (customer, debit, credit, amount) values ($1, $2, $3, $4)
        returning id`,
      values: [customer, from, to, amount],
    })
    await client.query({
      name: 'move',
      text: `update ${NAIVE_TABLES}.account
                set balance = balance + case when id = $1 then -$3::numeric else $3::numeric end
              where id in ($1, $2)`,
      values: [from, to, amount],
    })
    await client.query('commit')
    return entered.rows[0]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const beside = baselines(bank).listen(0, '127.0.0.1', () => {
  const address = beside.address()
  process.send?.({
    bank: bank.url,
    beside: `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`,
  })
})
process.on('disconnect', () => process.exit(0))
