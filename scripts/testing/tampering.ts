import type { Client } from 'pg'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { forge, switchTriggers } from './forge.ts'

type Roll = (below: number) => number

/** Changes of a history by somebody who can make every hash, posting and derived row match again. */
export const forgeries: Record<string, (events: RecordedEvent[], roll: Roll) => RecordedEvent[]> = {
  /** Another amount, in the payload and on both sides. */
  edit: (events, roll) =>
    replaceOne(
      events,
      roll,
      event => event.kind === 'card-purchase' || event.kind === 'deposit',
      event => {
        const amount = `${1 + roll(300)}.${10 + roll(89)}`
        const legs = event.legs.map(leg => ({ ...leg, amount: leg.amount.startsWith('-') ? `-${amount}` : amount }))
        const effects = event.effects.map(effect => ('amount' in effect ? { ...effect, amount } : effect))
        return { ...event, payload: { ...event.payload, amount }, legs, effects }
      },
    ),
  /** Only words. */
  reword: (events, roll) =>
    replaceOne(
      events,
      roll,
      event => event.kind === 'card-purchase',
      event => ({ ...event, payload: { ...event.payload, merchant: `Shop ${roll(9999)}` } }),
    ),
  /** An event becomes one that never was. */
  delete: (events, roll) =>
    replaceOne(
      events,
      roll,
      event => event.kind === 'interest' || event.kind === 'card-purchase',
      event => ({
        ...event,
        kind: 'key-closed',
        payload: {},
        legs: [],
        effects: [],
      }),
    ),
  /** Somebody else did it, under a key of their own. */
  'forge by actor': (events, roll) => {
    const owners = events.flatMap(({ effects }) => effects.flatMap(one => (one.effect === 'open' ? [one.owner] : [])))
    return replaceOne(
      events,
      roll,
      event => event.kind === 'internal-transfer',
      event => {
        const others = owners.filter(owner => owner !== event.actor)
        const actor = others[roll(others.length)] ?? event.actor
        return { ...event, actor, key: `c:${actor}:forged-${event.seq}` }
      },
    )
  },
  /** It happened earlier than it did, in its own time or in what it counts for. */
  'back-date': (events, roll) =>
    replaceOne(
      events,
      roll,
      event => event.kind === 'card-purchase' || event.kind === 'internal-transfer',
      event =>
        roll(2)
          ? { ...event, recordedAt: new Date(Date.parse(event.recordedAt) - 3_600_000).toISOString() }
          : { ...event, effectiveDate: '2026-01-02' },
    ),
  /** Two neighbours change places. */
  swap: (events, roll) => {
    const plain = (event: RecordedEvent | undefined) =>
      event !== undefined && event.effects.length === 0 && event.legs.length > 0
    const places = events.flatMap((event, i) => (plain(event) && plain(events[i + 1]) ? [i] : []))
    const at = places[roll(places.length)] ?? 0
    const [a, b] = [events[at], events[at + 1]]
    if (!a || !b) throw new Error('nothing to swap')
    const early = { ...b, seq: a.seq, recordedAt: a.recordedAt }
    const late = { ...a, seq: b.seq, recordedAt: b.recordedAt }
    return events.with(at, early).with(at + 1, late)
  },
  /** Under another key, so that its own is free again. */
  'another key': (events, roll) =>
    replaceOne(
      events,
      roll,
      event => event.kind === 'card-purchase' || event.kind === 'internal-transfer',
      event => ({ ...event, key: `${event.key}-again` }),
    ),
  /** The bank did it, or an operator. */
  'forge by the bank': (events, roll) =>
    replaceOne(
      events,
      roll,
      event => event.kind === 'internal-transfer' || event.kind === 'bill-payment',
      event => ({ ...event, actor: roll(2) ? 'bank' : 'operator:console', key: `o:forged-${event.seq}` }),
    ),
  /** The newest events are gone. */
  cut: (events, roll) => events.slice(0, events.length - 1 - roll(40)),
  /** Something else happens at the end: the same length, other events. */
  retell: (events, roll) =>
    events
      .slice(0, -1 - roll(10))
      .concat(
        Array.from({ length: 12 }, (_, i): RecordedEvent => {
          const [last] = events.slice(-1)
          if (!last) throw new Error('an empty history')
          return {
            ...last,
            seq: last.seq + i,
            key: `o:retold-${last.seq + i}`,
            kind: 'key-closed',
            actor: 'bank',
            payload: {},
            legs: [],
            effects: [],
          }
        }),
      )
      .map((event, i) => ({ ...event, seq: i + 1 })),
}

