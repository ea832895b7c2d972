/** What the bank says of a certificate's maturity and renewal, in its messages. */
import { money } from '../../../ledger/money.ts'
import { certificateTerms, graceEndsOn } from '../../../ledger/events/certificate.ts'
import type { Tx } from '../db.ts'
import { cdRate, certificateYield } from '../../../ledger/rates/certificate.ts'

/** Its day, the last day of grace, and what it would renew for: at the rate that the table has for that day now. */
export function renewalParams(cd: Parameters<typeof certificateTerms>[0]): Record<string, string> {
  const { maturesOn, nextMonths } = certificateTerms(cd)
  const rate = cdRate(nextMonths, maturesOn)
  const [months, apy] = [String(nextMonths), certificateYield(rate)]
  return { matures: maturesOn, until: graceEndsOn(maturesOn), months, rate, apy }
}

/** Nothing is left in it: it will not renew but be closed, and what its owner is told then is that. */
export async function isEmptied(tx: Tx, cd: number): Promise<boolean> {
  const found = await tx
    .selectFrom('ledger.balance')
    .select('posted')
    .where('ledger', '=', 1)
    .where('account', '=', String(cd))
    .executeTakeFirst()
  return money(found?.posted ?? 0).lte(0)
}
