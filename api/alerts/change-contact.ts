import type * as z from 'zod'
import { type Tx } from '../platform/db.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import type { SignedInContext } from '../trpc.ts'
import { saveContactWithCode } from '../verification/contact-change.queries.ts'
import { saveContact } from './save-wishes.ts'
import { updateContact as contactForm } from './alerts.schema.ts'
import { mineIn } from './my-wishes.ts'

type Contact = Pick<z.output<typeof contactForm>, 'email' | 'phone' | 'pushEnabled'>

/** What stays as it is is not written: an address that was never chosen here goes on following the profile's. */
export async function changeContact(ctx: SignedInContext, contact: Contact, code: string | undefined): Promise<void> {
  const { machinery, customer } = ctx
  const { email, phone: phoneNumber, pushEnabled } = contact
  const needsCode = await ctx.asCaller(async tx => {
    const { changed } = await standing(ctx, tx, contact)
    if (changed.length === 0 && pushEnabled !== undefined) await saveContact(tx, customer, { pushEnabled })
    return changed.length > 0
  })
  if (!needsCode) return
  await saveContactWithCode(ctx, { email, phoneNumber }, code, async tx => {
    const { before, changed, wanted } = await standing(ctx, tx, contact)
    const fields = changed.join(', ')
    await ctx.changeAccess(tx, fields, () => saveContact(tx, customer, wanted))
    const params = { fields, phone: machinery.settings.servicePhone }
    const tell = { recipient: before.email, template: 'contact-changed' as const, params, language: before.language }
    const at = machinery.clocks.wall()
    await recordSecurityEvent(tx, { customer, kind: 'contact-changed', at, facts: { fields }, tell })
  })
}

/** What stands and what is to be otherwise, one change of it after the other. */
async function standing(ctx: SignedInContext, tx: Tx, { email, phone, pushEnabled }: Contact) {
  await oneAtATime(tx, 'app.alert_settings', ctx.customer)
  const before = await mineIn(tx, ctx.customer)
  const [newEmail, newPhone] = [email !== before.email, phone !== before.phone]
  const changed = [...(newEmail ? ['alert email'] : []), ...(newPhone ? ['alert phone'] : [])]
  return { before, changed, wanted: { ...(newEmail && { email }), ...(newPhone && { phone }), pushEnabled } }
}
