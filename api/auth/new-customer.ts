/** Adding a customer: enrollment, the demo bank and tests all come through here. */
import { randomInt, randomUUID } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { Language } from '../platform/language.schema.ts'
import type { Machinery } from '../platform/machinery.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { sealIdentity } from './customer.queries.ts'

export interface NewCustomer {
  /** Given where it has to be the same at every seeding. */
  id?: string
  username: string
  password: string
  firstName: string
  lastName: string
  email: string
  /** Digits only. */
  phone: string
  addressLine1: string
  addressLine2?: string | null | undefined
  city: string
  state: string
  zipCode: string
  /** Nine digits. */
  ssn: string
  dateOfBirth: string
  securityQuestion: string
  securityAnswer: string
  creditScore?: number
  /** English when none is given. */
  language?: Language | undefined
  /** Enrolled in a demo, where codes that are in print are good. */
  enrolledInDemo?: boolean
}

type Needed = Pick<Machinery, 'db' | 'keys' | 'clocks' | 'passwords'>

/** Answers are compared trimmed and without regard to case. */
export const normalisedAnswer = (answer: string): string => answer.trim().toLowerCase().replace(/\s+/g, ' ')

const personOf = (wanted: NewCustomer) => ({
  first_name: wanted.firstName,
  last_name: wanted.lastName,
  email: wanted.email,
  phone: wanted.phone,
  address_line1: wanted.addressLine1,
  address_line2: wanted.addressLine2 ?? '',
  city: wanted.city,
  state: wanted.state,
  zip_code: wanted.zipCode,
})

/** Adds the customer and answers with their id; refuses a username or an SSN that is taken. */
export async function addCustomer({ db, keys, clocks, passwords }: Needed, wanted: NewCustomer): Promise<string> {
  const id = wanted.id ?? randomUUID()
  const [passwordHash, answerHash] = await Promise.all([
    passwords.hash(wanted.password),
    passwords.hash(normalisedAnswer(wanted.securityAnswer)),
  ])
  const sealed = sealIdentity(keys, id, { ssn: wanted.ssn, dateOfBirth: wanted.dateOfBirth })
  const { language = 'en' } = wanted
  const at = clocks.wall()
  const now = new Date(at)
  try {
    await db.asBank(async tx => {
      await tx
        .insertInto('app.customer')
        .values({
          id,
          customer_number: customerNumber(),
          username: wanted.username,
          username_key: wanted.username.toLowerCase(),
          password_hash: passwordHash,
          password_changed_at: now,
          ...personOf(wanted),
          identity_sealed: sealed,
          ssn_index: keys.fingerprint(wanted.ssn, 'ssn'),
          security_question: wanted.securityQuestion,
          security_answer_hash: answerHash,
          credit_score: wanted.creditScore ?? null,
          language,
          enrolled_in_demo: wanted.enrolledInDemo ?? false,
          created_at: now,
        })
        .execute()
      await recordSecurityEvent(tx, {
        customer: id,
        kind: 'enrolled',
        at,
        tell: { recipient: wanted.email, template: 'welcome', params: { name: wanted.firstName }, language },
      })
    })
    return id
  } catch (error) {
    throw refusalOf(error)
  }
}

const customerNumber = () => `WF${String(randomInt(1e11, 1e12))}`

/** Which of the unique columns was taken. The text about the SSN does not say that somebody else has it. */
function refusalOf(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'customer_username_key_key') {
    return new AppError('username_taken', 'This username is already in use. Please choose another one.', 'username')
  }
  if (constraint === 'customer_ssn_index_key') {
    return new AppError(
      'cannot_enroll',
      'We could not enroll you with these details. If you already bank online, please sign on.',
      'ssn',
    )
  }
  return error
}
