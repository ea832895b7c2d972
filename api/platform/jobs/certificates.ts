/**
 * Certificates of deposit: interest each quarter counted from the opening day, each month where it goes to another
 * account (LED-25); notice before they mature; maturity, which comes after the interest of its day; and what follows on
 * it: paid out when that was chosen, closed when nothing is left, else renewed when the days of grace have ended
 * (ARCHITECTURE, CD). The rules are the ledger's (`ledger/events/certificate.ts`).
 */
import { sql } from 'kysely'
import { accountIdOf, type AccountId } from '../../../ledger/accounts.ts'
import { addDays, addMonths, bankDayOf, type BankDay } from '../../../ledger/calendar.ts'
import { certificateTerms, graceEndsOn, interestDue, QUARTER_MONTHS } from '../../../ledger/events/certificate.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { text, ZERO, type Money } from '../../../ledger/money.ts'
import { CD_NOTICE_DAYS } from '../../../ledger/rates/certificate.ts'
import { first, type Tx } from '../db.ts'
import { enqueue, isQueued } from '../outbox.ts'
import { isEmptied, renewalParams } from './certificate-words.ts'
import { addresseeOf } from './addressee.ts'
import { interestPayment } from './certificate-interest.ts'
import { accountChunks, dayCommand, type AccountRow, type Close, type Step } from './close.ts'
import { EMPTY, postedIn, stretches, unsettledSince } from './daily-balances.ts'

export const certificateInterest: Step = {
  name: 'certificate interest',
  async run(close) {
    const { bank, closed, opened } = close
    for await (const chunk of accountChunks(close, ['cd'], opened)) {
      const due = chunk.filter(cd => interestDue(cd, closed).on === opened)
      if (due.length === 0) continue
      const ids = due.map(cd => cd.id)
      const [posted, unsettled] = await bank.db.asBank(async tx => [
        await postedIn(tx, ids, addMonths(opened, -QUARTER_MONTHS), closed),
        await unsettledSince(tx, closed),
      ])
      for (const cd of due) {
        const waiting = stretches(unsettled.get(cd.id) ?? EMPTY, closed, closed).at(-1)?.balance ?? ZERO
        const { from, rate, amount } = interestPayment(cd, posted.get(cd.id) ?? EMPTY, waiting, closed)
        if (amount.lte(0)) continue
        const { interestTo } = certificateTerms(cd)
        const onward = interestTo === undefined ? {} : { payTo: interestTo }
        const payload = { account: cd.id, amount: text(amount), rate, from, to: closed, ...onward }
        await close.lane.add(dayCommand(close, dayKey(opened, 'cd-interest', cd.id), 'interest', payload))
      }
    }
  },
}

/** Notice before maturity, and maturity itself. */
export const certificateMaturity: Step = {
  name: 'certificate maturity',
  async run(close) {
    for await (const chunk of accountChunks(close, ['cd'])) {
      for (const cd of chunk) {
        if (certificateTerms(cd).maturesOn > close.opened) await giveNotice(close, cd)
        else if (dueAtMaturity(cd, ZERO, close.opened) === 'cd-matured')
          await close.lane.add(ofTerm(close, cd, 'cd-matured'))
      }
    }
  },
}

/** Of each notice once: late when its day was missed, and never when the day of maturity has come meanwhile. */
async function giveNotice({ bank, opened, at }: Close, cd: AccountRow): Promise<void> {
  const { maturesOn, atMaturity } = certificateTerms(cd)
  if (bankDayOf(at) >= maturesOn) return
  for (const days of CD_NOTICE_DAYS) {
    if (opened < addDays(maturesOn, -days)) continue
    const source = { occurrence: `certificate-${cd.id}-${maturesOn}-${days}` }
    await bank.db.asBank(async tx => {
      if ((await isQueued(tx, source)) || (await isEmptied(tx, cd.id))) return
      const to = await addresseeOf(tx, cd.id)
      if (!to) return
      const template = atMaturity === 'renew' ? 'certificate-maturing' : 'certificate-maturing-payout'
      const { customer, email: recipient, language } = to
      const params = { account: to.account, ...renewalParams(cd) }
      const message = { source, customer, account: cd.id, recipient, template, language, params } as const
      await enqueue(tx, message, bank.clocks.wall())
    })
  }
}

