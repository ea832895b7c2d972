import { EmailText } from '../../kit/email-text.tsx'
import { contactName, type Draft } from './dispute-draft.ts'

/** "Email: dana@example.com": how the customer is reached about a dispute. */
export const Contact = ({ contactMethod, contactDetails }: Pick<Draft, 'contactMethod' | 'contactDetails'>) => (
  <>
    {contactName(contactMethod)}: {contactMethod === 'email' ? <EmailText email={contactDetails} /> : contactDetails}
  </>
)
