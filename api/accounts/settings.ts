import { sql } from 'kysely'
import { run } from '../platform/db.ts'
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
        await run(tx, sql`update app.account_profile set nickname = ${nickname} where account = ${state.id}`)
      if (isPrimary) {
        const sameKind = (await accountsOf(tx)).filter(one => one.state.kind === state.kind).map(one => one.state.id)
        await run(
          tx,
          sql`update app.account_profile set is_primary = (account = ${state.id}) where account = any(${sameKind})`,
        )
      }
      return toAccount(await ownAccount(tx, state.publicId))
    }),
  )
