/** What an attack on a journal is made of: the bank, what was done to it, and the forger's own tools. */
import type { Client } from 'pg'
import { type AccountId } from '../../ledger/accounts.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import type { SealFile } from '../../ledger/seal-file.ts'
import { forge } from './forge.ts'

export type Roll = (below: number) => number

export interface Bank {
  readonly db: Client
  readonly connectionString: string
  readonly history: readonly RecordedEvent[]
  readonly seals: SealFile
}

/** What was done: where it is to be found, and the seals as they are now. */
export interface Done {
  readonly places: RegExp
  readonly seals: SealFile
  /** The table beside the ledger that was changed: of that, an export of the journal says nothing. */
  readonly beside?: string
}

export type Attack = (bank: Bank, roll: Roll) => Promise<Done | undefined>

export const forged = (db: Client, events: readonly RecordedEvent[]): Promise<boolean> =>
  forge(db, events).then(
    () => true,
    () => false,
  )

/** One more event, with its hash and every row: nothing contradicts it but its own rule. */
export const added =
  (make: (bank: Bank, roll: Roll, next: Partial<RecordedEvent>) => Partial<RecordedEvent> | undefined): Attack =>
  async (bank, roll) => {
    const { db, history, seals } = bank
    const last = history.at(-1)
    if (!last) return undefined
    const seq = history.length + 1
    const made = make(bank, roll, { recordedAt: last.recordedAt, bankDay: last.bankDay, seq })
    if (!made) return undefined
    const { bankDay } = { ...last, ...made }
    const blank = {
      actor: 'bank',
      key: `o:added-${seq}`,
      version: 1,
      effectiveDate: bankDay,
      effects: [],
      legs: [],
      payload: {},
    }
    const done = await forged(db, [...history, { ...last, ...blank, seq, ...made }])
    return done ? { places: at(seq), seals } : undefined
  }

export const customers = ({ history }: Bank): { id: AccountId; owner: string; kind: string }[] =>
  history.flatMap(({ effects }) =>
    effects.flatMap(one => (one.effect === 'open' ? [{ id: one.account, owner: one.owner, kind: one.kind }] : [])),
  )

/** A victim's checking account and a thief's. */
export function pair(bank: Bank, roll: Roll) {
  const open = customers(bank).filter(({ kind }) => kind === 'checking')
  const victim = open[roll(open.length)]
  const thief = open.find(({ owner }) => owner !== victim?.owner)
  return victim && thief ? { victim, thief } : undefined
}

export const leg = (account: AccountId, amount: string, asset = 'USD') => ({ account, asset, amount })
export const cent = (roll: Roll) => `0.0${1 + roll(9)}`

/** The place where it begins to show: this event, or what was signed of it. */
export const at = (seq: number, next = seq, cut = ''): RegExp =>
  new RegExp(`(event|posting) (${seq}|${next})\\b${cut ? '|signed head|seal of' : ''}`)
