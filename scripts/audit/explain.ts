import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  bank,
  isBankAccount,
  position,
  scaleOf,
  spendable,
  withdrawable,
  type AccountState,
  USD,
} from '../../ledger/accounts.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { bankKey, type States } from '../../ledger/evolve.ts'
import { pathOfRow } from '../../ledger/export/book.ts'
import { money, text, ZERO } from '../../ledger/money.ts'
import { readable, Rules, type Readable } from '../../ledger/redecide.ts'
import { Replay, replayRange } from '../../ledger/replay.ts'
import { storedEvents } from '../../ledger/stored-events.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { seqOf } from './entry.ts'
import { json, table } from './print.ts'
import { readKept } from './verify.ts'

interface Asked {
  json?: boolean
  /** The auditor's own file: what a check kept, to go on from where it is of an earlier event. */
  since?: string
}

/**
 * Why an event is as it is: the state that it was decided on, its rule, its legs; and whether the rule makes it again.
 */
export async function explain({ client, ledger }: Auditor, entry: string, asked: Asked): Promise<number> {
  const { seq } = seqOf(entry, ledger)
  const event = await eventAt({ client, ledger }, seq)
  if (!event) {
    console.error(`There is no event ${seq}.`)
    return EXIT.wrong
  }
  const replay = new Replay(await startOf({ client, ledger }, seq, asked.since))
  const from = replay.seq
  await replayRange(client, { ledger, after: from, upTo: seq - 1 }, replay)
  const read = readable(event)
  if (typeof read === 'string') {
    console.log(`WRONG: ${read}`)
    return EXIT.wrong
  }
  const earlier = new Map<number, RecordedEvent>()
  for (const of of read.touches.events ?? []) {
    const found = of < seq ? await eventAt({ client, ledger }, of) : undefined
    if (found) earlier.set(of, found)
  }
  const accounts = touched(replay.states, read).map(standing)
  const counters = (read.touches.counters ?? []).map(name => [
    name,
    (replay.states.counters.get(name) ?? ZERO).toFixed(),
  ])
  const legs = legsOf(replay.states, event)
  const broken = new Rules(replay.states).judge(read, of => earlier.get(of))
  const { module } = read.act
  const rule = ruleOf(event.kind)
  const facts = { leaves: module.leaves, forced: module.forced === true }
  const referred = [...earlier.values()].map(({ seq: of, kind, bankDay, actor }) => [String(of), kind, bankDay, actor])
  if (asked.json) {
    json({ ok: broken === undefined, from, event, accounts, counters, referred, rule, ...facts, legs, broken })
    return broken === undefined ? EXIT.right : EXIT.wrong
  }
  console.log(`Event ${ledger}-${seq}: ${event.kind}, version ${event.version}, by ${event.actor}, ${event.recordedAt}`)
  console.log(`Asked: ${JSON.stringify(event.payload)}`)
  if (from > 0) console.log(`Events up to ${from} were right before, and are believed.`)
  console.log('\nDecided on:')
  if (accounts.length > 0)
    console.log(table(['account', 'asset', 'status', 'P', 'H', 'U', 'floor', 'S', 'W', 'owner'], accounts.flat()))
  if (counters.length > 0) console.log(`\n${table(['counter', 'amount'], counters)}`)
  if (referred.length > 0) console.log(`\n${table(['refers to', 'kind', 'day', 'by'], referred)}`)
  if (accounts.length + counters.length + referred.length === 0) console.log('nothing but the day')
  console.log(`\nRule (JOURNAL.md): ${rule}`)
  const inside = module.leaves ? 'the money leaves, so W must cover it' : 'inside the bank, so S must cover it'
  console.log(`Funds: ${module.forced ? 'forced, it may pass the floor' : inside}.`)
  if (legs.length > 0) console.log(`\n${table(['leg', 'account', 'asset', 'amount', 'before', 'after'], legs)}`)
  for (const effect of event.effects) console.log(`effect ${JSON.stringify(effect)}`)
  console.log(broken === undefined ? '\nIts rule makes exactly this event.' : `\nWRONG: ${broken}`)
  return broken === undefined ? EXIT.right : EXIT.wrong
}

/** What a check kept of the journal in front of the event, if it still goes on from there; else the beginning. */
async function startOf({ client, ledger }: Pick<Auditor, 'client' | 'ledger'>, seq: number, file: string | undefined) {
  const kept = file === undefined ? undefined : await readKept(file)
  if (!kept || kept.ledger !== ledger || kept.seq >= seq) return undefined
  for await (const [row] of storedEvents(client, { ledger, after: kept.seq - 1, upTo: kept.seq }))
    if (row?.hash.equals(kept.hash)) return kept
  throw new Error(`The journal is not the one that was checked up to event ${kept.seq}: it was rewritten.`)
}

async function eventAt({ client, ledger }: Pick<Auditor, 'client' | 'ledger'>, seq: number) {
  for await (const chunk of storedEvents(client, { ledger, after: seq - 1, upTo: seq }))
    for (const { body } of chunk) return parseEvent(body)
  return undefined
}

/** The customers' accounts that it looked at, as they stood before it. */
function touched({ accounts, holds }: States, { event, touches }: Readable): AccountState[] {
  const ids = new Set([...(touches.accounts ?? []), ...event.legs.map(leg => leg.account)])
  for (const id of touches.holds ?? []) {
    const hold = holds.get(id)
    if (hold) ids.add(hold.account)
  }
  return [...ids].flatMap(id => accounts.get(id) ?? [])
}

/** One row an asset. */
function standing(account: AccountState): string[][] {
  const assets = account.positions.size > 0 ? [...account.positions.keys()] : ['USD']
  return assets.map(asset => {
    const { posted, held, unsettled } = position(account, asset)
    const scale = scaleOf(asset)
    const floor = asset === USD ? account.floor : ZERO
    const figures = [posted, held, unsettled, floor, spendable(account, asset), withdrawable(account, asset)]
    return [
      pathOfRow(account.kind, account.id),
      asset,
      account.status,
      ...figures.map(figure => text(figure, scale)),
      account.owner,
    ]
  })
}

const bankNames = new Map<number, string>(Object.entries(bank).map(([name, id]) => [id, name]))

function legsOf({ accounts, bank: sums }: States, { legs }: RecordedEvent): string[][] {
  const now = new Map<string, ReturnType<typeof money>>()
  return legs.map(({ account, asset, amount }, i) => {
    const key = bankKey(account, asset)
    const state = accounts.get(account)
    const stood = isBankAccount(account) ? (sums.get(key) ?? ZERO) : state ? position(state, asset).posted.neg() : ZERO
    const before = now.get(key) ?? stood
    const after = before.plus(amount)
    now.set(key, after)
    const scale = scaleOf(asset)
    const name = pathOfRow(bankNames.get(account) ?? state?.kind ?? '', account)
    return [String(i), name, asset, amount, text(before, scale), text(after, scale)]
  })
}

/** The kind's row in JOURNAL.md, which is the rule in words. */
function ruleOf(kind: string): string {
  const page = readFileSync(path.join(import.meta.dirname, '..', '..', 'JOURNAL.md'), 'utf8')
  const row = page.split('\n').find(line => line.startsWith(`| \`${kind}\` |`))
  return row?.split('|').slice(3, -1).join('|').trim().replaceAll('`', '') ?? 'not described'
}
