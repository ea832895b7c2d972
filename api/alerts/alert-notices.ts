/**
 * The alerts that fire: whom the journal's events and the security events are told to, by each customer's own wishes.
 */
import { sql } from 'kysely'
import { accountOpenedBy, isBankAccount, type AccountKind, accountIdOf } from '../../ledger/accounts.ts'
import { addDays, partsOf, type BankDay } from '../../ledger/calendar.ts'
import { modules } from '../../ledger/events/all.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { formatUsd, money, type Money } from '../../ledger/money.ts'
import { dueOnCard } from '../cards/standing.queries.ts'
import { NOBODY, rows, type Tx } from '../platform/db.ts'
import type { Language, OpenTemplate } from '../platform/messages.ts'
import type { Message, Source } from '../platform/outbox.ts'
import { addresseeOf } from '../platform/jobs/addressee.ts'
import type { Notice, SecurityNotice } from '../platform/jobs/work.ts'
import { everybodysWishes, wishesOf, type Wishes } from './alerts.queries.ts'
import { fallsBelow, isLargeCredit, isLargeDebit, type Moved } from './fires.ts'

type Item = { enabled: boolean; notificationMethod: readonly string[] }

/** One message per chosen way; by none chosen, it still stands in the notification centre. */
function messagesFor(
  wishes: Wishes,
  item: Item,
  source: Source,
  template: OpenTemplate,
  params: Record<string, string>,
): Message[] {
  if (!item.enabled) return []
  const { customer, language } = wishes
  const message = { source, customer, template, language, params }
  const found: Message[] = []
  if (item.notificationMethod.includes('email')) found.push({ ...message, channel: 'mail', recipient: wishes.email })
  if (item.notificationMethod.includes('text')) found.push({ ...message, channel: 'text', recipient: wishes.phone })
  const push = item.notificationMethod.includes('push') && wishes.pushEnabled
  if (push || found.length === 0) found.push({ ...message, channel: 'push', recipient: customer })
  return found
}

const moneyKinds = [...modules.values()]
  .filter(module => !['day-opened', 'key-closed', 'settle'].includes(module.kind))
  .map(({ kind }) => kind)

/** Balance, large debit and credit, cash machine, purchases abroad. */
const movements: Notice = {
  kinds: moneyKinds,
  async messages(tx, event) {
    const found: Message[] = []
    const known = new Map<string, Wishes | undefined>()
    for (const line of await linesOf(tx, event)) {
      if (!known.has(line.owner)) known.set(line.owner, await wishesOf(tx, line.owner))
      const wishes = known.get(line.owner)
      const fired = wishes ? firedBy(wishes, event, line) : []
      const to = fired.length > 0 ? await addresseeOf(tx, line.account) : undefined
      if (!wishes || !to) continue
      const params = {
        account: to.account,
        amount: formatUsd(line.amount.abs()),
        balance: formatUsd(line.balance),
        text: line.description,
      }
      for (const [item, template, more] of fired)
        found.push(...messagesFor(wishes, item, { seq: event.seq }, template, { ...params, ...more }))
    }
    return found
  },
}

type Fired = readonly [item: Item, template: OpenTemplate, more?: Record<string, string>]

/** What a customer's wishes make of one line of an event: most lines of most days say nothing to anybody. */
function firedBy({ alerts: { balanceAlerts, transactionAlerts } }: Wishes, event: RecordedEvent, line: Line): Fired[] {
  const { largeDebits, largeCredits, atmWithdrawals, internationalTransactions } = transactionAlerts
  const fired: Fired[] = []
  if (fallsBelow(line, balanceAlerts.threshold))
    fired.push([balanceAlerts, 'alert-balance', { threshold: formatUsd(balanceAlerts.threshold) }])
  if (isLargeDebit(line, largeDebits.threshold)) fired.push([largeDebits, 'alert-large-debit'])
  if (isLargeCredit(line, largeCredits.threshold)) fired.push([largeCredits, 'alert-large-credit'])
  if (event.kind === 'atm-dispensed') fired.push([atmWithdrawals, 'alert-atm'])
  if (isAbroad(event)) fired.push([internationalTransactions, 'alert-international'])
  return fired.filter(([item]) => item.enabled)
}

/** As the card's own setting for purchases abroad takes it. */
const isAbroad = ({ kind, payload }: RecordedEvent) => kind === 'card-purchase' && payload['abroad'] === true

interface Line extends Moved {
  account: number
  owner: string
  description: string
}

