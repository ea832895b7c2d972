import { useRef } from 'react'
import { isNegative, usd } from '../lib/format.ts'
import css from './money.module.css'

/**
 * An amount in a sentence or a cell, from the wire's decimal string. `movement` writes money in with a plus, in
 * pine and heavier, money out in ink with a true minus: three signs, never colour alone.
 */
export function Money({
  amount,
  movement = false,
  decimals = 2,
}: {
  amount: string
  movement?: boolean
  decimals?: 0 | 2
}) {
  const tone = movement ? (isNegative(amount) ? css.out : Number(amount) === 0 ? css.out : css.in) : ''
  return <span className={`num amount ${tone}`}>{usd(amount, { plus: movement, decimals })}</span>
}

/** A balance: the serif, large; `hero` is the one big figure of a page. It rolls once when it changes. */
export function Balance({
  amount,
  size = 'balance',
  suffix,
}: {
  amount: string
  size?: 'balance' | 'hero'
  suffix?: string | undefined
}) {
  const first = useRef(amount)
  const changed = first.current !== amount
  return (
    <span className={`serif num ${css[size]}`} data-balance>
      <span key={amount} className={`amount ${changed ? css.rolled : ''}`}>
        {usd(amount)}
      </span>
      {suffix && <span className={css.suffix}>{suffix}</span>}
    </span>
  )
}
