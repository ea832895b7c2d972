/**
 * The rules of `rules.ts` for a bank that is there: what the rows say, against what the journal says. In words first:
 *
 * 1. Each event by which a customer moves money belongs to exactly one order, which names it; what takes an order's
 *    money back names that order's event. An order that was made names an event under one of its own keys, of its
 *    accounts and its amount.
 * 2. What ended otherwise has no money under its key; what is still to come has a moment at which something happens to
 *    it, and names no account that is closed.
 * 3. What is set aside belongs to exactly one order that lives, or rests in the ledger until it is filled or given up.
 * 4. No draft stays.
 */
import type pg from 'pg'

const CUSTOMER = `'^[0-9a-f]{8}-'`

const rules: readonly [rule: string, broken: string][] = [
  [
    'an event by which a customer moved money belongs to no order',
    `select e.seq || ' ' || e.kind::text from ledger.event e
      where e.ledger = 1 and e.actor ~ ${CUSTOMER}
        and exists (select 1 from ledger.posting p where p.ledger = 1 and p.seq = e.seq)
        and not exists (select 1 from app.money_order o where o.event = e.seq and o.customer::text = e.actor)
        and not exists (select 1 from app.money_order o where e.kind = 'transfer-reversal'
                           and o.event = (e.payload::json ->> 'of')::bigint and o.customer::text = e.actor)`,
  ],
  [
    'an order names an event that is not its own',
    `select o.id || ' ' || o.kind || ' ' || coalesce(e.kind::text, 'none') from app.money_order o
       left join ledger.event e on e.ledger = 1 and e.seq = o.event
      where o.state = 'made' and (e.seq is null or e.key not in (o.key, 'c:' || o.customer || ':end.' || o.id))`,
  ],
  [
    'an order was made of another account or amount',
    `select o.id || ' ' || o.kind || ' ' || o.amount from app.money_order o
      where o.state = 'made' and exists (select 1 from ledger.posting p where p.ledger = 1 and p.seq = o.event)
        and not exists (select 1 from ledger.posting p where p.ledger = 1 and p.seq = o.event
                           and p.account in (o.from_account, o.to_account)
                         group by p.account
                        having o.amount is null or o.amount = any(array_agg(abs(p.amount)))
                            or abs(sum(p.amount)) in (o.amount, o.amount + o.fee))`,
  ],
  [
    'an order ended otherwise, but its money moved',
    `select o.id || ' ' || o.kind || ' ' || o.state from app.money_order o
       join ledger.event e on e.ledger = 1 and e.key in (o.key, 'c:' || o.customer || ':end.' || o.id)
      where o.state in ('refused', 'cancelled', 'expired')
        and exists (select 1 from ledger.posting p where p.ledger = 1 and p.seq = e.seq)`,
  ],
  [
    'an order lives and waits for nothing',
    `select o.id || ' ' || o.kind from app.money_order o
      where o.state in ('awaiting-code', 'on-hold', 'scheduled') and o.due_at is null`,
  ],
  [
    'what is set aside has no order that lives',
    `select h.id || ' ' || h.reason from ledger.hold h
      where h.ledger = 1 and h.amount > 0
        and not exists (select 1 from ledger.limit_order l where l.ledger = 1 and l.id = h.id)
        and not exists (select 1 from ledger.posting p where p.ledger = 1 and p.seq = h.id)
        and (select count(*) from app.money_order o where o.hold = h.id and o.due_at is not null) <> 1`,
  ],
  [
    'an order lives whose money is not set aside any more',
    `select o.id || ' ' || o.kind from app.money_order o
      where o.due_at is not null and o.hold is not null
        and not exists (select 1 from ledger.hold h where h.ledger = 1 and h.id = o.hold and h.amount > 0)`,
  ],
  [
    'an order lives that names an account that is closed',
    `select o.id || ' ' || o.kind from app.money_order o
       join ledger.account a on a.ledger = 1 and a.id in (o.from_account, o.to_account)
      where o.due_at is not null and a.status = 'closed'`,
  ],
  ['a draft was left', `select o.id || ' ' || o.kind from app.money_order o where o.state = 'asked'`],
]

/** Every rule that is broken, with what breaks it. Ask when nobody is at work. */
export async function brokenIn(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of rules) {
    const { rows } = await db.query<{ what: string }>(
      `select what from (${query}) as found (what) order by what limit 20`,
    )
    broken.push(...rows.map(({ what }) => `${rule}: ${what}`))
  }
  return broken
}
