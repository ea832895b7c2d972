const WIDTH = 96
const HEIGHT = 28

/** The last weeks of a price in one small line. The numbers stand beside it; the line says only which way. */
export function Sparkline({ prices, label }: { prices: readonly string[]; label: string }) {
  const values = prices.map(Number)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (i: number) => (i / Math.max(1, values.length - 1)) * WIDTH
  const y = (value: number) => HEIGHT - 3 - ((value - low) / (high - low || 1)) * (HEIGHT - 6)
  const path = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <path d={path} fill="none" stroke="var(--wf-pine)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
