/**
 * Small charts as SVG, without a script: a balance day by day, its own scale, first and last figure beside it. Pure.
 */
import { daysBetween, type BankDay } from '../../ledger/calendar.ts'
import { least, most, type Money } from '../../ledger/money.ts'

const WIDTH = 300
const HEIGHT = 72
const PAD = 4

/** Steps: a balance stands until it moves. `title` is read out to whoever does not see it. */
export function stepChart(
  title: string,
  from: BankDay,
  to: BankDay,
  opening: Money,
  days: ReadonlyMap<BankDay, Money>,
): string {
  const values = [opening, ...days.values()]
  const [low, high] = [least(opening, ...values), most(opening, ...values)]
  const whole = Math.max(1, daysBetween(from, to))
  const x = (day: BankDay) => PAD + ((WIDTH - 2 * PAD) * Math.max(0, daysBetween(from, day))) / whole
  const span = high.minus(low)
  const y = (value: Money) =>
    span.isZero()
      ? HEIGHT / 2
      : HEIGHT -
        PAD -
        value
          .minus(low)
          .div(span)
          .times(HEIGHT - 2 * PAD)
          .toNumber()
  const at = (n: number) => n.toFixed(1)
  let path = `M${PAD} ${at(y(opening))}`
  for (const [day, value] of days) path += `H${at(x(day))}V${at(y(value))}`
  path += `H${WIDTH - PAD}`
  const line = low.lt(0) && high.gt(0) ? zeroLine(low, span) : ''
  return (
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">` +
    `${line}<path d="${path}V${HEIGHT - PAD}H${PAD}Z" class="area"/><path d="${path}" class="line"/></svg>`
  )
}

/** Where nothing is. */
function zeroLine(low: Money, span: Money): string {
  const y =
    HEIGHT -
    PAD -
    low
      .neg()
      .div(span)
      .times(HEIGHT - 2 * PAD)
      .toNumber()
  return `<line x1="${PAD}" x2="${WIDTH - PAD}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" class="zero"/>`
}
