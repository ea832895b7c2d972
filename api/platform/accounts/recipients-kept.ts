/** Accounts and cards at other banks that a customer has kept, has sent money to, or typed in lately. */
import type { Tx } from '../db.ts'
import { counted, roomFor } from '../room.ts'

/** What was typed in and neither kept nor used counts for a day: its order has a bound of its own. */
const LATELY_MS = 86_400_000

/** Throws where there are as many as there may be. `now`: bank clock, ms. */
export const roomForRecipient = (tx: Tx, customer: string, now: number): Promise<void> =>
  roomFor(tx, customer, 'recipients', async () =>
    counted(
      await tx
        .selectFrom('app.recipient')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('customer', '=', customer)
        .where(eb =>
          eb.or([eb('saved', '=', true), eb('used', '=', true), eb('created_at', '>', new Date(now - LATELY_MS))]),
        )
        .executeTakeFirst(),
    ),
  )
