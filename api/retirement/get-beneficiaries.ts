import * as z from 'zod'
import { accountFor } from '../platform/accounts/asked.ts'
import type { Machinery } from '../platform/machinery.ts'
import { placeIn } from '../platform/sealed.ts'
import { signedIn } from '../trpc.ts'
import { beneficiariesOut, listed } from './beneficiaries.schema.ts'
import { byId } from '../platform/account.schema.ts'
import { listsOf, versionOfLists, type Row } from './beneficiaries.ts'
import { retirement } from './retirement.ts'

/** Who receives the account now, a list that waits for its code, and those that were confirmed before. */
export const getBeneficiaries = signedIn
  .input(byId)
  .output(beneficiariesOut)
  .query(async ({ ctx, input: { accountId } }) => {
    const { publicId, lists } = await ctx.own.read(async (tx, own) => {
      const { state } = await accountFor({ own }, accountId, retirement)
      return { publicId: state.publicId, lists: await listsOf(tx, state.id) }
    })
    const found = lists.map(row => shown(ctx.machinery, row))
    const history = found.filter(({ confirmedAt }) => confirmedAt !== null)
    const [newest] = found
    return {
      accountId: publicId,
      beneficiaries: history[0]?.beneficiaries ?? [],
      pending: newest && newest.confirmedAt === null ? newest : null,
      history,
      version: versionOfLists(lists),
    }
  })

const shown = ({ keys }: Pick<Machinery, 'keys'>, { id, made_at, confirmed_at, people_sealed }: Row) => ({
  id,
  madeAt: made_at.toISOString(),
  confirmedAt: confirmed_at?.toISOString() ?? null,
  beneficiaries: z.array(listed).parse(JSON.parse(keys.open(people_sealed, placeIn('beneficiaries', id)))),
})
