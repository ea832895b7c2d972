/** What transactions do one after another, where no row that both could lock is there yet. */
import type { Tx } from './db.ts'

/** Each lock's name, and what must not happen twice at once. */
type Lock =
  /** Of one customer: a change of alerts reads what the change before left. */
  | 'app.alert_settings'
  /** Of one customer: what AutoSave is set to is what the page saw of it until it is set otherwise. */
  | 'app.auto_save'
  /** Of one account: no list of beneficiaries is saved over one that its page has not seen. */
  | 'app.beneficiary_list'
  /** Of one account: a change of what its card may do keeps what the change before it did not name. */
  | 'app.card_controls'
  /** Of the whole bank: two searches for a check's picture cannot both find nothing. */
  | 'app.check_deposit'
  /** Of one account: two orders of checks cannot both begin with the next number. */
  | 'app.check_number'

/**
 * Waits until no other transaction has this lock, of the same customer or account where `of` says whose, and holds it
 * until this one ends. Call it before what must not have changed is read.
 */
export async function oneAtATime(tx: Tx, lock: Lock, of?: string): Promise<void> {
  const names = of === undefined ? [lock] : [lock, of]
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn(
        'pg_advisory_xact_lock',
        names.map(name => fn('hashtext', [val(name)])),
      ).as('alone'),
    )
    .execute()
}
