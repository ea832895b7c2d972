import { session } from '../../../lib/session.ts'
import { maskedSsn } from '../../../../api/retirement/beneficiaries.schema.ts'
import type { Beneficiary } from './beneficiaries.ts'

/**
 * What the page reads and keeps. The sample stands in for the bank (doc2 §7: data is local only); a live source has
 * the same shape.
 */
interface BeneficiarySource {
  read(): readonly Beneficiary[]
  save(beneficiaries: readonly Beneficiary[]): void
}

const nobody = { address: '', email: '', phone: '' }
// Their name is nobody's: a sample never carries those of a customer.
const sample: readonly Beneficiary[] = [
  {
    ...nobody,
    id: '1',
    name: 'Robin Sample',
    relationship: 'Spouse',
    ssn: maskedSsn('900-55-0142'),
    dateOfBirth: '04/17/1979',
    percentage: '60',
    type: 'Primary',
  },
  {
    ...nobody,
    id: '2',
    name: 'Jamie Sample',
    relationship: 'Child',
    ssn: maskedSsn('900-55-0187'),
    dateOfBirth: '09/02/2008',
    percentage: '40',
    type: 'Primary',
  },
]

/**
 * Saved ones live in this page load's memory, masked, and end with the session; nothing is written to the browser's
 * storage (C-86).
 */
let saved: readonly Beneficiary[] | undefined
session.subscribe(snapshot => {
  if (snapshot.matches('signedOut')) saved = undefined
})

export const sampleBeneficiaries: BeneficiarySource = {
  read: () => saved ?? sample,
  save(beneficiaries) {
    saved = beneficiaries
  },
}
