import { partsOf } from '../../ledger/calendar.ts'
import { interestFacts } from '../platform/accounts/interest.queries.ts'
import { accountPage } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { retirementAccount } from './retirement.schema.ts'
import { planOf, retirement, toRoom } from './retirement.ts'
import { firstCatchUp, roomIn } from './room.queries.ts'

/** The caller's retirement account: room of the calendar year, interest, the last 30 days. */
export const getRetirement = signedIn
  .input(byId)
  .output(retirementAccount)
  .query(({ ctx, input: { accountId } }) =>
    accountPage(ctx, accountId, retirement, async (tx, own, today) => {
      const catchesUp = firstCatchUp(ctx.machinery, ctx.session.self)
      const [room, facts] = await Promise.all([
        roomIn(tx, ctx.customer, partsOf(today).year, catchesUp),
        interestFacts(tx, own.state, today),
      ])
      return {
        ...toRoom(room),
        ...facts,
        openDate: own.state.openedOn,
        retirementType: planOf(own),
        taxStatus: said(own.profile.extras['taxStatus'], 'Tax-deferred'),
      }
    }),
  )

const said = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
