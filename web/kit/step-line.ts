/** The geometry of a stepped line: balances hold until they change. Pure; a picture, so plain numbers are fine. */
interface Box {
  width: number
  height: number
  /** Room above and below the line, in the box's units. */
  margin: number
}
/** The least that is held at any moment, where that is less than any day ends with. */
export interface Dip {
  index: number
  value: number
}
interface StepLine {
  path: string
  /** Height of a value. */
  y: (value: number) => number
  /** Left edge of the n-th value. */
  x: (index: number) => number
  lowest: number
  /** The ends of the scale. */
  low: number
  high: number
}

/**
 * `values` are evenly spaced; `also` are further values that must fit in, for instance an alert line. `dip` is below
 * what its day ends with: the line goes there and back at that day's edge.
 */
export function stepLine(
  values: readonly number[],
  { width, height, margin }: Box,
  also: readonly number[] = [],
  dip?: Dip,
): StepLine {
  const all = [...values, ...also, ...(dip ? [dip.value] : [])]
  const low = Math.min(...all)
  const high = Math.max(...all)
  const span = high - low || 1
  const step = width / Math.max(1, values.length)
  const x = (index: number) => index * step
  const y = (value: number) => height - margin - ((value - low) / span) * (height - 2 * margin)
  const round = (value: number) => Math.round(value * 10) / 10
  const path = values
    .map((value, i) => {
      const down = dip?.index === i ? `V${round(y(dip.value))}` : ''
      const start = i === 0 ? `M0 ${round(y(value))}` : ''
      return `${start}${down}${i === 0 && !down ? '' : `V${round(y(value))}`}H${round(x(i + 1))}`
    })
    .join('')
  const lowest = dip?.index ?? values.indexOf(Math.min(...values))
  return { path, x, y, lowest, low, high }
}
