import type { Answered } from '../../lib/trpc.ts'

/** What the bank says on the page. */
export type Insights = Answered['insights']['get']

type Month = Pick<Insights['months'][number], 'opening' | 'closing' | 'income' | 'spending' | 'elsewhere' | 'invested'>

export const NOTHING = '0.00'
const isEmpty = ({ opening, closing, income, spending, elsewhere, invested }: Month) =>
  [opening, closing, income, spending, elsewhere, invested].every(amount => amount === NOTHING)

/** Months before the first in which there was anything are left out; the newest never. Pure. */
export function sinceFirst<M extends Month>(months: readonly M[]): readonly M[] {
  const first = months.findIndex(month => !isEmpty(month))
  return months.slice(first < 0 ? -1 : first)
}
