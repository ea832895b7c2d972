/** The lines that a card made on the caller's own accounts: what can be disputed. */
import { sql } from 'kysely'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { ownLine, page, type Cursor, type Line } from '../../ledger/history.ts'
import { text } from '../../ledger/money.ts'
import { accountsOf, toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { rows, type Tx } from '../platform/db.ts'
import type * as z from 'zod'
import { ALREADY_DISPUTED, DISPUTE_DAYS, NOT_A_CARD, TOO_OLD, type disputable } from './disputes.schema.ts'

export type Disputable = z.input<typeof disputable>

export interface CardLine {
  line: Line
  own: OwnAccount
}

/** Kinds of events in which a card was used. */
const BY_CARD: readonly string[] = ['card-purchase', 'atm-dispensed', 'cash-advance']
const carriesCard = ({ state }: OwnAccount) => ['checking', 'student', 'credit'].includes(state.kind)
const isByCard = ({ event, amount, type }: Line) =>
  BY_CARD.includes(event.kind) && amount.isNegative() && type !== 'fee'

const PAGE_LINES = 500
const TYPES = ['purchase', 'withdrawal', 'other'] as const

async function* pagesOf(tx: Tx, account: OwnAccount['state']['id'], from: BankDay): AsyncGenerator<readonly Line[]> {
  let after: Cursor | undefined
  do {
    const { lines, next } = await page(tx, { account, limit: PAGE_LINES, types: TYPES, from, after })
    yield lines
    after = next
  } while (after)
}

/** Those of the last 60 days, newest first, over all accounts. */
export async function cardLines(tx: Tx, today: BankDay): Promise<CardLine[]> {
  const found: CardLine[] = []
  for (const own of (await accountsOf(tx)).filter(carriesCard)) {
    for await (const lines of pagesOf(tx, own.state.id, addDays(today, -DISPUTE_DAYS)))
      found.push(...lines.filter(isByCard).map(line => ({ line, own })))
  }
  return found.sort((a, b) => b.line.seq - a.line.seq || b.line.leg - a.line.leg)
}

const ID = /^1-(\d{1,15})(?:-(\d{1,3}))?$/

/** The caller's own line named '1-48213-0' or, by its event, '1-48213'; undefined for everything else. */
export async function lineNamed(tx: Tx, id: string): Promise<CardLine | undefined> {
  const [, seq, leg] = ID.exec(id.trim()) ?? []
  if (seq === undefined) return undefined
  const legs = leg === undefined ? [0, 1, 2, 3] : [Number(leg)]
  const accounts = await accountsOf(tx)
  for (const own of accounts) {
    for (const one of legs) {
      const line = await ownLine(tx, own.state.id, Number(seq), one)
      if (line && (leg !== undefined || line.amount.isNegative())) return { line, own }
    }
  }
  return undefined
}

export const lineId = ({ seq, leg }: Pick<Line, 'seq' | 'leg'>): string => `1-${seq}-${leg}`

/** Why a line cannot be disputed; undefined when it can. */
export function whyNot({ line, own }: CardLine, today: BankDay, disputed: ReadonlySet<string>): string | undefined {
  if (disputed.has(lineId(line))) return ALREADY_DISPUTED
  if (!carriesCard(own) || !isByCard(line)) return NOT_A_CARD
  if (line.event.bankDay < addDays(today, -DISPUTE_DAYS)) return TOO_OLD
  return undefined
}

/** The ids of the caller's lines that are or were disputed. */
export async function disputedLines(tx: Tx): Promise<Set<string>> {
  const found = await rows(tx, sql<{ seq: string; leg: number }>`select seq, leg from app.dispute`)
  return new Set(found.map(({ seq, leg }) => `1-${seq}-${leg}`))
}

/** The card that a line was made with: the event says so, else it is the account's. */
export function cardOf({ line, own }: CardLine): string {
  const { last4 } = line.event.payload
  return typeof last4 === 'string' ? last4 : (own.profile.cardLastFour ?? '')
}

const shownDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function toDisputable(card: CardLine, today: BankDay, disputed: ReadonlySet<string>): Disputable {
  const { line, own } = card
  const why = whyNot(card, today, disputed)
  const { id, name } = toAccount(own)
  return {
    id: lineId(line),
    accountId: id,
    accountName: name,
    date: line.event.bankDay,
    formattedDate: shownDay.format(Date.parse(`${line.event.bankDay}T00:00:00Z`)),
    description: line.description,
    amount: text(line.amount),
    cardLast4: cardOf(card),
    status: 'Completed',
    hasBeenDisputed: disputed.has(lineId(line)),
    canBeDisputed: why === undefined,
    ...(why === undefined ? {} : { why }),
  }
}
