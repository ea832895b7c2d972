/**
 * Certificates of deposit: interest each quarter counted from the opening day (LED-25), and renewal on the day of maturity, for
 * the same term at the table's rate (ARCHITECTURE, CD). The interest comes first, so that it renews too.
 */
import { addMonths, monthsBetween, partsOf, type BankDay } from '../../../ledger/calendar.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { text, ZERO } from '../../../ledger/money.ts'
import {
  CD_RATE_DEFAULT,
  CD_TERM_DEFAULT_MONTHS,
  cdMaturity,
  cdQuarterInterest,
  cdRate,
} from '../../../ledger/rates.ts'
import { accountChunks, dayCommand, type AccountRow, type Close, type Step } from './close.ts'
import { EMPTY, postedIn, settledPart, stretches, unsettledSince } from './daily-balances.ts'

const QUARTER = 3

interface Terms {
  readonly months: number
  readonly rate: string
  readonly maturesOn: BankDay
}

/** What a certificate was opened or last renewed with. */
export function termsOf({ terms, openedOn }: Pick<AccountRow, 'terms' | 'openedOn'>): Terms {
  const months = typeof terms['months'] === 'number' ? terms['months'] : CD_TERM_DEFAULT_MONTHS
  return {
    months,
    rate: typeof terms['rate'] === 'string' ? terms['rate'] : CD_RATE_DEFAULT,
    maturesOn: typeof terms['maturesOn'] === 'string' ? terms['maturesOn'] : cdMaturity(openedOn, months),
  }
}

export const certificateInterest: Step = {
  name: 'certificate interest',
  async run(close) {
    const { bank, closed, opened } = close
    for await (const chunk of accountChunks(close, ['cd'], opened)) {
      const due = chunk.filter(cd => endsQuarter(cd.openedOn, opened))
      if (due.length === 0) continue
      const ids = due.map(cd => cd.id)
      const [posted, unsettled] = await bank.db.asBank(async tx => [
        await postedIn(tx, ids, closed, closed),
        await unsettledSince(tx, closed),
      ])
      for (const cd of due) {
        const earning = settledPart(posted.get(cd.id) ?? EMPTY, unsettled.get(cd.id))
        const balance = stretches(earning, closed, closed).at(-1)?.balance ?? ZERO
        const { rate } = termsOf(cd)
        const amount = cdQuarterInterest(balance, rate)
        if (amount.lte(0)) continue
        const from = addMonths(opened, -QUARTER, partsOf(cd.openedOn).date)
        const payload = { account: cd.id, amount: text(amount), rate, from, to: closed }
        await close.lane.add(dayCommand(close, dayKey(opened, 'cd-interest', cd.id), 'interest', payload))
      }
    }
  },
}

function endsQuarter(openedOn: BankDay, day: BankDay): boolean {
  const months = monthsBetween(openedOn, day)
  return months > 0 && months % QUARTER === 0 && addMonths(openedOn, months) === day
}

export const certificateRenewal: Step = {
  name: 'certificate renewal',
  async run(close) {
    for await (const chunk of accountChunks(close, ['cd'])) {
      for (const cd of chunk) {
        const { months, maturesOn } = termsOf(cd)
        if (maturesOn <= close.opened) await close.lane.add(renewal(close, cd, months, maturesOn))
      }
    }
  },
}

/** One that should have renewed during an outage renews from its own day, not from today. */
function renewal(close: Close, cd: AccountRow, months: number, maturesOn: BankDay) {
  const anchor = partsOf(cd.openedOn).date
  let next = addMonths(maturesOn, months, anchor)
  while (next <= close.opened) next = addMonths(next, months, anchor)
  const payload = { cd: cd.id, months, rate: cdRate(months), maturesOn: next }
  return dayCommand(close, dayKey(maturesOn, 'cd-renewal', cd.id), 'cd-renewal', payload)
}
