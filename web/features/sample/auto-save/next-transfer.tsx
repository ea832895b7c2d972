import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'

/** The day of the next transfer, and why it is not made where the forecast, by the rule of that day, expects so. */
export function NextTransfer({ on }: { on: string }) {
  const { data } = trpc.comingUp.list.useQuery({ from: on, to: on })
  const coming = data?.items.find(({ of }) => of === 'auto-save')
  const why = coming
    ? coming.frozen && t('not made while its account is frozen')
    : data && t('As things stand it is left out: not enough above what stays')
  return (
    <>
      {day(on)}
      {why && <span className="quiet"> · {why}</span>}
    </>
  )
}
