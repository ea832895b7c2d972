/** What one statement says of a whole table beside the ledger: rows that say otherwise than their events, and events
  without their row. */
import { sql } from 'kysely'

/** What is wrong, and the event that it hangs on. */
export interface Told {
  readonly seq: string | null
  readonly what: string
}

/** Acts of customers that are no orders: they move nothing and wait for nothing. */
const NO_ORDERS = sql.raw(
  `('cd-choice', 'cd-interest-choice', 'card-controls', 'credit-limit-decided', 'limit-order-cancelled', 'key-closed')`,
)

/** Events under customers' keys, with the part of the key that names what they are of. */
const ASKED = sql.raw(
  `(select r.seq, r.kind::text as kind, r.key, split_part(r.key, ':', 3) as part, r.recorded_at, r.payload
      from ledger.record r where r.ledger = 1 and r.key >= 'c:' and r.key < 'd')`,
)

/** So long ago, by the bank clock, that whoever follows the ledger has followed. */
const FOLLOWED = sql.raw(`(select database + (offset_ms - 600000) * interval '1 millisecond' from ledger.clock_now)`)

/**
 * A check is sent up to an hour before its event, by the bank clock; one that an older version of a demo bank kept, by
 * the wall clock, which is behind by no more than the clock was moved on.
 */
const earliest = (recorded: string) =>
  sql.raw(`${recorded} - interval '1 hour' - (select offset_ms from ledger.clock_now) * interval '1 millisecond'`)

