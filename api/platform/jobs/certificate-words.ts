/** What the bank says of a certificate's maturity and renewal, in its messages. */
import { certificateTerms, graceEndsOn } from '../../../ledger/events/certificate.ts'
import { cdRate, certificateYield } from '../../../ledger/rates/certificate.ts'

/** Its day, the last day of grace, and what it would renew for: at the rate that the table has for that day now. */
export function renewalParams(cd: Parameters<typeof certificateTerms>[0]): Record<string, string> {
  const { maturesOn, nextMonths } = certificateTerms(cd)
  const rate = cdRate(nextMonths, maturesOn)
  const [months, apy] = [String(nextMonths), certificateYield(rate)]
  return { matures: maturesOn, until: graceEndsOn(maturesOn), months, rate, apy }
}
