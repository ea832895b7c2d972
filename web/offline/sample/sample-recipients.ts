import type * as z from 'zod'
import type { recipient } from '../../../api/transfers/recipient.schema.ts'

/** TRAN-071: the recipients that stand beside sample accounts. People, banks and numbers are made up. */
type Recipient = z.output<typeof recipient>

const recipientOf = (id: string, kind: Recipient['kind'], told: Partial<Recipient>): Recipient => ({
  id: `sample-${id}`,
  _id: `sample-${id}`,
  kind,
  nickname: '',
  accountNumber: '••0000',
  accountType: kind === 'external' ? 'checking' : null,
  bankName: 'Sample Bank',
  routingNumber: '000000000',
  accountHolderName: '',
  swiftCode: '',
  accountHolderAddress: null,
  verified: true,
  ...told,
})

export const sampleRecipients: readonly Recipient[] = [
  recipientOf('landlord', 'external', {
    nickname: 'Rent',
    accountNumber: '••0011',
    accountHolderName: 'Alder Street Homes',
  }),
  recipientOf('sister', 'external', {
    nickname: 'Sam',
    accountNumber: '••0012',
    accountType: 'savings',
    accountHolderName: 'Sam Sample',
  }),
  recipientOf('school', 'wire', { nickname: 'Tuition', accountNumber: '••0013', accountHolderName: 'Sample College' }),
]
