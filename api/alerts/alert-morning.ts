/**
 * What alerts say in the morning, whatever else happens in the bank on that day: statements of the month that ended,
 * and card payments that are due within the days that the customer chose.
 */
import { addDays, bankDayOf, partsOf, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import { dueOnCard } from '../cards/standing.queries.ts'
import { addresseeOf } from '../platform/jobs/addressee.ts'
import { accountChunks, chunks, type AccountRow, type Close, type Step } from '../platform/jobs/close.ts'
import { NOBODY, type Tx } from '../platform/db.ts'
import type { Language } from '../platform/messages.ts'
import { enqueue, isQueued } from '../platform/outbox.ts'
import { everybodysWishes, wishesAmong, type Wishes } from './alerts.queries.ts'
import { MOST_DAYS_BEFORE_DUE } from './alerts.schema.ts'
import { messagesFor } from './messages-for.ts'

/** A day on which the bank was away is made up for when it is back, as far as it still matters. */
export const alertMorning: Step = {
  name: 'alerts',
  async run(close) {
    if (partsOf(close.opened).date === 1) await tellOfStatements(close)
    await remindOfCards(close)
  },
}

const PAGE = 500

async function tellOfStatements({ bank, opened }: Close): Promise<void> {
  const read = (last: Wishes | undefined) => bank.db.asBank(tx => everybodysWishes(tx, last?.customer ?? NOBODY, PAGE))
  for await (const page of chunks(bank.stopping, read))
    await bank.db.asBank(async tx => {
      const wanting = page.filter(({ alerts }) => alerts.statementAlerts.statementAvailable.enabled)
      const owners = await ownersBefore(
        tx,
        wanting.map(({ customer }) => customer),
        opened,
      )
      for (const wishes of wanting.filter(({ customer }) => owners.has(customer))) {
        const month = monthIn(wishes.language, addDays(opened, -1))
        const source = { occurrence: `statement:${wishes.customer}:${opened}` }
        const { statementAvailable } = wishes.alerts.statementAlerts
        for (const message of messagesFor(wishes, statementAvailable, source, 'alert-statement', { month }))
          await enqueue(tx, message, bank.clocks.wall())
      }
    })
}

/** 'October 2026'. */
const monthIn = (language: Language, day: BankDay) =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** Of these customers, those who had an account before a day: only they can have a statement of what was before it. */
async function ownersBefore(tx: Tx, customers: readonly string[], day: BankDay): Promise<ReadonlySet<string | null>> {
  const found = await tx
    .selectFrom('ledger.account')
    .select('owner')
    .distinct()
    .where('ledger', '=', 1)
    .where(({ eb, fn, val }) => eb('owner', '=', fn.any(val([...customers]))))
    .where('opened_on', '<', day)
    .execute()
  return new Set(found.map(({ owner }) => owner))
}

async function remindOfCards(close: Close): Promise<void> {
  const { bank, opened, at } = close
  const today = bankDayOf(at)
  const last = addDays(opened, MOST_DAYS_BEFORE_DUE)
  for await (const chunk of accountChunks(close, ['credit'])) {
    // Of what was due while the bank was away nobody needs to be reminded: it is late, and that is told elsewhere.
    const soon = chunk.filter(card => dueOf(card) >= today && dueOf(card) <= last)
    const wishes = await bank.db.asBank(tx => wishesAmong(tx, [...new Set(soon.map(({ owner }) => owner))]))
    for (const card of soon) {
      const own = wishes.get(card.owner)
      const wanted = own?.alerts.statementAlerts.paymentReminders
      if (!own || !wanted?.enabled || dueOf(card) > addDays(opened, wanted.daysBeforeDue)) continue
      await bank.db.asBank(tx => remind(tx, own, card, today, bank.clocks.wall()))
    }
  }
}

/** The day on which the payment of a card's last statement is due; '' before there is one. */
const dueOf = ({ terms }: AccountRow): BankDay =>
  typeof terms['paymentDueOn'] === 'string' ? terms['paymentDueOn'] : ''

/** Once a statement, and only of what is left to pay of its minimum. */
async function remind(tx: Tx, wishes: Wishes, card: AccountRow, today: BankDay, now: number): Promise<void> {
  const due = dueOf(card)
  const source = { occurrence: `card-due:${card.id}:${due}` }
  if (await isQueued(tx, source)) return
  const { minimum } = await dueOnCard(tx, card.id, today, 'bank')
  if (minimum.lte(0)) return
  const to = await addresseeOf(tx, card.id)
  const params = { account: to?.account ?? '', amount: formatUsd(minimum), due }
  const { paymentReminders } = wishes.alerts.statementAlerts
  for (const message of messagesFor(wishes, paymentReminders, source, 'alert-payment-due', params, card.id))
    await enqueue(tx, message, now)
}
