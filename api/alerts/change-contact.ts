import type * as z from 'zod'
import type { Tx } from '../platform/db.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import type { SignedInContext } from '../trpc.ts'
import { caller } from '../auth/customer.queries.ts'
import { detailsAfter, detailsNow, saveContactWithCode } from '../verification/contact-change.queries.ts'
import { saveContact } from './save-wishes.ts'
import { updateContact as contactForm } from './alerts.schema.ts'
import { mine } from './my-wishes.ts'

type Contact = Pick<z.output<typeof contactForm>, 'email' | 'phone' | 'pushEnabled'>

export async function changeContact(ctx: SignedInContext, contact: Contact, code: string | undefined): Promise<void> {
  const { machinery, customer } = ctx
  const before = await mine(ctx)
  const changed = [
    ...(contact.email === before.email ? [] : ['alert email']),
    ...(contact.phone === before.phone ? [] : ['alert phone']),
  ]
  const pushEnabled = contact.pushEnabled ?? before.pushEnabled
  const save = (tx: Tx) => saveContact(tx, customer, { ...contact, pushEnabled })
  if (changed.length === 0) return ctx.asCaller(save)
  const at = machinery.clocks.wall()
  const me = await ctx.asCaller(tx => caller(tx, customer))
  const wanted = { email: contact.email, phoneNumber: contact.phone }
  const after = detailsAfter(detailsNow(machinery.keys, me), wanted)
  await saveContactWithCode(ctx, after, code, async tx => {
    await ctx.changeAccess(tx, changed.join(', '), () => save(tx))
    const params = { fields: changed.join(', '), phone: machinery.settings.servicePhone }
    const tell = { recipient: before.email, template: 'contact-changed' as const, params, language: before.language }
    await recordSecurityEvent(tx, {
      customer,
      kind: 'contact-changed',
      at,
      facts: { fields: changed.join(', ') },
      tell,
    })
  })
}
