/** The geometry of a stepped line: balances hold until they change. Pure; a picture, so plain numbers are fine. */
export interface Box {
  width: number
  height: number
  /** Room above and below the line, in the box's units. */
  margin: number
}
export interface StepLine {
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

/** `values` are evenly spaced; `also` are further values that must fit in, for instance an alert line. */
export function stepLine(
  values: readonly number[],
  { width, height, margin }: Box,
  also: readonly number[] = [],
): StepLine {
  const all = [...values, ...also]
  const low = Math.min(...all)
  const high = Math.max(...all)
  const span = high - low || 1
  const step = width / Math.max(1, values.length)
  const x = (index: number) => index * step
  const y = (value: number) => height - margin - ((value - low) / span) * (height - 2 * margin)
  const round = (value: number) => Math.round(value * 10) / 10
  const path = values
    .map((value, i) => (i === 0 ? `M0 ${round(y(value))}H${round(x(1))}` : `V${round(y(value))}H${round(x(i + 1))}`))
    .join('')
  return { path, x, y, lowest: values.indexOf(Math.min(...values)), low, high }
}
