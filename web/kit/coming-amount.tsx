import { money, text } from '../../ledger/money.ts'
import type { Answered } from '../lib/trpc.ts'
import { Money } from './money.tsx'

type Item = Pick<Answered['comingUp']['list']['items'][number], 'fromAccount' | 'toAccount'>

/** Whether what comes up moves from one account of the customer's to another: neither in nor out. */
export const isBetweenOwn = ({ fromAccount, toAccount }: Item): boolean => fromAccount !== null && toAccount !== null

/** What comes up, with the sign of what comes in or goes out; what stays the customer's has none. */
export const ComingAmount = ({ item, amount }: { item: Item; amount: string }) =>
  isBetweenOwn(item) ? <Money amount={text(money(amount).abs())} /> : <Money amount={amount} movement />