/** Such that a rule speaks against them, too, besides what was signed. */
export const lawless: typeof forgeries = {
  /** Two events of different days change places, keys and all. */
  'swap across days': (events, roll) => {
    const first = events[roll(events.length)]
    const others = events.filter(one => one.bankDay !== first?.bankDay && one.legs.length > 0)
    const second = others[roll(others.length)]
    if (!first || !second) return events
    const told = ({ kind, key, actor, payload, legs, effects, version }: RecordedEvent) => ({
      kind,
      key,
      actor,
      payload,
      legs,
      effects,
      version,
    })
    const [a, b] = [
      { ...first, ...told(second) },
      { ...second, ...told(first) },
    ]
    return events.with(first.seq - 1, a).with(second.seq - 1, b)
  },
  /** Whose an account is, what it may owe, or at which rate, from its first day. */
  'another opening': (events, roll) => {
    const owners = events.flatMap(({ effects }) => effects.flatMap(one => (one.effect === 'open' ? [one.owner] : [])))
    return replaceOne(
      events,
      roll,
      event => event.kind === 'account-opening',
      event => ({
        ...event,
        effects: event.effects.map(one => {
          if (one.effect !== 'open') return one
          const owner = owners.find(other => other !== one.owner) ?? one.owner
          return (
            [
              { ...one, owner },
              { ...one, floor: '-9000.00' },
              { ...one, terms: { ...one.terms, purchaseApr: '0' } },
            ][roll(3)] ?? one
          )
        }),
      }),
    )
  },
  /** Its account is another customer's. */
  'for somebody else': (events, roll) => {
    const accounts = events.flatMap(({ effects }) => effects.flatMap(one => (one.effect === 'open' ? [one] : [])))
    return replaceOne(
      events,
      roll,
      event => event.kind === 'deposit' || event.kind === 'interest',
      event => {
        const own = event.payload['to'] ?? event.payload['account']
        const other = accounts.find(({ account, kind }) => account !== own && kind === 'checking')?.account
        if (other === undefined) return event
        const named = 'to' in event.payload ? { to: other } : { account: other }
        const legs = event.legs.map(leg => (leg.account === own ? { ...leg, account: other } : leg))
        const effects = event.effects.map(one =>
          'account' in one && one.account === own ? { ...one, account: other } : one,
        )
        return { ...event, payload: { ...event.payload, ...named }, legs, effects }
      },
    )
  },
}

function replaceOne(
  events: RecordedEvent[],
  roll: Roll,
  fits: (event: RecordedEvent) => boolean,
  change: (event: RecordedEvent) => RecordedEvent,
): RecordedEvent[] {
  const places = events.flatMap((event, i) => (fits(event) ? [i] : []))
  const at = places[roll(places.length)] ?? 0
  const event = events[at]
  if (!event) throw new Error('nothing to change')
  return events.with(at, change(event))
}

/** No journal of a test is so long. */
const BEYOND = 900_000_000

/** Clumsy changes: single rows, nothing else made to match. `last` is the newest sealed event. */
export const strokes: Record<string, (seq: number, last: number) => string> = {
  'edit text': seq => `update ledger.record set payload = replace(payload, '{', '{"x":1,') where seq = ${seq}`,
  'edit hash': seq => `update ledger.record set hash = sha256(hash) where seq = ${seq}`,
  'edit column': seq =>
    `update ledger.record set recorded_at = recorded_at - interval '1 millisecond' where seq = ${seq}`,
  'delete event': seq => `delete from ledger.record where seq = ${seq}`,
  'swap texts': (seq, last) => {
    const other = seq === last ? seq - 1 : seq + 1
    return `update ledger.record e set (legs, payload, fx) = (o.legs, o.payload, o.fx) from ledger.record o
      where (e.seq, o.seq) in ((${seq}, ${other}), (${other}, ${seq}))`
  },
  'cut off': seq => `delete from ledger.record where seq >= ${seq}`,
  'edit posting': seq =>
    `update ledger.posting set balance = balance + 0.01
      where ctid = (select ctid from ledger.posting where seq >= ${seq} order by seq, leg limit 1)`,
  'orphan posting': seq =>
    `insert into ledger.posting values (10, ${BEYOND + seq}, 1, 0, 'f', 'USD', 1000000, 1000000, 'x')`,
  'orphan lot': seq => `insert into ledger.lot values (1, ${BEYOND + seq}, 1003, 'USD', 5)`,
  'edit posting amount': seq =>
    `update ledger.posting set amount = amount + 0.01
      where ctid = (select ctid from ledger.posting where seq <= ${seq} limit 1)`,
}

/** Runs a stroke as a superuser without triggers. */
export async function strike(db: Client, statement: string): Promise<number> {
  await switchTriggers(db, 'disable')
  const { rowCount } = await db.query(statement)
  await switchTriggers(db, 'enable always')
  return rowCount ?? 0
}

/**
 * Every hash of the first ledger made again from the texts as they stand: no chain gives away what was changed
 * before.
 */
export const chainedAnew = `
  do $$
  declare before bytea := decode(repeat('00', 32), 'hex'); event record;
  begin
    for event in select e.seq, e.body from ledger.event e where e.ledger = 1 order by e.seq loop
      before := sha256(before || convert_to(event.body, 'UTF8'));
      update ledger.record set hash = before where ledger = 1 and seq = event.seq;
    end loop;
  end $$`

/** Puts a history back, whatever was done to it. */
export const restore = (db: Client, events: readonly RecordedEvent[]): Promise<void> => forge(db, events)
