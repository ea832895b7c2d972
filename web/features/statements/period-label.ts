import { periodWords } from '../../../api/statements/periods.schema.ts'
import { monthName } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'

/** "October 2026" for '2026-10', else the period's own words. */
export const periodLabel = (period: string): string =>
  /^\d{4}-\d{2}$/.test(period) ? monthName(period) : t(periodWords[period] ?? period)
