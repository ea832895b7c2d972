import { usd } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { accountName } from './account-card.tsx'
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

/** The same by the id of an own account, at either side; nothing where there is no such account. */
export function MovedBetween({ from, to, amount }: { from: Side | string; to: Side | string; amount: string }) {
  const { data } = trpc.accounts.list.useQuery()
  const [paid, received] = [from, to].map(side => {
    if (typeof side !== 'string') return side
    const own = data?.accounts.find(({ id }) => id === side)
    return own && { id: own.id, kind: own.type, name: accountName(own) }
  })
  return paid && received && <MoneyMoved from={paid} to={received} amount={amount} />
}

const Card = ({ id, kind, name }: Side) => (
  <div className={css.card}>
    <Engraving as="avatar" seed={id} kind={kind} />
    <span>{name}</span>
  </div>
)
