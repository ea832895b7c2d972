/**
 * What the operator's commands share: the bank they act on, how they name customers and accounts, and how they answer.
 */
import { randomUUID } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import { sql } from 'kysely'
import pino from 'pino'
import { readConfig } from '../../api/platform/config.ts'
import { first, rows } from '../../api/platform/db.ts'
import { wakeBank } from '../../api/platform/jobs/worker.ts'
import { openMachinery } from '../../api/machinery.ts'
import type { Overrides, RunningMachinery } from '../../api/platform/machinery.ts'
import { accountIdOf, type AccountId, type AccountKind } from '../../ledger/accounts.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import type { Command, RecordedEvent } from '../../ledger/journal.ts'
import { CLIENT_KEY, operatorKey } from '../../ledger/keys.ts'
import { parseTyped, text } from '../../ledger/money.ts'
import { messageOf } from '../command.ts'
import { bankDatabase } from '../database.ts'
import { prepareDatabase } from '../migrate.ts'

export interface Asked {
  readonly json?: boolean
  readonly key?: string
}

export interface Operator extends RunningMachinery {
  readonly connectionString: string
  readonly smtpUrl: string | undefined
  /** Acts in the operator's name, now; throws the refusal. The same `--key` acts once. */
  act(kind: string, payload: Command['payload'], asked: Asked): Promise<RecordedEvent>
}

/** How the bank is opened here: the operator's own statements (a day's run) may take longer than a request's. */
export const desk: Overrides = { log: pino({ level: 'silent' }), statementTimeout: 120_000 }

/** What a command answers: the same facts for machines (`--json`) and, as lines, for people. */
export interface Answer {
  readonly json: unknown
  readonly lines: readonly string[]
}

/** Attaches to the running bank's database, or starts it for as long as the command takes. */
export async function asOperator(asked: Asked, command: (operator: Operator) => Promise<Answer>): Promise<void> {
  try {
    const config = readConfig()
    const database = await bankDatabase(config)
    try {
      const { logins } = await prepareDatabase(database.connectionString, config)
      const { operator } = logins
      const machinery = openMachinery(
        { ...config, databaseUrl: operator, logins: { api: operator, bank: operator, journal: operator } },
        desk,
      )
      try {
        const act: Operator['act'] = (kind, payload, given) => actNow(machinery, kind, payload, given)
        const answer = await command({ ...machinery, act, connectionString: operator, smtpUrl: config.smtpUrl })
        await wakeBank(machinery)
        console.log(asked.json ? JSON.stringify(answer.json, undefined, 2) : answer.lines.join('\n'))
      } finally {
        await machinery.end()
      }
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(process.env['STACK'] === '1' ? error : messageOf(error))
    process.exitCode = 1
  }
}

export const OPERATOR = 'operator:console'

/** The ledger said no, with its code. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, params: Readonly<Record<string, string>> = {}, said = 'The ledger refused') {
    const facts = Object.entries(params).map(([name, value]) => `${name} ${value}`)
    super(`${said}: ${code}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`)
    this.code = code
  }
}

async function actNow(
  { ledger, clocks }: RunningMachinery,
  kind: string,
  payload: Command['payload'],
  { key }: Asked,
): Promise<RecordedEvent> {
  const command = { key: operatorKey(key ?? randomUUID()), kind, payload, actor: OPERATOR, at: await clocks.bank() }
  const result = await ledger.append(command)
  if (result.outcome === 'accepted') return result.event
  throw new Refused(result.code, result.params)
}

/** An event of the journal; says so when there is none. */
export async function eventNumbered({ db }: Operator, seq: number): Promise<RecordedEvent> {
  const { rows: found } = await db.bankPool.query<{ body: string }>(
    'select body from ledger.event where ledger = 1 and seq = $1',
    [seq],
  )
  if (!found[0]) throw new Error(`There is no event 1-${seq}.`)
  return parseEvent(found[0].body)
}

// --- what is typed ---------------------------------------------------------------------------------------------------

/** "12.5" as "12.50". */
export function dollars(typed: string): string {
  const amount = parseTyped(typed)
  if (!amount || amount.isZero()) throw new InvalidArgumentError('an amount such as 12.50 is wanted')
  return text(amount)
}

export function wholeNumber(typed: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new InvalidArgumentError('a whole number is wanted')
  return Number(typed)
}

export function actKey(typed: string): string {
  if (!CLIENT_KEY.test(typed)) throw new InvalidArgumentError('8 to 64 letters, digits, _ or - are wanted')
  return typed
}

// --- customers and accounts ------------------------------------------------------------------------------------------

interface Customer {
  readonly id: string
  readonly username: string
  readonly name: string
}

export async function customerNamed({ db }: Operator, username: string): Promise<Customer> {
  const found = await db.asBank(tx =>
    first(
      tx,
      sql<Customer>`select id, username, first_name || ' ' || last_name as name from app.customer
        where username_key = ${username.trim().toLowerCase()} or id::text = ${username}`,
    ),
  )
  if (!found) throw new Error(`There is no customer ${username}.`)
  return found
}

interface OwnAccount {
  readonly id: AccountId
  readonly kind: AccountKind
  readonly owner: string
  /** 'Rainy Day ••0937'. */
  readonly label: string
  readonly floor: string
  readonly terms: Readonly<Record<string, unknown>>
}

interface AccountRow {
  id: string
  kind: AccountKind
  owner: string
  floor: string
  terms: Record<string, unknown>
  public_id: string
  nickname: string | null
  number: string | null
}

/**
 * A customer's account by kind ('checking'), name, last four digits, public id or number;
 * one that is named by kind is the oldest.
 */
export async function accountOf({ db }: Operator, customer: Customer, named: string): Promise<OwnAccount> {
  const found = await db.asBank(tx =>
    rows(
      tx,
      sql<AccountRow>`
        select a.id, a.kind, a.owner, a.floor::text as floor, a.terms, a.public_id, p.nickname,
               p.account_number as number
          from ledger.account a left join app.account_profile p on p.account = a.id
         where a.ledger = 1 and a.owner = ${customer.id} and a.status <> 'closed' order by a.id`,
    ),
  )
  const wanted = named.trim().toLowerCase()
  const fits = ({ id, kind, public_id, nickname, number }: AccountRow) =>
    [id, kind, public_id, nickname?.toLowerCase(), number, number?.slice(-4)].includes(wanted)
  const row = found.find(fits)
  if (!row)
    throw new Error(`${customer.name} has no account ${named}; there are: ${found.map(labelOf).join(', ') || 'none'}.`)
  return { ...row, id: accountIdOf(row.id), label: labelOf(row) }
}

const labelOf = ({ kind, nickname, number }: AccountRow): string =>
  `${nickname || kind}${number ? ` ••${number.slice(-4)}` : ''}`

/** An event as machines get it. */
export const eventJson = ({ seq, kind, bankDay, recordedAt, legs }: RecordedEvent) => ({
  event: `1-${seq}`,
  kind,
  bankDay,
  recordedAt,
  legs: legs.map(({ account, asset, amount }) => ({ account, asset, amount })),
})

/** The usual answer of an act. */
export const done = (event: RecordedEvent, said: string): Answer => ({
  json: eventJson(event),
  lines: [`${said}  (event 1-${event.seq}, ${event.bankDay})`],
})
