import type { BankDay } from '../../ledger/calendar.ts'
import { limitAskedAgainFrom, type LimitNote, limitNotes } from '../../ledger/events/credit-limit.ts'
import { money } from '../../ledger/money.ts'
import { accountsOf, type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { limits as limitsOut } from './limit.schema.ts'
import { type Change, statusOf } from './limit-change.ts'

/** The caller's cards with their limits, how each grew, and from when on more can be asked for. */
export const getLimits = signedIn.output(limitsOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  const own = await ctx.asCaller(accountsOf)
  return { cards: own.filter(({ state }) => state.kind === 'credit').map(card => limitOf(card, today)) }
})

function limitOf(own: OwnAccount, today: BankDay) {
  const { id, name, lastFour, status, creditLimit = '0.00', availableCredit = '0.00' } = toAccount(own)
  const { terms, openedOn } = own.state
  const notes = limitNotes(terms)
  const again = limitAskedAgainFrom(terms)
  return {
    id,
    name,
    currentLimit: creditLimit,
    availableCredit,
    accountNumber: lastFour,
    lastReviewDate: notes.at(-1)?.on ?? openedOn,
    openedOn,
    accountStatus: status,
    askAgainFrom: again && again > today ? again : null,
    history: notes.map(changeOf).toReversed(),
  }
}

const changeOf = (note: LimitNote, at: number) => ({
  id: `${note.on}-${at}`,
  date: note.on,
  type: typeOf(note),
  oldLimit: note.from,
  newLimit: note.to,
  status: statusOf(note),
})

function typeOf({ by, from, to }: LimitNote): Change['type'] {
  if (by === 'customer') return 'Customer Request'
  return money(to).lt(from) ? 'Lowered by the bank' : 'Automatic Increase'
}
