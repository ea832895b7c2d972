/** An account as one text, a quarter of its size: for the many that a writer remembers and does not need just now. */
import type { AccountId, AccountState, Asset } from './accounts.ts'
import type { LiveAccount } from './evolve.ts'
import { money } from './money.ts'

type Packed = [
  ...account: [publicId: string, owner: string, kind: AccountState['kind'], floor: string],
  ...more: [terms: AccountState['terms'], openedOn: string, status: AccountState['status']],
  positions: [Asset, posted: string, held: string, unsettled: string][],
]

export function packed({ publicId, owner, kind, floor, terms, openedOn, status, positions }: AccountState): string {
  const held = [...positions].map(([asset, p]) => [asset, p.posted.toFixed(), p.held.toFixed(), p.unsettled.toFixed()])
  return JSON.stringify([publicId, owner, kind, floor.toFixed(), terms, openedOn, status, held])
}

export function unpacked(id: AccountId, text: string): LiveAccount {
  const account: Packed = JSON.parse(text) // written by `packed`
  const [publicId, owner, kind, floor, terms, openedOn, status, held] = account
  const positions = new Map(
    held.map(([asset, posted, onHold, unsettled]) => [
      asset,
      { posted: money(posted), held: money(onHold), unsettled: money(unsettled) },
    ]),
  )
  return { id, publicId, owner, kind, floor: money(floor), terms, openedOn, status, positions }
}
