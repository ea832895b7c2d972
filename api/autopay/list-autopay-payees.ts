import { isCard, mayReceive } from '../../ledger/accounts.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { masked, payeesOf } from '../pay-bills/payee.queries.ts'
import { signedIn } from '../trpc.ts'
import { autopayPayees } from './autopay.schema.ts'

/** Whom automatic payments can pay (doc3 §7): payees of bills, and own accounts that can be paid into. */
export const listAutopayPayees = signedIn.output(autopayPayees).query(({ ctx }) =>
  ctx.asCaller(async tx => ({
    billPayees: (await payeesOf(tx, ctx.customer)).map(({ id, nickname, last4, category, verified_at }) => ({
      id,
      name: nickname,
      accountNum: masked(last4),
      category,
      verified: verified_at !== null,
    })),
    transferPayees: (await accountsOf(tx))
      .filter(({ state }) => mayReceive(state))
      .map(own => {
        const { id, name, lastFour, type } = toAccount(own)
        return { id, name, accountNum: masked(lastFour), type, owes: isCard(own.state) }
      }),
  })),
)
