import { signedIn } from '../trpc.ts'
import { alertsAnswer, updateContact as contactForm } from './alerts.schema.ts'
import { answer, mine } from './my-wishes.ts'
import { changeContact } from './change-contact.ts'

/**
 * Where alerts go. A change of address or number needs a contact-change code; the old address is told, and how to
 * take it back.
 */
export const updateContact = signedIn
  .input(contactForm)
  .output(alertsAnswer)
  .mutation(async ({ ctx, input: { approvalCode, ...contact } }) => {
    await changeContact(ctx, contact, approvalCode)
    return answer(await mine(ctx))
  })
