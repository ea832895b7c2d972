import * as z from 'zod'
import { mayReceive, paysNow } from '../../ledger/accounts.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { account } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'

const transferAccount = account
  .extend({ accountName: z.string(), mayPay: z.boolean(), mayReceive: z.boolean() })
  .meta({ id: 'TransferAccount' })

/** The caller's accounts with what each may do in a transfer (doc3 §3, §7: `data.accounts`), and the bank's day. */
export const transferAccounts = signedIn
  .output(z.object({ accounts: z.array(transferAccount), today: z.string() }))
  .query(async ({ ctx }) => {
    const own = await ctx.asCaller(accountsOf)
    const accounts = own.map(one => {
      const shown = toAccount(one)
      return {
        ...shown,
        accountName: shown.name,
        mayPay: paysNow(one.state),
        mayReceive: mayReceive(one.state),
      }
    })
    return { accounts, today: await ctx.machinery.clocks.today() }
  })
