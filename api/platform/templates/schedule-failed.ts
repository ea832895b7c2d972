/** The message about an occurrence that could not be made. */
import type { Words } from '../../../ledger/phrase.ts'
import { languageOf } from '../language.schema.ts'
import { inLanguage, translate } from '../locales.ts'
import type { Message } from '../outbox.ts'

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'there was not enough money in the account.',
  account_not_open: 'an account is not open.',
  account_may_not_pay: 'money cannot be taken from this account.',
  account_may_not_receive: 'money cannot be paid into this account.',
  exceeds_daily_limit: 'it would have passed a daily limit.',
  exceeds_monthly_limit: 'it would have passed a monthly limit.',
  exceeds_yearly_limit: 'it would have passed the yearly limit.',
  too_late: 'the day for it had passed.',
  payee_deleted: 'the payee was deleted.',
  payee_not_verified: 'the payee’s verification code was not entered.',
  declined: 'the other institution does not send it.',
  account_emptied: 'nothing was left in the account. There are no further installments.',
  not_come: 'it has not arrived in 90 days.',
}
const OTHERWISE = 'it could not be carried out.'

/** What was planned, as its kind of schedule says it. */
export const planned = {
  payment: 'Your payment of {amount} to {payee}',
  billPayment: 'Your automatic payment of {amount} to {payee}',
  automaticPayment: 'Your automatic payment to {payee}',
  contribution: 'Your contribution of {amount} to {account}',
  installment: 'Your retirement withdrawal of {amount} from {account}',
  loanPayment: 'Your loan payment of {amount} to {account}',
  rollover: 'Your rollover of {amount} from {provider}',
  transfer: 'Your transfer of {amount} to {account}',
  branchWithdrawal: 'Your branch withdrawal of {amount} from {account}',
} as const

interface Failure {
  readonly schedule: string
  readonly on: string
  readonly customer: string
  readonly email: string
  readonly language: string
  /** One of `planned`, with its values. */
  readonly what: Words
  readonly code: string
  /** Whether a later date is planned. */
  readonly goesOn: boolean
}

export function failureMessage({ schedule, on, customer, email, language, what, code, goesOn }: Failure): Message {
  const spoken = languageOf(language)
  return {
    source: { occurrence: `${schedule}:${on}` },
    customer,
    recipient: email,
    template: goesOn ? 'schedule-failed' : 'schedule-failed-last',
    language: spoken,
    params: { what: inLanguage(spoken, what), date: on, reason: translate(spoken, reasons[code] ?? OTHERWISE) },
  }
}
