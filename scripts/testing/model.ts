/**
 * Three ledgers are given the same commands: the reference, the pure core, and the journal.
 * Every answer and balance must agree.
 */
import fc from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'
import { accountId, position, scaleOf } from '../../ledger/accounts.ts'
import { eventText } from '../../ledger/canonical.ts'
import type { Command, Ledger } from '../../ledger/journal.ts'
import { customerKey, operatorKey } from '../../ledger/keys.ts'
import { money, text } from '../../ledger/money.ts'
import { MORNING, PureLedger, type Asked, type Told } from './pure-ledger.ts'
import { anyDraw, openPerson, play, type Draw, type Person } from './random-acts.ts'
import { ReferenceLedger } from './reference-ledger.ts'

/** So many draws, the same for the same seed, in runs of 200. */
export function sampleOf(count: number, seed: number): Draw[][] {
  const draws = fc.sample(anyDraw(), { numRuns: count, seed })
  return Array.from({ length: Math.ceil(count / 200) }, (_, i) => draws.slice(i * 200, (i + 1) * 200))
}

/** Plays draws for two new customers on the pure core and the reference; throws where they differ. */
export function agreeOnEverything(
  draws: readonly Draw[],
  pure: PureLedger = new PureLedger(),
  reference: ReferenceLedger = new ReferenceLedger(),
  kept: (asked: Asked, answer: Told | undefined) => void = () => undefined,
): void {
  const opened = (asked: Asked) => {
    expect(reference.tell({ ...asked, at: Math.max(MORNING, pure.at) })).toBe('accepted')
    kept(asked, undefined)
  }
  const people = [openPerson(pure, opened), openPerson(pure, opened)]
  play(pure, people, draws, (asked, answer) => {
    const told = answer.outcome === 'refused' ? answer.code : 'accepted'
    const expected = reference.tell(asked)
    if (told !== expected)
      throw new Error(
        `${asked.kind} ${JSON.stringify(asked.payload)}: the core says ${told}, the reference ${expected}`,
      )
    kept(asked, answer)
  })
  for (const { id, owner } of reference.accounts.values())
    if (people.some(person => person.owner === owner)) sameStanding(pure, reference, id)
  sameCounts(pure, reference, people)
  sameHolds(pure, reference, people)
  expect(pure.seq).toBe(reference.seq)
}

function sameStanding(pure: PureLedger, reference: ReferenceLedger, id: number): void {
  const [state, other] = [pure.account(accountId.parse(id)), reference.accounts.get(id)]
  if (!other) throw new Error(`the reference has no account ${id}`)
  const dollars = position(state)
  const cents = (amount: bigint) => money(String(amount)).div(100).toFixed(2)
  const status = other.closed ? 'closed' : other.frozen ? 'frozen' : 'open'
  expect([id, state.status]).toEqual([id, status])
  expect([id, text(dollars.posted), text(dollars.held), text(dollars.unsettled)]).toEqual([
    id,
    cents(other.posted),
    cents(reference.held(other)),
    cents(reference.unsettled(other)),
  ])
  for (const [symbol, units] of other.units) {
    const scale = scaleOf(symbol)
    const { posted, held } = position(state, symbol)
    expect([symbol, posted.times(10 ** scale).toFixed(), held.times(10 ** scale).toFixed()]).toEqual([
      symbol,
      String(units),
      String(reference.held(other, symbol)),
    ])
  }
}

/** What is set aside for these customers, and what its line will be. */
function sameHolds({ states }: PureLedger, { holds }: ReferenceLedger, people: readonly Person[]): void {
  for (const [id, { account, type, amount }] of holds) {
    if (amount === 0n || !people.some(({ owner }) => owner === account.owner)) continue
    expect([id, states.holds.get(id)?.type]).toEqual([id, type])
  }
}

/** What was counted of these customers in limits and rooms, in dollars. */
function sameCounts({ states }: PureLedger, { counts }: ReferenceLedger, people: readonly Person[]): void {
  for (const [name, cents] of counts) {
    if (people.some(({ owner }) => name.includes(owner)) && !name.startsWith('dispute:'))
      expect([name, text(states.counters.get(name) ?? money(0))]).toEqual([
        name,
        money(String(cents)).div(100).toFixed(2),
      ])
  }
}

/** A command in flight at the journal, and what the core answered. */
interface Sent {
  readonly asked: Asked
  readonly answer: Told | undefined
}

/** Batches of many sizes: what one leaves in the tables, the next must find there. */
const AT_ONCE = [1, 60, 7, 3, 130]

function* batches(sent: readonly Sent[]): Generator<readonly Sent[]> {
  for (let start = 0, n = 0; start < sent.length; n += 1) {
    const size = AT_ONCE[n % AT_ONCE.length] ?? 1
    yield sent.slice(start, start + size)
    start += size
  }
}

