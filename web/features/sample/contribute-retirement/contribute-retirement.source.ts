import {
  type SampleAccount,
  sampleChecking,
  sampleIra,
  sampleRoth,
  sampleSavings,
} from '../../../lib/sample-accounts.ts'

/** What the page reads. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
export interface ContributionSource {
  readonly accounts: readonly SampleAccount[]
  readonly funds: readonly SampleAccount[]
  /** Contributed this year so far (doc2 §9: 2,500), decimal text. */
  readonly contributed: string
}

export const sampleContributions: ContributionSource = {
  accounts: [sampleIra, sampleRoth],
  funds: [sampleChecking, sampleSavings],
  contributed: '2500.00',
}
