import { depositKinds } from '../../ledger/accounts.ts'
import { mayLend, roomOf } from '../../ledger/events/plan-loan.ts'
import { text, ZERO } from '../../ledger/money.ts'
import { planLoanRate } from '../../ledger/rates/plan-loan.ts'
import { accountsOf } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { owedLately } from './loan.queries.ts'
import { loansOut } from './loan.schema.ts'
import { owedNow, toLoan } from './loan.ts'
import { isRetirement, pays, planOf, toChoice } from './retirement.ts'

/** What the caller's plans may lend, what is owed to them, and who may pay it back. */
export const getLoans = signedIn.output(loansOut).query(async ({ ctx }) => {
  const { machinery, customer } = ctx
  const today = await machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const own = await accountsOf(tx)
    const plans = own.filter(isRetirement)
    const highest = plans.some(({ state }) => mayLend(state)) ? await owedLately(tx, customer, today) : ZERO
    const loan = await owedNow(tx, customer)
    return {
      accounts: plans.map(one => ({
        ...toChoice(one),
        plan: planOf(one),
        lends: mayLend(one.state),
        most: text(mayLend(one.state) && !loan ? roomOf(one.state, highest) : ZERO),
      })),
      into: own.filter(one => pays(one) && depositKinds.includes(one.state.kind)).map(toChoice),
      funds: own.filter(pays).map(toChoice),
      rate: planLoanRate(today),
      highest: text(highest),
      loan: loan ? await toLoan(tx, own, loan, today) : null,
    }
  })
})
