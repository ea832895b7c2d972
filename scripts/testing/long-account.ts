import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accountOpenedBy, type AccountId } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/journal.ts'
import { operatorKey } from '../../ledger/keys.ts'

interface LongAccount {
  readonly owner: string
  readonly account: AccountId
  readonly postings: number
}

const AT = Date.parse('2026-03-02T15:00:00.000Z')
const STRETCH = 100_000

/**
 * Accounts with so many card purchases each, written set-wise by the owner of the tables: no chain, only what a page of
 * history reads. The purchases of all accounts come in turn, so that each account's are spread over the whole journal.
 */
export async function longAccounts(ledger: Ledger, owner: pg.Client, sizes: readonly number[]): Promise<LongAccount[]> {
  // Its own visits would be counted with a reader's; it is vacuumed below.
  for (const table of ['record', 'posting'])
    await owner.query(`alter table ledger.${table} set (autovacuum_enabled = off)`)
  const accounts: LongAccount[] = []
  for (const postings of sizes) accounts.push(await open(ledger, postings))
  const { rows } = await owner.query<{ seq: string }>('select max(seq) as seq from ledger.event')
  const first = Number(rows[0]?.seq) + 1
  const total = sizes.reduce((sum, size) => sum + size, 0)
  for (let from = 0; from < total; from += STRETCH) {
    await owner.query(PURCHASES, [
      first,
      from,
      Math.min(from + STRETCH, total) - 1,
      accounts.map(each => each.account),
      accounts.map(each => Math.floor(total / each.postings)),
    ])
  }
  await owner.query('vacuum analyze ledger.record, ledger.posting')
  return accounts
}

async function open(ledger: Ledger, postings: number): Promise<LongAccount> {
  const owner = randomUUID()
  const payload = { owner, publicId: randomUUID(), kind: 'checking', source: 'settled' }
  const key = operatorKey(randomUUID())
  const opened = await ledger.append({ key, kind: 'account-opening', actor: 'bank', at: AT, payload })
  if (opened.outcome === 'refused') throw new Error(opened.code)
  return { owner, account: accountOpenedBy(opened.event.seq), postings }
}

/**
 * Number i is of the rarest account whose turn it is. $4 and $5: accounts,
 * and how many purchases come between two of theirs.
 */
const PURCHASES = `
  with came as (
    select $1::bigint + i as seq,
           (select a from unnest($4::bigint[], $5::bigint[]) u(a, every)
             where i % every = 0 order by every desc limit 1) as account
      from generate_series($2::bigint, $3::bigint) i
  ), events as (
    insert into ledger.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at, actor, fx, legs,
      payload, hash, leg_count)
    select 1, seq, 'o:long-' || seq, 'card-purchase', 1, '2026-03-02', '2026-03-02', '2026-03-02T15:00:00Z', 'bank', '',
           format('[[%s,"1.00"],[5,"-1.00"]]', account),
           format('{"account":%s,"amount":"1.00","category":"Shopping","merchant":"Shop"}', account),
           '', 2 from came
  )
  insert into ledger.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
  select 1, l.account, 'USD', c.seq, l.leg, l.amount, 0, 'u', 'Shop'
    from came c, lateral (values (c.account, 0, 1.00), (5, 1, -1.00)) l(account, leg, amount)`
