/** The lines that a card made on the caller's own accounts: what can be disputed. */
import { sql } from 'kysely'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { isByCard } from '../../ledger/events/card-line.ts'
import { carriesCard } from '../../ledger/events/card-use.ts'
import { page, type Cursor, type Line } from '../../ledger/history.ts'
import { text } from '../../ledger/money.ts'
import { DISPUTE_WINDOW_DAYS } from '../../ledger/rates/limits.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { dayOf } from '../platform/accounts/line-day.ts'
import { ownLinesOf, type OwnLine } from '../platform/accounts/own-line.queries.ts'
import { lineIdOf } from '../platform/categories/entries.ts'
import { rows, type Tx } from '../platform/db.ts'
import type * as z from 'zod'
import { ALREADY_BACK, ALREADY_DISPUTED, TOO_OLD, type disputable } from './disputes.schema.ts'
import { NOT_A_CARD } from './not-a-card.schema.ts'

type Disputable = z.input<typeof disputable>

export type CardLine = OwnLine

const hasCard = ({ state }: OwnAccount) => carriesCard.includes(state.kind)
const paidByCard = ({ event, amount, type }: Line) => isByCard(event) && amount.isNegative() && type !== 'fee'

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
  const carrying = (await accountsOf(tx)).filter(hasCard)
  const found = await Promise.all(carrying.map(own => linesSince(tx, own, addDays(today, -DISPUTE_WINDOW_DAYS))))
  return found.flat().sort((a, b) => b.line.seq - a.line.seq || b.line.leg - a.line.leg)
}

async function linesSince(tx: Tx, own: OwnAccount, from: BankDay): Promise<CardLine[]> {
  const found: CardLine[] = []
  for await (const lines of pagesOf(tx, own.state.id, from))
    found.push(...lines.filter(paidByCard).map(line => ({ line, own })))
  return found
}

const ID = /^1-(\d{1,15})(?:-(\d{1,3}))?$/

/** The caller's own line named '1-48213-0' or, by its event, '1-48213'; undefined for everything else. */
export async function lineNamed(tx: Tx, id: string): Promise<CardLine | undefined> {
  const [, seq, leg] = ID.exec(id.trim()) ?? []
  if (seq === undefined) return undefined
  return (await ownLinesOf(tx, Number(seq), await accountsOf(tx))).find(({ line }) =>
    leg === undefined ? line.amount.isNegative() : line.leg === Number(leg),
  )
}

/** What is known of the caller's lines that keeps them from being disputed: their ids. */
interface Past {
  /** They are or were disputed. */
  readonly disputed: ReadonlySet<string>
  /** Their money came back: reversed by the bank. */
  readonly back: ReadonlySet<string>
  /** Cards that were blocked and replaced, oldest first. */
  readonly blocked: readonly { readonly account: string; readonly last4: string; readonly at: Date }[]
}

export const dayOfCard = ({ line, own }: CardLine): BankDay => dayOf(own.state.kind, line)

/** Why a line cannot be disputed; undefined when it can. */
export function whyNot({ line, own }: CardLine, today: BankDay, { disputed, back }: Past): string | undefined {
  if (disputed.has(lineIdOf(line))) return ALREADY_DISPUTED
  if (!hasCard(own) || !paidByCard(line)) return NOT_A_CARD
  if (back.has(lineIdOf(line))) return ALREADY_BACK
  if (dayOfCard({ line, own }) < addDays(today, -DISPUTE_WINDOW_DAYS)) return TOO_OLD
  return undefined
}

/** What happened to these of the caller's lines before. */
export async function pastOf(tx: Tx, cards: readonly CardLine[]): Promise<Past> {
  const seqs = cards.map(({ line }) => line.seq)
  const [disputed, back] = await Promise.all([
    tx
      .selectFrom('app.dispute')
      .select(['seq', 'leg', 'account', 'card_last_four as last4', 'card_blocked', 'created_at as at'])
      .orderBy('created_at')
      .execute(),
    rows(tx, sql<{ seq: string }>`select came_back as seq from ledger.came_back(${seqs}::bigint[])`),
  ])
  const came = new Set(back.map(({ seq }) => Number(seq)))
  return {
    disputed: new Set(disputed.map(({ seq, leg }) => `1-${seq}-${leg}`)),
    back: new Set(cards.filter(({ line }) => came.has(line.seq)).map(({ line }) => lineIdOf(line))),
    blocked: disputed.filter(({ card_blocked }) => card_blocked),
  }
}

/** The card that a line was made with: the event says so, else it is the one that the account had at that moment. */
export function cardOf({ line, own }: CardLine, { blocked }: Past): string {
  const { last4 } = line.event.payload
  if (typeof last4 === 'string') return last4
  const since = blocked.find(
    ({ account, at }) => Number(account) === line.account && at >= new Date(line.event.recordedAt),
  )
  return since?.last4 ?? own.profile.cardLastFour ?? ''
}

function cardIn(card: CardLine, past: Past): Pick<Disputable, 'cardLast4' | 'cardBlocked'> {
  const cardLast4 = cardOf(card, past)
  const isThis = ({ account, last4 }: Past['blocked'][number]) =>
    Number(account) === card.line.account && last4 === cardLast4
  return { cardLast4, cardBlocked: past.blocked.some(isThis) }
}

const shownDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function toDisputable(card: CardLine, today: BankDay, past: Past): Disputable {
  const { line, own } = card
  const why = whyNot(card, today, past)
  const [{ id, name }, date] = [toAccount(own), dayOfCard(card)]
  return {
    id: lineIdOf(line),
    accountId: id,
    accountName: name,
    date,
    formattedDate: shownDay.format(Date.parse(`${date}T00:00:00Z`)),
    description: line.description,
    says: line.says,
    amount: text(line.amount),
    ...cardIn(card, past),
    status: why === ALREADY_BACK ? 'Returned' : 'Completed',
    hasBeenDisputed: past.disputed.has(lineIdOf(line)),
    canBeDisputed: why === undefined,
    ...(why === undefined ? {} : { why }),
  }
}
