/**
 * The alerts that fire: whom the journal's events and the security events are told to, by each customer's own wishes.
 */
import { sql } from 'kysely'
import { isBankAccount, type AccountKind } from '../../ledger/accounts.ts'
import { moduleOf, modules } from '../../ledger/events/all.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { formatUsd, money, type Money } from '../../ledger/money.ts'
import { named, type Phrase } from '../../ledger/phrase.ts'
import { rows, type Tx } from '../platform/db.ts'
import { inLanguage } from '../platform/locales.ts'
import type { OpenTemplate } from '../platform/messages.ts'
import type { Message } from '../platform/outbox.ts'
import { addresseeOf } from '../platform/jobs/addressee.ts'
import type { Notice, SecurityNotice } from '../platform/jobs/work.ts'
import { wishesOf, type Wishes } from './alerts.queries.ts'
import { fallsBelow, isLargeCredit, isLargeDebit, type Moved } from './fires.ts'
import { messagesFor, type Item } from './messages-for.ts'

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
        text: inLanguage(wishes.language, line.says),
      }
      for (const [item, template, more] of fired)
        found.push(...messagesFor(wishes, item, { seq: event.seq }, template, { ...params, ...more }, line.account))
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
  says: Phrase
}

interface Row {
  account: string
  owner: string
  kind: AccountKind
  amount: string
  balance: string
  description: string
  leg: number
}

async function linesOf(tx: Tx, event: RecordedEvent): Promise<Line[]> {
  if (!event.legs.some(leg => leg.asset === 'USD' && !isBankAccount(leg.account))) return []
  const accounts = [...new Set(event.legs.map(leg => leg.account))]
  const found = await rows(
    tx,
    sql<Row>`
      select p.account, a.owner, a.kind, p.amount, p.balance, p.description, p.leg
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
    says: saidOf(event, row.leg) ?? named(row.description).says,
  }))
}

/** What a line is called, to be said in any language. */
function saidOf(event: RecordedEvent, n: number): Phrase | undefined {
  const leg = event.legs[n]
  return leg && moduleOf(event.kind, event.version)?.describe(leg, event.payload, event).says
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

export const alertNotices: readonly Notice[] = [movements]
export const alertSecurityNotices: readonly SecurityNotice[] = [access]
