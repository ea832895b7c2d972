import type { Tx } from '../platform/db.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import type { SignedInContext } from '../trpc.ts'
import { changeAccess } from './access-change.ts'
import { caller } from './customer.queries.ts'

export const passkeysOf = (ctx: SignedInContext) =>
  ctx.asCaller(tx =>
    tx.selectFrom('app.passkey').selectAll().where('customer', '=', ctx.customer).orderBy('created_at').execute(),
  )

/** Changes the customer's passkeys, records and tells it. */
export function changing(
  { machinery, asCaller, customer, session, request }: SignedInContext,
  kind: 'passkey-added' | 'passkey-removed',
  name: string,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  const change = { customer, what: kind, kept: session.id, origin: request.origin }
  return asCaller(tx =>
    changeAccess(machinery, tx, change, async () => {
      await act(tx)
      const me = await caller(tx, customer)
      const params = { name, phone: machinery.settings.servicePhone }
      const tell = { recipient: me.email, template: kind, params, language: me.language }
      await recordSecurityEvent(tx, { customer, kind, at: machinery.clocks.wall(), facts: { name }, tell })
    }),
  )
}
