/**
 * The accounts of the sample-data pages (doc3 §1: hard-coded, no server calls). They belong to nobody. The numbers
 * are the last four digits, amounts are decimal text, as the bank sends them.
 */
export interface SampleAccount {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly balance: string
}

/** Sample accounts have ids that the bank never gives (uuids): nothing about them is ever sent to it. */
export const isSample = (id: string): boolean => id.startsWith('sample-')

export const sampleChecking: SampleAccount = {
  id: 'sample-checking',
  name: 'Everyday Checking',
  number: '4821',
  balance: '4312.18',
}
export const sampleSavings: SampleAccount = {
  id: 'sample-savings',
  name: 'Rainy Day Savings',
  number: '0937',
  balance: '18898.48',
}
export const sampleReserve: SampleAccount = {
  id: 'sample-reserve',
  name: 'Vacation Savings',
  number: '6140',
  balance: '2275.00',
}
export const sampleIra: SampleAccount = {
  id: 'sample-ira',
  name: 'Traditional IRA',
  number: '2204',
  balance: '25000.00',
}
export const sampleRoth: SampleAccount = { id: 'sample-roth', name: 'Roth IRA', number: '3358', balance: '11840.50' }

/** "Everyday Checking ••4821". */
export const accountLabel = ({ name, number }: Pick<SampleAccount, 'name' | 'number'>): string => `${name} ••${number}`
