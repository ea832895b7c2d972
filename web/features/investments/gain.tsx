import { Money } from '../../kit/money.tsx'
import { signedPercent } from './words.ts'

/** "+$120.50 (+3.2%)": a gain with its sign, never colour alone. */
export const Gain = ({ amount, percent }: { amount: string; percent: number }) => (
  <span>
    <Money amount={amount} movement /> <span className="num muted">({signedPercent(percent)})</span>
  </span>
)