/** What follows on maturity. A frozen certificate is not paid out: it waits. */
export const certificateEnds: Step = {
  name: 'certificate renewal',
  run: close => ofMatured(close, follow),
}

/** One that holds nothing any more is closed: paid out, or emptied before its grace ended. */
export const certificateClosings: Step = {
  name: 'certificate closings',
  run: close =>
    ofMatured(close, async (cd, balance) => {
      if (dueAtMaturity(cd, balance, close.opened) !== 'account-closed') return
      const key = dayKey(close.opened, 'cd-closed', cd.id)
      await close.lane.add(dayCommand(close, key, 'account-closed', { account: cd.id }))
    }),
}

/** What a certificate waits for on the morning of a day, its day of maturity behind it: the kind of the event. */
export function dueAtMaturity(
  cd: Pick<AccountRow, 'terms' | 'openedOn' | 'status'>,
  balance: Money,
  opened: BankDay,
): 'cd-matured' | 'cd-renewal' | 'cd-payout' | 'account-closed' | undefined {
  const { maturesOn, maturedOn, atMaturity, paidOut } = certificateTerms(cd)
  if (maturesOn > opened) return undefined
  if (maturedOn !== maturesOn) return 'cd-matured'
  const isOver = opened > graceEndsOn(maturesOn)
  if (balance.isZero()) return paidOut || isOver ? 'account-closed' : undefined
  if (atMaturity === 'renew' && !paidOut) return isOver ? 'cd-renewal' : undefined
  return cd.status === 'frozen' || balance.lt(0) ? undefined : 'cd-payout'
}

type Matured = (cd: AccountRow, balance: Money, close: Close) => Promise<void>

/** Each certificate that has matured and was not renewed yet, with what is in it. */
async function ofMatured(close: Close, act: Matured): Promise<void> {
  const { bank, opened } = close
  for await (const chunk of accountChunks(close, ['cd'])) {
    const matured = chunk.filter(cd => certificateTerms(cd).maturedOn === certificateTerms(cd).maturesOn)
    if (matured.length === 0) continue
    const ids = matured.map(cd => cd.id)
    const posted = await bank.db.asBank(tx => postedIn(tx, ids, opened, opened))
    for (const cd of matured) {
      const balance = stretches(posted.get(cd.id) ?? EMPTY, opened, opened).at(-1)?.balance ?? ZERO
      await act(cd, balance, close)
    }
  }
}

async function follow(cd: AccountRow, balance: Money, close: Close): Promise<void> {
  const due = dueAtMaturity(cd, balance, close.opened)
  if (due === 'cd-renewal') await close.lane.add(ofTerm(close, cd, due))
  if (due !== 'cd-payout') return
  const to = await close.bank.db.asBank(tx => payoutAccount(tx, cd))
  const payload = { cd: cd.id, ...(to ? { to } : {}) }
  await close.lane.add(dayCommand(close, dayKey(close.opened, 'cd-payout', cd.id), 'cd-payout', payload))
}

const ofTerm = (close: Close, cd: AccountRow, kind: 'cd-matured' | 'cd-renewal') => {
  const { maturesOn } = certificateTerms(cd)
  return dayCommand(close, dayKey(maturesOn, kind, cd.id), kind, { cd: cd.id, maturesOn })
}

/**
 * The account that was chosen while it is there, else the owner's primary checking account, else none:
 * a check is drawn (C-69).
 */
async function payoutAccount(tx: Tx, cd: AccountRow): Promise<AccountId | undefined> {
  const { payTo } = certificateTerms(cd)
  const found = await first(
    tx,
    sql<{ id: string }>`
      select a.id from ledger.account a left join app.account_profile p on p.account = a.id
       where a.ledger = 1 and a.owner = ${cd.owner} and a.status <> 'closed'
         and (a.id = ${payTo ?? 0} or a.kind = 'checking')
       order by (a.id = ${payTo ?? 0}) desc, coalesce(p.is_primary, false) desc, a.id limit 1`,
  )
  return found && accountIdOf(found.id)
}
