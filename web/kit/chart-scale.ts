/** Round ends for a scale: the next whole steps of 1, 2, 2.5 or 5 times a power of ten below and above the values. */
export function scaleOf(values: readonly number[], fromZero = false): { low: number; high: number } {
  const [least, most] = [fromZero ? Math.min(0, ...values) : Math.min(...values), Math.max(...values)]
  const rough = (most - least || Math.abs(most) || 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find(size => size * power >= rough) ?? 10) * power
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step]
  return { low, high: high > low ? high : low + step }
}
