import { isSample } from '../../lib/sample-accounts.ts'
import type { DashboardCopy } from '../../offline/account-sources.ts'

/** What is shown is nobody's: the demonstration, while the bank cannot be reached. */
export const isOfSample = ({ accounts }: Pick<DashboardCopy, 'accounts'>): boolean =>
  accounts.some(({ id }) => isSample(id))