async function linesOf(tx: Tx, event: RecordedEvent): Promise<Line[]> {
  if (!event.legs.some(leg => leg.asset === 'USD' && !isBankAccount(leg.account))) return []
  const accounts = [...new Set(event.legs.map(leg => leg.account))]
  const found = await rows(
    tx,
    sql<{ account: string; owner: string; kind: AccountKind; amount: string; balance: string; description: string }>`
      select p.account, a.owner, a.kind, p.amount, p.balance, p.description
        from ledger.posting p join ledger.account a on a.ledger = p.ledger and a.id = p.account
       where p.ledger = 1 and p.account = any(${accounts}::bigint[]) and p.asset = 'USD' and p.seq = ${event.seq}
         and a.owner is not null
       order by p.leg`,
  )
  const sign = (amount: string): Money => money(amount).neg()
  return found.map(row => ({
    ...row,
    account: Number(row.account),
    amount: sign(row.amount),
    balance: sign(row.balance),
  }))
}

const PAGE = 500

/**
 * When a day opens: statements of the month that ended, and card payments that are due in the days the customer chose.
 */
const mornings: Notice = {
  kinds: ['day-opened'],
  async messages(tx, event) {
    const found: Message[] = []
    for (let after = NOBODY; ;) {
      const page = await everybodysWishes(tx, after, PAGE)
      for (const wishes of page) found.push(...(await morningOf(tx, event, wishes)))
      const last = page.at(-1)
      if (!last || page.length < PAGE) return found
      after = last.customer
    }
  },
}

async function morningOf(tx: Tx, event: RecordedEvent, wishes: Wishes): Promise<Message[]> {
  const { statementAvailable, paymentReminders } = wishes.alerts.statementAlerts
  const found: Message[] = []
  if (
    partsOf(event.bankDay).date === 1 &&
    statementAvailable.enabled &&
    (await hadAccount(tx, wishes.customer, event))
  ) {
    const month = monthIn(wishes.language, addDays(event.bankDay, -1))
    found.push(...messagesFor(wishes, statementAvailable, { seq: event.seq }, 'alert-statement', { month }))
  }
  if (!paymentReminders.enabled) return found
  const due = addDays(event.bankDay, paymentReminders.daysBeforeDue)
  for (const { id, left } of await cardsDue(tx, wishes.customer, due, event.bankDay)) {
    const to = await addresseeOf(tx, id)
    const params = { account: to?.account ?? '', amount: formatUsd(left), due }
    found.push(
      ...messagesFor(wishes, paymentReminders, { occurrence: `card-due:${id}:${due}` }, 'alert-payment-due', params),
    )
  }
  return found
}

/** 'October 2026'. */
const monthIn = (language: Language, day: BankDay) =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** Whether a month that has ended can have a statement: an account was there before this day. */
async function hadAccount(tx: Tx, owner: string, { seq }: RecordedEvent): Promise<boolean> {
  const older = await tx
    .selectFrom('ledger.account')
    .select('id')
    .where('ledger', '=', 1)
    .where('owner', '=', owner)
    .where('id', '<', String(accountOpenedBy(seq)))
    .limit(1)
    .executeTakeFirst()
  return older !== undefined
}

/** Cards whose payment is due on a day, with what is left to pay of the minimum. */
async function cardsDue(tx: Tx, owner: string, due: BankDay, today: BankDay) {
  const cards = await tx
    .selectFrom('ledger.account')
    .select('id')
    .where('ledger', '=', 1)
    .where('owner', '=', owner)
    .where('status', '<>', 'closed')
    .where(sql<boolean>`terms ->> 'paymentDueOn' = ${due}`)
    .execute()
  const asked = cards.map(async ({ id }) => {
    const card = accountIdOf(id)
    return { id: card, left: (await dueOnCard(tx, card, today, 'bank')).minimum }
  })
  return (await Promise.all(asked)).filter(({ left }) => left.gt(0))
}

const items = {
  'sign-on-failed': ['loginAttempts', 'alert-sign-on'],
  'password-changed': ['passwordChanges', 'alert-password'],
  'password-reset': ['passwordChanges', 'alert-password'],
  'profile-changed': ['profileUpdates', 'alert-profile'],
  'contact-changed': ['profileUpdates', 'alert-profile'],
} as const

const isWatched = (kind: string): kind is keyof typeof items => Object.hasOwn(items, kind)

/** Failed sign-ons, passwords, profile. */
const access: SecurityNotice = {
  async messages(tx, { id, customer, kind, agent }) {
    if (!isWatched(kind)) return []
    const wishes = await wishesOf(tx, customer)
    const [item, template] = items[kind]
    return wishes
      ? messagesFor(wishes, wishes.alerts.securityAlerts[item], { security: String(id) }, template, {
          agent: agent || '-',
        })
      : []
  },
}

export const alertNotices: readonly Notice[] = [movements, mornings]
export const alertSecurityNotices: readonly SecurityNotice[] = [access]