/** Each answers with what is wrong, one statement for the whole table. */
export const SETS = [
  sql<Told>`
    select c.seq, 'the check ' || c.reference || ' says ' || c.amount || ' to account ' || c.account || ', event ' ||
      c.seq || ' has another ' || w.fields as what
      from app.check_deposit c left join ledger.record e on e.ledger = 1 and e.seq = c.seq
      cross join lateral (select e.payload::json as said) p
      cross join lateral (select concat_ws(', ',
        case when e.kind::text is distinct from 'check-deposit' then 'kind' end,
        case when p.said ->> 'reference' is distinct from c.reference then 'reference' end,
        case when (p.said ->> 'amount')::numeric is distinct from c.amount then 'amount' end,
        case when (p.said ->> 'to')::bigint is distinct from c.account then 'account' end,
        case when p.said ->> 'owner' is distinct from c.customer::text then 'customer' end,
        case when p.said ->> 'availableOn' is distinct from c.available_on::text then 'day of availability' end,
        case when (p.said ->> 'firstDay')::numeric is distinct from c.first_day_limit then 'first-day amount' end,
        case when c.submitted_at not between ${earliest('e.recorded_at')} and e.recorded_at then 'time' end)
        as fields) w
     where c.seq is not null and w.fields <> ''`,
  sql<Told>`
    select o.event as seq, 'the check ' || c.reference || ' has no event, its order has' as what
      from app.check_deposit c join app.money_order o on o.kind = 'check-deposit' and o.details ->> 'check' = c.id::text
     where o.event is distinct from c.seq and o.ended_at < ${FOLLOWED}`,
  sql<Told>`
    select d.seq, 'the dispute ' || d.number || ' is about ' || d.amount || ' on ' || d.transaction_day ||
      ', the line in the books is another' as what
      from app.dispute d
      left join ledger.record e on e.ledger = 1 and e.seq = d.seq
      left join ledger.posting p on p.ledger = 1 and p.account = d.account and p.asset = 'USD' and p.seq = d.seq and
        p.leg = d.leg
     where (p.amount, e.effective_date) is distinct from (d.amount, d.transaction_day)`,
  sql<Told>`
    select coalesce(d.ended_seq, d.credit_seq) as seq,
           'the dispute ' || d.number || ' is ' || coalesce(d.decision, 'open') || ' with credit ' ||
             coalesce(d.credit_seq::text, 'none')
             || ' and end ' || coalesce(d.ended_seq::text, 'none') || '; the books have credit ' ||
             coalesce(c.seq::text, 'none') || ' and '
             || coalesce(x.payload::json ->> 'outcome', 'no end') as what
      from app.dispute d
      left join ledger.record c on c.kind = 'dispute-credit'
       and ledger.key_digest(c.ledger, c.key) = ledger.key_digest(1::smallint, 'd:' || d.transaction_day ||
         ':dispute-credit:' || d.id)
      left join ledger.record x on ledger.key_digest(x.ledger, x.key) = ledger.key_digest(1::smallint, 'd:' ||
        d.transaction_day || ':dispute-end:' || d.id)
     where (d.credit_seq is distinct from c.seq and (d.credit_seq is not null or c.recorded_at < ${FOLLOWED}))
        or (d.ended_seq is distinct from x.seq and (d.ended_seq is not null or x.recorded_at < ${FOLLOWED}))
        or (c.seq is not null and ((c.payload::json ->> 'amount')::numeric <> d.amount or (c.payload::json ->>
          'of')::bigint <> d.seq))
        or (d.ended_seq is not null and d.decision is distinct from case x.payload::json ->> 'outcome' when 'final'
          then 'final' else 'denied' end)
        or (d.decision = 'final' and d.ended_seq is null)
        or (d.decision = 'denied' and d.credit_seq is not null and d.ended_seq is null)`,
  // What was paid of a bill, what came back left out, and the day on which it was.
  sql<Told>`
    select null::bigint as seq, 'the bill ' || b.id || ' of ' || b.amount || ' was paid on ' ||
      coalesce(b.paid_on::text, 'no day')
             || ', its orders paid ' || p.total || ' by ' || coalesce(p.on, 'no day') as what
      from app.bill b cross join lateral (
        select coalesce(sum(o.amount), 0) as total, coalesce(sum(o.amount) filter (where coalesce(r.amount, 0) <= 0),
          0) as kept,
               string_agg(o.run_on || ' (order ' || o.id || ')', ', ' order by o.run_on) as on, array_agg(o.run_on) as
             days
          from app.money_order o left join ledger.counter r on r.ledger = 1 and r.name = 'reversed:' || o.event
         where o.bill = b.id and o.state = 'made') p
     where (b.paid_on is not null and (p.total < b.amount or b.paid_on <> all(p.days))) or (b.paid_on is null and
       p.kept >= b.amount)`,
  // Whatever a customer asked for belongs to one order, which is there.
  sql<Told>`
    select e.seq, 'the order of this ' || e.kind || ', placed under ' || e.key || ', is not there' as what
      from ${ASKED} e left join app.money_order o on o.key = e.key and (o.state <> 'asked' or (o.version = 0 and
        e.recorded_at > ${FOLLOWED}))
     where e.part not like '%.%' and e.kind not in ${NO_ORDERS} and o.id is null`,
  sql<Told>`
    select e.seq, 'the order ' || substr(e.part, 5) || ', which this ' || e.kind || ' ended, is not there' as what
      from ${ASKED} e left join app.money_order o on o.id::text = substr(e.part, 5) and o.state <> 'asked'
     where e.part like 'end.%' and o.id is null`,
  sql<Told>`
    select e.seq, 'the order ' || substr(e.part, 6) || ', which this ' || e.kind || ' takes back, is not there' as what
      from ${ASKED} e left join app.money_order o on o.id::text = substr(e.part, 6) and o.event = (e.payload::json ->>
        'of')::bigint
     where e.part like 'back.%' and o.id is null`,
  sql<Told>`
    select e.seq, 'this ' || e.kind || ' is under the key ' || e.key || ', which is given for nothing' as what
      from ${ASKED} e left join ledger.record p on p.ledger = 1 and p.kind = 'cd-payout' and e.part = 'cd-closed.' ||
        p.seq
     where e.part like '%.%' and e.part not like 'end.%' and e.part not like 'back.%' and p.seq is null`,
  sql<Told>`
    select r.seq, 'this ' || r.kind::text || ' was asked for by the customer ' || r.actor ||
      ' under a key of the bank''s, ' || r.key as what
      from ledger.record r where r.ledger = 1 and r.key >= 'd' and r.actor ~ '^[0-9a-f]{8}-'`,
  sql<Told>`
    select e.seq, 'the check ' || coalesce(e.payload::json ->> 'reference', '') || ' of this event is not there' as what
      from ledger.record e left join app.check_deposit c on c.seq = e.seq
     where e.ledger = 1 and e.kind = 'check-deposit' and c.id is null and e.recorded_at < ${FOLLOWED}`,
  sql<Told>`
    select e.seq, 'the dispute ' || (e.payload::json ->> 'dispute') || ' of this credit is not there' as what
      from ledger.record e left join app.dispute d on d.id::text = e.payload::json ->> 'dispute'
     where e.ledger = 1 and e.kind = 'dispute-credit' and d.id is null`,
  sql<Told>`
    select null::bigint as seq, 'the ' || k.made || ' ' || k.id || ' of customer ' || k.customer ||
      ', which its key is bound to, is not there' as what
      from app.act_key k left join app.dispute d on d.id = k.id left join app.payee p on p.id = k.id
      left join app.auto_save_rule r on r.id = k.id
     where k.made is not null and case k.made when 'dispute' then d.customer when 'payee' then p.customer
       -- its owner may take a rule away
       when 'auto_save_rule' then coalesce(r.customer, k.customer) end is distinct from k.customer`,
  // Whose what is: the ledger knows each account's owner, and everything beside it says the same.
  sql<Told>`
    select a.id - 1000 as seq, 'account ' || a.id || ' is of customer ' || a.owner || ', its description is '
             || coalesce('of ' || p.customer, 'not there') as what
      from ledger.account a left join app.account_profile p on p.account = a.id left join app.customer c on c.id =
        a.owner
     where a.ledger = 1 and a.owner is not null and (p.customer is distinct from a.owner or c.id is null)
       and not exists (select from ledger.record e where e.ledger = 1 and e.seq = a.id - 1000 and e.recorded_at >
         ${FOLLOWED})`,
  sql<Told>`
    select greatest(x.account - 1000, 0) as seq, x.what || ' is of customer ' || x.customer || ', account ' ||
      x.account || ' of '
             || coalesce(a.owner::text, 'nobody') as what
      from (select account, customer, 'the card ' || id as what from app.card
            union all select account, customer, 'the dispute ' || number from app.dispute
            union all select account, customer, 'the check ' || reference from app.check_deposit
            union all select account, customer, 'the statement ' || id from app.statement
            union all select account, customer, 'the description of account ' || account from app.account_profile
            union all select from_account, customer, 'the order ' || id from app.money_order where from_account > 1000
            union all select to_account, customer, 'the order ' || id from app.money_order where to_account > 1000) x
      left join ledger.account a on a.ledger = 1 and a.id = x.account
     where a.owner is distinct from x.customer`,
  sql<Told>`
    select o.event as seq, 'the order ' || o.id || ' of customer ' || o.customer || ' names ' || x.what as what
      from app.money_order o
      left join app.payee p on p.id = o.payee
      left join app.bill b on b.id = o.bill
      left join app.recipient r on r.id::text = o.details ->> 'recipient'
      cross join lateral (select concat_ws(' and ',
        case when o.payee is not null and p.customer is distinct from o.customer then 'the payee ' || o.payee ||
          ', which is not theirs' end,
        case when o.bill is not null and b.customer is distinct from o.customer then 'the bill ' || o.bill ||
          ', which is not theirs' end,
        case when o.details ->> 'recipient' is not null and r.customer is distinct from o.customer
             then 'the recipient ' || (o.details ->> 'recipient') || ', which is not theirs' end) as what) x
     where o.state <> 'asked' and x.what <> ''`,
  sql<Told>`
    select o.event as seq, 'the order ' || o.id || ' sent money to ••' || (o.details ->> 'last4') ||
      ', its recipient has ••' || r.last4 as what
      from app.money_order o join app.recipient r on r.id::text = o.details ->> 'recipient'
     where o.state <> 'asked' and r.last4 is distinct from o.details ->> 'last4'`,
  // What was asked for by a bill's own switch stands as the bill says, until it is touched.
  sql<Told>`
    select null::bigint as seq, 'the order ' || o.id || ' (bill-autopay): it is of ' || o.amount || ' on ' || o.run_on
      || ', its bill of '
             || coalesce(b.amount::text, 'nothing') || ' on ' || coalesce(b.due_on::text, 'no day') as what
      from app.money_order o left join app.bill b on b.id::text = o.details ->> 'bill'
     where o.kind = 'bill-autopay' and o.version = 0
       and (b.amount, greatest(b.due_on, (o.placed_at at time zone 'America/New_York')::date)) is distinct from
         (o.amount, o.run_on)`,
  sql<Told>`
    select null::bigint as seq, 'the bill ' || b.id || ' pays itself, and no order does it' as what
      from app.bill b where b.autopay
       and not exists (select from app.money_order o where o.kind = 'bill-autopay' and o.details ->> 'bill' =
         b.id::text and o.state <> 'asked')`,
  // What customers traded at was published: that day's price, or the one before where it was asked for as a day ended.
  sql<Told>`
    select e.seq, 'shares of ' || (t.one ->> 'symbol') || ' were traded at ' || (t.one ->> 'price')
             || ', published were ' || coalesce(q.prices::text, 'none') as what
      from ledger.record e cross join lateral (
        select e.payload::json as one where e.kind <> 'rebalance'
        union all select json_array_elements(e.payload::json -> 'trades') where e.kind = 'rebalance') t
      cross join lateral (
        select array_agg(p.price) as prices from (
          select q.price from app.quote q where q.symbol = t.one ->> 'symbol' and q.day <= e.bank_day
           order by q.day desc limit 2) p) q
     where e.ledger = 1 and e.kind in ('security-buy', 'security-sell', 'rebalance') and e.key < 'd'
       and ((t.one ->> 'price')::numeric = any(q.prices)) is not true`,
  sql<Told>`
    select e.seq, 'the dividend of ' || (e.payload::json ->> 'symbol') || ' is ' || (e.payload::json ->> 'perShare')
             || ' a share, published was ' || coalesce(q.dividend::text, 'none') as what
      from ledger.record e
      left join app.quote q on q.symbol = e.payload::json ->> 'symbol' and q.day::text = e.payload::json ->> 'day'
     where e.ledger = 1 and e.kind = 'dividend' and e.key like 'd:%'
       and q.dividend is distinct from (e.payload::json ->> 'perShare')::numeric`,
  // Receipts that were asked for, and what they say.
  sql<Told>`
    select o.event as seq, 'the receipt of order ' || o.id || ' is ' || case when m.id is null then 'not there' else
      'of another amount' end as what
      from app.money_order o
      left join app.outbox m on m.source = 'occurrence:order:' || o.id and m.recipient = o.receipt_to and m.template
        like '%-receipt'
     where o.state = 'made' and o.receipt_to is not null
       and (m.id is null or position(to_char(o.amount, 'FM$999,999,999,990.00') in m.body) = 0
            or position(to_char(o.amount + o.fee, 'FM$999,999,999,990.00') in m.body) = 0)`,
  // A document was made when the journal was as it says.
  sql<Told>`
    select null::bigint as seq, 'the statement ' || s.id || ' says that it was made at ' || s.made_at ||
      ', knowing event ' || s.known_to as what
      from app.statement s left join ledger.record e on e.ledger = 1 and e.seq = s.known_to
      left join ledger.record n on n.ledger = 1 and n.seq = s.known_to + 1
     where e.seq is null or s.made_at < e.recorded_at - interval '1 minute' or s.made_at > n.recorded_at + interval
       '1 minute'
        or s.last_day > (s.made_at at time zone 'America/New_York')::date`,
  // What a customer split is whole together.
  sql<Told>`
    select split_part(s.line, '-', 2)::bigint as seq,
           'the parts of the line ' || s.line || ' are ' || s.total || ', the line in the books is '
             || coalesce((-p.amount)::text, 'none') as what
      from (select customer, line, sum(amount) as total from app.line_part group by customer, line) s
      left join lateral (select p.amount from ledger.account a
                           join ledger.posting p on p.ledger = a.ledger and p.account = a.id and p.asset = 'USD'
                                                and p.seq = split_part(s.line, '-', 2)::bigint
                                                and p.leg = split_part(s.line, '-', 3)::int
                          where a.ledger = 1 and a.owner = s.customer) p on true
     where -p.amount is distinct from s.total`,
]
