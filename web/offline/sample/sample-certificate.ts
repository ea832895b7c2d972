import type * as z from 'zod'
import { PENALTY, type certificate } from '../../../api/cds/certificate.schema.ts'
import { addDays, addMonths, daysBetween, startOfYear, type BankDay } from '../../../ledger/calendar.ts'
import { money, sum, text } from '../../../ledger/money.ts'
import {
  CD_GRACE_DAYS,
  CD_MAXIMUM,
  CD_MINIMUM,
  CD_RATE_DEFAULT,
  CD_TERM_DEFAULT_MONTHS,
  cdMaturity,
  cdMostWithdrawable,
  cdProgress,
  cdInterest,
  cdRate,
  certificateYield,
} from '../../../ledger/rates/certificate.ts'
import { idOf, linesBackFrom, sampleAccount, type Movement } from './sample-account.ts'

/** doc2 §9: balance 5000 at 3.75% for 12 months, interest each quarter, at most four payments (LED-25, C-70). */
const BALANCE = '5000.00'
const MOST_PAYMENTS = 4
/**
 * How many quarters of its term are over, and for how many days: the newest payment is in the default list of 30
 * days.
 */
const QUARTERS = 2
const DAYS = 5

export function sampleCertificate(today: BankDay): z.output<typeof certificate> {
  const opened = addDays(addMonths(today, -3 * QUARTERS), -DAYS)
  const matures = cdMaturity(opened, CD_TERM_DEFAULT_MONTHS)
  const payment = text(cdInterest(money(BALANCE), CD_RATE_DEFAULT))
  const payDays = Array.from({ length: Math.min(MOST_PAYMENTS, QUARTERS) }, (_, i) => addMonths(opened, 3 * (i + 1)))
  const paid = (days: readonly BankDay[]) => text(sum(days.map(() => money(payment))))
  const principal = text(money(BALANCE).minus(paid(payDays)))
  const interest = (day: BankDay): Movement => ({
    day,
    amount: payment,
    type: 'interest',
    category: 'Interest',
    description: 'Interest paid',
  })
  const opening = {
    day: opened,
    amount: principal,
    type: 'deposit',
    category: 'Deposit',
    description: 'Initial deposit',
  }
  return {
    ...sampleAccount({
      kind: 'cd',
      type: 'Certificate of Deposit',
      lastFour: '0004',
      balance: BALANCE,
      openedDate: opened,
    }),
    interestRate: CD_RATE_DEFAULT,
    apy: certificateYield(CD_RATE_DEFAULT),
    term: '1 year',
    maturityDate: matures,
    principalBalance: principal,
    interestEarned: paid(payDays),
    interestYTD: paid(payDays.filter(day => day >= startOfYear(today))),
    withdrawnThisTerm: '0.00',
    earlyWithdrawalPenalty: PENALTY.text,
    renewalOption: 'Automatic renewal',
    atMaturity: 'renew',
    payTo: null,
    interestTo: null,
    interestEach: 'quarter',
    isLocked: today < matures,
    inGrace: false,
    graceEndsOn: addDays(matures, CD_GRACE_DAYS),
    minimumDeposit: CD_MINIMUM,
    maximumDeposit: CD_MAXIMUM,
    fdicInsured: true,
    daysRemaining: Math.max(0, daysBetween(today, matures)),
    progress: Math.round(cdProgress(opened, matures, today) * 10) / 10,
    nextInterestOn: addMonths(opened, 3 * (payDays.length + 1)),
    nextInterest: payment,
    renewalTerm: CD_TERM_DEFAULT_MONTHS,
    renewsUntil: addMonths(matures, CD_TERM_DEFAULT_MONTHS),
    renewalRate: cdRate(CD_TERM_DEFAULT_MONTHS),
    renewalApy: certificateYield(cdRate(CD_TERM_DEFAULT_MONTHS)),
    mostAddable: text(money(CD_MAXIMUM).minus(BALANCE)),
    mostWithdrawable: text(cdMostWithdrawable(money(BALANCE), CD_RATE_DEFAULT)),
    transactions: linesBackFrom(idOf('cd'), BALANCE, [...payDays.toReversed().map(interest), opening]),
  }
}
