/**
 * What the journal is measured against, on the same server and with the same rows and indexes: plain set-wise inserts
 * (the limit), and the writer that everyone writes first: lock the two balances, insert, update, commit. Neither chains
 * hashes nor checks its postings.
 */
import pg from 'pg'
import { bigints, byteas, dates, moments, smallints, texts } from '../../ledger/arrays.ts'
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
  let seq = 0
  return {
    async write(batch: readonly Rows[]): Promise<void> {
      const first = seq + 1
      seq += batch.length
      await client.query({ name: 'plain', text: PLAIN, values: [first, ...columnsOf(batch)] })
    },
    end: () => client.end(),
  }
}

/** In the journal's own binary form, or the limit would be lower than it is. */
const columnsOf = (batch: readonly Rows[]) => [
  texts(batch.map(r => r.key)),
  texts(batch.map(r => r.kind)),
  smallints(batch.map(() => VERSION)),
  dates(batch.map(r => r.day)),
  moments(batch.map(r => r.at)),
  texts(batch.map(r => r.actor)),
  texts(batch.map(r => r.fx)),
  texts(batch.map(r => r.legs)),
  texts(batch.map(r => r.payload)),
  byteas(batch.map(() => HASH)),
  bigints(batch.map(r => r.debit)),
  bigints(batch.map(r => r.credit)),
  texts(batch.map(r => r.amount)),
  texts(batch.map(r => r.type)),
  texts(batch.map(r => r.debitText)),
  texts(batch.map(r => r.creditText)),
]

const PLAIN = `
  with came as (
    select $1::bigint + i - 1 as seq, u.*, u.amount_text::numeric as amount from
      unnest($2::text[], $3::text[], $4::smallint[], $5::date[], $6::timestamptz[], $7::text[], $8::text[], $9::text[],
             $10::text[], $11::bytea[], $12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::text[],
             $17::text[]) with ordinality
        as u(key, kind, version, day, at, actor, fx, legs, payload, hash, debit, credit, amount_text, type,
             debit_text, credit_text, i)
  ), events as (
    insert into plain.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at, actor, fx, legs,
      payload, hash, leg_count)
    select 1, seq, key, kind::ledger.event_kind, version, day, day, at, actor, fx, legs, payload, hash, 2 from came
  )
  insert into plain.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
  select 1, l.account, 'USD', c.seq, l.leg, l.amount, l.amount, c.type::"char", l.description
    from came c, lateral (values (c.debit, 0, c.amount, c.debit_text),
                                 (c.credit, 1, -c.amount, c.credit_text)) l(account, leg, amount, description)`

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
            r.type,
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
          r.type,
          r.debitText,
          r.creditText,
        ],
      })
    },
    end: () => pool.end(),
  }
}
