/** A loan from an own plan (C-30; 26 USC 72(p)): what a plan lends, what is owed to it, and paying it back. */
import * as z from 'zod'
import { PLAN_LOAN_YEARS } from '../../ledger/rates/plan-loan.ts'
import { form, idText, money, usd, whole, chosen } from '../platform/fields.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'
import { confirmedAnswer } from '../platform/account.schema.ts'
import { choice } from './retirement.schema.ts'

const account = choice.extend({ type: z.string() })

const instalment = z.object({ n: z.number(), date: z.string(), payment: usd, interest: usd, owed: usd })

export const loansOut = z.object({
  /** Own retirement accounts; an IRA does not lend. */
  accounts: z.array(account.extend({ plan: z.string(), lends: z.boolean(), most: usd })),
  /** Own accounts that the money may go to. */
  into: z.array(account),
  /** Own accounts that may pay it back. */
  funds: z.array(account),
  rate: z.string(),
  /** What was owed at most in the twelve months before, which comes off the largest loan. */
  highest: usd,
  /** What is owed now. */
  loan: z
    .object({
      id: z.string(),
      accountId: z.string(),
      amount: usd,
      rate: z.string(),
      date: z.string(),
      owed: usd,
      /** All that would pay it off today. */
      payoff: usd,
      paid: z.number(),
      left: z.array(instalment),
      /** The instalments whose day has come. */
      due: z.object({ count: z.number(), amount: usd }),
      /** The oldest of them that was missed, and until when that can still be paid. */
      missed: z.object({ date: z.string(), until: z.string() }).nullable(),
      /** What of it counts as distributed, since an instalment was not paid in that time. */
      deemed: z.boolean(),
      /** Who pays the instalments. */
      autopay: z.object({ accountId: z.string(), name: z.string(), date: z.string() }).nullable(),
    })
    .nullable(),
})

const fields = {
  /** The plan that lends. */
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount greater than zero'),
  years: whole('Please select a term', 1, 99).refine(
    years => PLAN_LOAN_YEARS.some(one => one === years),
    'Please select a term',
  ),
  toAccountId: chosen('Please select an account', 64),
  /** The own account that pays the instalments. */
  autopayAccountId: chosen('Please select a source account', 64),
}
export const loanRequest = form(fields)

export const loanPreview = z.object({
  amount: usd,
  rate: z.string(),
  schedule: z.array(instalment),
  interest: usd,
  total: usd,
  balanceAfter: usd,
  refusal: foretold,
})

export const loanAnswer = confirmedAnswer.extend({ first: z.object({ date: z.string(), amount: usd }) })

export const loanParts = ['due', 'extra', 'payoff'] as const

export const loanPaymentRequest = form({
  id: idText,
  /** The instalments whose day has come, something extra, or all that is owed. */
  part: z.enum(loanParts, 'Please choose what to pay'),
  /** What was shown: something else is owed by then, and nothing is paid. */
  amount: money('Please enter a valid amount greater than zero'),
  fromAccountId: chosen('Please select a source account', 64),
})

export const loanPaymentPreview = z.object({ amount: usd, owedAfter: usd, refusal: foretold })

export const loanPaymentAnswer = confirmedAnswer.extend({ owed: usd })

export const loanAutopayRequest = form({ id: idText, fromAccountId: chosen('Please select a source account', 64) })
export const loanAutopayAnswer = z.object({ confirmationNumber: z.string(), name: z.string(), date: z.string() })
