import { signedIn } from '../trpc.ts'
import { accountsOf, ownAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { account } from '../platform/account.schema.ts'
import { accountSettings } from './settings.schema.ts'

/** Names an account or makes it the primary one of its kind. */
export const updateSettings = signedIn
  .input(accountSettings)
  .output(account)
  .mutation(({ ctx, input: { accountId, nickname, isPrimary } }) =>
    ctx.asCaller(async tx => {
      const { state } = await ownAccount(tx, accountId)
      if (nickname !== undefined)
        await tx.updateTable('app.account_profile').set({ nickname }).where('account', '=', String(state.id)).execute()
      if (isPrimary) {
        const sameKind = (await accountsOf(tx))
          .filter(one => one.state.kind === state.kind)
          .map(one => String(one.state.id))
        await tx
          .updateTable('app.account_profile')
          .set(eb => ({ is_primary: eb(eb.ref('account'), '=', String(state.id)).$castTo<boolean>() }))
          .where('account', 'in', sameKind)
          .execute()
      }
      return toAccount(await ownAccount(tx, state.publicId))
    }),
  )
