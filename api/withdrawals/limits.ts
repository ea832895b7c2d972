import * as z from 'zod'
import { atmCounter } from '../../ledger/events/atm-hold.ts'
import { counterOf } from '../../ledger/balances.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { ATM_FEE, CASH_ADVANCE_FEE } from '../../ledger/rates/fees.ts'
import {
  ATM_CODE_MINUTES,
  ATM_DAILY_LIMIT,
  BRANCH_CALL_AHEAD,
  BRANCH_LIMIT,
  CASH_ADVANCE_LIMIT,
} from '../../ledger/rates/limits.ts'
import { usd } from '../platform/fields.schema.ts'
import { signedIn } from '../trpc.ts'

const limits = z.object({
  /** The bank's day. */
  today: z.string(),
  atmPerDay: usd,
  atmLeftToday: usd,
  atmFee: usd,
  atmCodeMinutes: z.number(),
  branch: usd,
  branchCallAhead: usd,
  cashAdvance: usd,
  cashAdvanceFeePercent: z.string(),
  cashAdvanceFeeMinimum: usd,
})

/** What the withdrawal page shows of limits and fees, and what is left of today's (C-119). */
export const withdrawalLimits = signedIn.output(limits).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  const asked = await ctx.asCaller(tx => counterOf(tx, atmCounter(ctx.customer, today)))
  return {
    today,
    atmPerDay: ATM_DAILY_LIMIT,
    atmLeftToday: text(most(ZERO, money(ATM_DAILY_LIMIT).minus(asked))),
    atmFee: ATM_FEE,
    atmCodeMinutes: ATM_CODE_MINUTES,
    branch: BRANCH_LIMIT,
    branchCallAhead: BRANCH_CALL_AHEAD,
    cashAdvance: CASH_ADVANCE_LIMIT,
    cashAdvanceFeePercent: CASH_ADVANCE_FEE.percent,
    cashAdvanceFeeMinimum: CASH_ADVANCE_FEE.minimum,
  }
})
