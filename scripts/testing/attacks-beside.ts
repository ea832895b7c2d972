/**
 * Rows beside the ledger that say otherwise than it does, changed with no trigger and no key in the way. An export of
 * the journal says nothing of them: the house alone finds them.
 */
import type { Attack } from './attack.ts'

interface Row {
  id: string
  event: string | null
  first: string | null
}

const ANOTHERS = 'customer = (select c.id from app.customer c where c.id <> customer limit 1)'
const DONE = 'event is not null'
/** That an event of a kind stands by: the quote of its symbol and day. */
const quoted = (kind: string, day: string) =>
  `exists (select from ledger.record r where r.kind = '${kind}' and ${day} = t.day::text
                                         and r.payload::json ->> 'symbol' = t.symbol)`
const USED = 'exists (select from app.money_order o where o.payee = t.id and o.event is not null)'

/** What is changed of one row of a table that fits; it is looked for under its id or one of its events. */
const changes: readonly (readonly [name: string, table: string, fits: string, change: string, words?: RegExp])[] = [
  ['an order is gone', 'money_order', DONE, 'delete'],
  ['an order was never made', 'money_order', DONE, `state = 'cancelled', event = null`],
  ['an order failed', 'money_order', DONE, `state = 'refused', event = null, why = 'insufficient_funds'`],
  ['an order of more', 'money_order', 'event is not null and amount is not null', 'amount = amount + 1'],
  ['an order of a day before', 'money_order', DONE, 'run_on = run_on - 1, starts_on = starts_on - 1'],
  ['an order is another’s', 'money_order', DONE, ANOTHERS],
  ['an order has another event', 'money_order', DONE, 'event = event + 1000000'],
  ['an order is under another key', 'money_order', DONE, `key = key || '-again'`],
  [
    'an order goes elsewhere',
    'money_order',
    'to_account is not null and event is not null',
    'to_account = from_account',
  ],
  [
    'an order that waits is made',
    'money_order',
    `state = 'scheduled'`,
    `state = 'made', due_at = null, ended_at = now(), event = 1000000`,
  ],
  ['a description is another’s', 'account_profile', 'true', ANOTHERS, /description|account/],
  ['a description is gone', 'account_profile', 'true', 'delete', /description/],
  ['a card is another’s', 'card', 'true', ANOTHERS, /card/],
  ['a payee is another’s', 'payee', USED, ANOTHERS, /payee/],
  ['a price was another', 'quote', quoted('security-buy', 'r.bank_day::text'), 'price = price + 1', /traded/],
  [
    'a dividend was another',
    'quote',
    quoted('dividend', `r.payload::json ->> 'day'`),
    'dividend = dividend + 1',
    /dividend/,
  ],
]

export const beside: Readonly<Record<string, Attack>> = Object.fromEntries(
  changes.map(([name, table, fits, change, words]): [string, Attack] => [
    `beside: ${name}`,
    async ({ db, seals }, roll) => {
      const { rows: places } = await db.query<{ at: string }>(
        `select t.ctid::text as at from app.${table} t where ${fits} order by t.ctid`,
      )
      const at = places[roll(places.length)]?.at
      if (at === undefined) return undefined
      const told =
        table === 'money_order' ? 'id::text as id, event::text, first::text' : `'-' as id, null as event, null as first`
      const {
        rows: [before],
      } = await db.query<Row>(`select ${told} from app.${table} where ctid = $1`, [at])
      await db.query('set session_replication_role = replica')
      const act = change === 'delete' ? `delete from app.${table}` : `update app.${table} t set ${change}`
      await db.query(`${act} where ctid = '${at}'`)
      await db.query('set session_replication_role = default')
      const { id = '', event, first } = before ?? {}
      const seqs = [event, first].flatMap(seq => (seq == null ? [] : [`event ${seq}:`]))
      return { places: words ?? new RegExp([id, ...seqs].join('|')), seals, beside: table }
    },
  ]),
)
