import { type Beneficiary, maskedSsn } from './beneficiaries.ts'

/** What the page reads. The sample stands in for the bank (doc2 §7: data is local only); a live source has the same shape. */
export interface BeneficiarySource {
  read(): readonly Beneficiary[]
}

const nobody = { address: '', email: '', phone: '' }

export const sampleBeneficiaries: BeneficiarySource = {
  read: () => [
    {
      ...nobody,
      id: '1',
      name: 'Robin Whitlock',
      relationship: 'Spouse',
      ssn: maskedSsn('900-55-0142'),
      dateOfBirth: '04/17/1979',
      percentage: '60',
      type: 'Primary',
    },
    {
      ...nobody,
      id: '2',
      name: 'Jamie Whitlock',
      relationship: 'Child',
      ssn: maskedSsn('900-55-0187'),
      dateOfBirth: '09/02/2008',
      percentage: '40',
      type: 'Primary',
    },
  ],
}
