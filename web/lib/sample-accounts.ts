/**
 * The accounts of the sample-data pages (doc3 §1: hard-coded, no server calls). They belong to nobody, and end in
 * digits in which no customer's account does. The numbers are the last four, amounts are decimal text.
 */
import { SAMPLE_DIGITS } from '../../api/platform/accounts/digits.schema.ts'
import { called } from './i18n.ts'

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
  name: 'Sample Checking',
  number: `${SAMPLE_DIGITS}21`,
  balance: '4312.18',
}
export const sampleSavings: SampleAccount = {
  id: 'sample-savings',
  name: 'Sample Savings',
  number: `${SAMPLE_DIGITS}22`,
  balance: '18898.48',
}
export const sampleReserve: SampleAccount = {
  id: 'sample-reserve',
  name: 'Sample Reserve',
  number: `${SAMPLE_DIGITS}26`,
  balance: '2275.00',
}
export const sampleIra: SampleAccount = {
  id: 'sample-ira',
  name: 'Traditional IRA',
  number: `${SAMPLE_DIGITS}23`,
  balance: '25000.00',
}
export const sampleRoth: SampleAccount = {
  id: 'sample-roth',
  name: 'Roth IRA',
  number: `${SAMPLE_DIGITS}28`,
  balance: '11840.50',
}

/** "Sample Checking ••0021". */
export const accountLabel = ({ name, number }: Pick<SampleAccount, 'name' | 'number'>): string =>
  called(`${name} ••${number}`)
