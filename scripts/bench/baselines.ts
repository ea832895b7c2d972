/**
 * What the journal is measured against, on the same server and with the same rows and indexes: plain set-wise inserts
 * (the limit), and the writer that everyone writes first: lock the two balances, insert, update, commit. Neither chains
 * hashes nor checks its postings.
 */
import pg from 'pg'
import { accountIdOf } from '../../ledger/accounts.ts'
import { eventRows, learnRowTypes, postingRows } from '../../ledger/batch-rows.ts'
import { lineTypes } from '../../ledger/line-types.ts'
import { ACCOUNTS, type Rows } from './work.ts'

const LIMIT = ['plain']
const LOCKING = ['locking', 'stored']

export async function createBaselines(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const name of [...LIMIT, ...LOCKING]) {
    await client.query(`
      create schema ${name};
      create table ${name}.record (like ledger.record including all);
      create table ${name}.posting (like ledger.posting including all)`)
  }
  for (const name of LOCKING) {
    await client.query(`
      create sequence ${name}.seq;
      create table ${name}.balance (account bigint primary key, posted numeric not null) with (fillfactor = 70);
      insert into ${name}.balance select id, 200000 from ledger.account where owner is not null union all select 5, 0`)
  }
  await client.query(STORED)
  const { rows } = await client.query<{ n: string }>('select count(*) as n from locking.balance')
  if (Number(rows[0]?.n) !== ACCOUNTS + 1) throw new Error('the baselines lack accounts')
  await client.query('analyze')
  await client.end()
}

const HASH = Buffer.alloc(32, 7)
const VERSION = 1

/** (a) The limit: the same rows, one statement, no question asked. */
export async function openPlain(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await learnRowTypes(client)
  let seq = 0
  return {
    async write(batch: readonly Rows[]): Promise<void> {
      const numbered = batch.map(rows => ({ ...rows, seq: ++seq }))
      await client.query({ name: 'plain', text: PLAIN, values: rowsIn(client, numbered) })
    },
    end: () => client.end(),
  }
}

/** In the journal's own binary form, or the limit would be lower than it is. */
function rowsIn(client: pg.Client, batch: readonly (Rows & { seq: number })[]): Buffer[] {
  const events = batch.map(({ seq, key, kind, day, at }) => {
    const leg = { account: accountIdOf(1), asset: 'USD', amount: '' }
    return { seq, recordedAt: at, bankDay: day, effectiveDate: day, version: VERSION, kind, key, legs: [leg, leg] }
  })
  const postings = batch.flatMap(({ seq, debit, credit, amount, lineType: type, debitText, creditText }) => [
    { account: debit, seq, leg: 0, type, asset: 'USD', amount, balance: amount, description: debitText },
    {
      account: credit,
      seq,
      leg: 1,
      type,
      asset: 'USD',
      amount: `-${amount}`,
      balance: amount,
      description: creditText,
    },
  ])
  const hashes = batch.map(() => HASH)
  return [eventRows(client, events, batch, hashes), postingRows(client, postings)]
}

const PLAIN = `
  with events as (
    insert into plain.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at, actor, fx, legs,
      payload, hash, leg_count)
    select 1, e.seq, e.key, e.kind::ledger.event_kind, e.version, e.day, e.effective, e.at, e.actor, e.fx, e.legs,
           e.payload, e.hash, e.leg_count
      from unnest($1::ledger.new_event[]) e
  )
  insert into plain.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
  select 1, p.account, p.asset, p.seq, p.leg, p.amount, p.balance, p.type, p.description
    from unnest($2::ledger.new_posting[]) p`

/** (b1) Six round trips: begin, lock, event, postings, balances, commit. */
export function openLocking(connectionString: string, connections: number) {
  const pool = new pg.Pool({ connectionString, max: connections })
  return {
    async write(r: Rows): Promise<void> {
      const client = await pool.connect()
      try {
        await client.query({ name: 'begin', text: 'begin' })
        const locked = await client.query<{ account: string; posted: string }>({
          name: 'lock',
          text: 'select account, posted from locking.balance where account in ($1, $2) order by account for update',
          values: [r.debit, r.credit],
        })
        const posted = new Map(locked.rows.map(row => [Number(row.account), Number(row.posted)]))
        const debited = (posted.get(r.debit) ?? 0) - Number(r.amount)
        const credited = (posted.get(r.credit) ?? 0) + Number(r.amount)
        if (debited < 0) throw new Error('insufficient funds')
        const event = await client.query<{ seq: string }>({
          name: 'event',
          text: `insert into locking.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at,
                   actor, fx, legs, payload, hash, leg_count)
                 values (1, nextval('locking.seq'), $1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, 2) returning seq`,
          values: [r.key, r.kind, VERSION, r.day, r.at, r.actor, r.fx, r.legs, r.payload, HASH],
        })
        await client.query({
          name: 'postings',
          text: `insert into locking.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
                 values (1, $1, 'USD', $3, 0, $4::numeric, $5, $7, $8),
                        (1, $2, 'USD', $3, 1, -$4::numeric, $6, $7, $9)`,
          values: [
            r.debit,
            r.credit,
            event.rows[0]?.seq,
            r.amount,
            -debited,
            -credited,
            lineTypes[r.lineType],
            r.debitText,
            r.creditText,
          ],
        })
        await client.query({
          name: 'balances',
          text: `update locking.balance
                    set posted = case account when $1 then posted - $3::numeric else posted + $3::numeric end
                  where account in ($1, $2)`,
          values: [r.debit, r.credit, r.amount],
        })
        await client.query({ name: 'commit', text: 'commit' })
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}

const STORED = `
  create function stored.write(
    p_key text, p_kind ledger.event_kind, p_version smallint, p_day date, p_at timestamptz, p_actor text, p_fx text,
    p_legs text, p_payload text, p_hash bytea, p_debit bigint, p_credit bigint,
    p_amount numeric, p_type "char", p_debit_text text, p_credit_text text
  ) returns bigint language plpgsql as $f$
  declare
    v_seq bigint; v_debited numeric; v_credited numeric;
  begin
    perform from stored.balance where account in (p_debit, p_credit) order by account for update;
    update stored.balance set posted = posted - p_amount where account = p_debit returning posted into v_debited;
    if v_debited < 0 then raise exception 'insufficient funds'; end if;
    update stored.balance set posted = posted + p_amount where account = p_credit returning posted into v_credited;
    insert into stored.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at, actor, fx, legs,
      payload, hash, leg_count)
    values (1, nextval('stored.seq'), p_key, p_kind, p_version, p_day, p_day, p_at, p_actor, p_fx, p_legs, p_payload,
            p_hash, 2) returning seq into v_seq;
    insert into stored.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
    values (1, p_debit, 'USD', v_seq, 0, p_amount, -v_debited, p_type, p_debit_text),
           (1, p_credit, 'USD', v_seq, 1, -p_amount, -v_credited, p_type, p_credit_text);
    return v_seq;
  end $f$`

/** (b2) The same in one stored procedure: one round trip and its own commit. */
export function openStored(connectionString: string, connections: number) {
  const pool = new pg.Pool({ connectionString, max: connections })
  return {
    async write(r: Rows): Promise<void> {
      await pool.query({
        name: 'write',
        text: 'select stored.write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
        values: [
          r.key,
          r.kind,
          VERSION,
          r.day,
          r.at,
          r.actor,
          r.fx,
          r.legs,
          r.payload,
          HASH,
          r.debit,
          r.credit,
          r.amount,
          lineTypes[r.lineType],
          r.debitText,
          r.creditText,
        ],
      })
    },
    end: () => pool.end(),
  }
}
