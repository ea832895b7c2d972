/**
 * What comes late for an account that was closed meanwhile, or is taken back from it: one rule for all of it
 * (ARCHITECTURE, Closed accounts). The customer's oldest open deposit account takes its place; without one the account
 * is open again. Dollars only.
 */
import { depositKinds, type AccountId } from '../accounts.ts'
import { isStaff, refuse, type Effect, type Refusal, type Touches, type View } from './event.ts'

interface Place {
  /** Where it is posted: the account itself as long as it is not closed. */
  readonly account: AccountId
  /** That opens it again, where nothing else is left. */
  readonly effects: readonly Effect[]
}

/** What must be read to find the place. */
export const touchPlaces = (accounts: readonly AccountId[]): Pick<Touches, 'accounts' | 'familiesOfClosed'> => ({
  accounts,
  familiesOfClosed: accounts,
})

/** For what only the bank does. Refuses `not_permitted` and, for an account that there never was, `not_found`. */
export function placeOf(view: View, id: AccountId): Place | Refusal {
  if (!isStaff(view.actor)) return refuse('not_permitted')
  const account = view.accounts.get(id)
  if (!account) return refuse('not_found')
  if (account.status !== 'closed') return { account: id, effects: [] }
  const others = [...view.accounts.values()].filter(
    ({ owner, status, kind }) => owner === account.owner && status === 'open' && depositKinds.includes(kind),
  )
  const [oldest] = others.toSorted((a, b) => a.id - b.id) // numbered as they were opened
  if (oldest) return { account: oldest.id, effects: [] }
  return { account: id, effects: [{ effect: 'change', account: id, status: 'open' }] }
}