/**
 * Plays runs of draws on one pure core and one reference, each run for two new customers, and repeats every command on
 * the journal, in order and in batches. Compares answers one by one, then the journal's tables (of ledger `id`) with
 * the core's states.
 */
export async function journalAgrees(ledger: Ledger, db: pg.Client, runs: Iterable<readonly Draw[]>, id = 1) {
  const [pure, reference] = [new PureLedger(), new ReferenceLedger()]
  let commands = 0
  for (const draws of runs) {
    const sent: Sent[] = []
    const from = pure.seq
    agreeOnEverything(draws, pure, reference, (asked, answer) => sent.push({ asked, answer }))
    for (const some of batches(sent)) {
      const told = await Promise.all(some.map(({ asked }) => ledger.append(commandOf(asked, commands++))))
      some.forEach(({ asked, answer }, n) => {
        const one = told[n]
        if (answer?.outcome === 'refused') return expect(one, asked.kind).toEqual(answer)
        if (one?.outcome !== 'accepted') throw new Error(`${asked.kind}: the journal says ${JSON.stringify(one)}`)
        const mine = pure.events[one.event.seq - 1]
        const key = one.event.key
        expect(eventText(one.event)).toBe(mine && eventText({ ...mine, ledger: id, key }))
      })
    }
    if (from === pure.seq) throw new Error('a run in which nothing happened')
  }
  await sameTables(pure, db, id)
  const made = Map.groupBy(pure.events, event => event.kind)
  return { commands, made: (kind: string) => made.get(kind)?.length ?? 0 }
}

function commandOf({ kind, payload, actor = 'bank', at }: Asked, n: number): Command {
  const key = actor === 'bank' ? operatorKey(`model-${n}`) : customerKey(actor, `model-${n}-key`)
  return { key, kind, payload, actor, at: at ?? MORNING }
}

async function sameTables({ states }: PureLedger, db: pg.Client, id: number): Promise<void> {
  const table = async (query: string): Promise<string[]> => {
    const { rows } = await db.query<{ line: string }>(query, [id])
    return rows.map(row => row.line).toSorted()
  }
  const plain = (...parts: (string | number)[]) => parts.join(' ')
  const fixed = (amount: { toFixed(): string }) => amount.toFixed()
  expect(
    await table(`select concat_ws(' ', account, asset, trim_scale(posted), trim_scale(held),
                     trim_scale(unsettled)) as line
                   from ledger.balance where ledger = $1 and (posted <> 0 or held <> 0 or unsettled <> 0)`),
  ).toEqual(
    [...states.accounts.values()]
      .flatMap(({ id, positions }) =>
        [...positions]
          .filter(([, p]) => !p.posted.isZero() || !p.held.isZero() || !p.unsettled.isZero())
          .map(([asset, p]) => plain(id, asset, fixed(p.posted), fixed(p.held), fixed(p.unsettled))),
      )
      .toSorted(),
  )
  expect(
    await table(
      `select concat_ws(' ', id, trim_scale(amount), ledger.line_type(type), reason) as line from ledger.hold
        where ledger = $1`,
    ),
  ).toEqual(
    [...states.holds.values()].map(hold => plain(hold.id, fixed(hold.amount), hold.type, hold.reason)).toSorted(),
  )
  expect(
    await table(
      `select concat_ws(' ', origin, account, trim_scale(amount)) as line from ledger.lot
        where ledger = $1 and amount > 0`,
    ),
  ).toEqual([...states.lots.values()].map(lot => plain(lot.origin, lot.account, fixed(lot.amount))).toSorted())
  expect(
    await table(
      `select concat_ws(' ', name, trim_scale(amount)) as line from ledger.counter where ledger = $1 and amount <> 0`,
    ),
  ).toEqual(
    [...states.counters]
      .filter(([, amount]) => !amount.isZero())
      .map(([name, amount]) => plain(name, fixed(amount)))
      .toSorted(),
  )
  expect(await table(`select id::text as line from ledger.limit_order where ledger = $1`)).toEqual(
    [...states.orders.keys()].map(String).toSorted(),
  )
  expect(
    await table(`select concat_ws(' ', account, asset, trim_scale(balance)) as line from (
                   select distinct on (account, asset) account, asset, balance from ledger.posting
                    where ledger = $1 and account < 1000 order by account, asset, seq desc, leg desc) last
                  where balance <> 0`),
  ).toEqual(
    [...states.bank]
      .filter(([, amount]) => !amount.isZero())
      .map(([key, amount]) => {
        const [account = '', asset = ''] = key.split(':')
        return plain(account, asset, fixed(amount))
      })
      .toSorted(),
  )
}
