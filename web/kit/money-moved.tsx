import { usd } from '../lib/format.ts'
import { Engraving } from './engraving.tsx'
import css from './money-moved.module.css'

interface Side {
  id: string
  kind: string
  name: string
}

/**
 * The amount goes from one account to the other, once, after the ledger's word. It is drawn for the eye: what it says
 * stands in words beside it. Whoever wants no motion sees it where it has arrived.
 */
export const MoneyMoved = ({ from, to, amount }: { from: Side; to: Side; amount: string }) => (
  <div className={`${css.way} no-print`} aria-hidden="true" data-money-moved>
    <Card {...from} />
    <div className={css.track}>
      <span className={`num amount ${css.money}`}>{usd(amount)}</span>
    </div>
    <Card {...to} />
  </div>
)

const Card = ({ id, kind, name }: Side) => (
  <div className={css.card}>
    <Engraving as="avatar" seed={id} kind={kind} />
    <span>{name}</span>
  </div>
)
