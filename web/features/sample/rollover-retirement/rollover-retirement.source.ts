import { pause } from '../../../lib/pause.ts'
import { requestNumber } from '../../../lib/request-number.ts'
import { sampleIra } from '../../../lib/sample-accounts.ts'

/** What the page reads and does. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface RolloverSource {
  /** Where the money goes when no account was carried here. */
  readonly destination: { readonly id: string; readonly name: string; readonly number: string }
  /** The request's number. */
  submit(): Promise<string>
}

export const sampleRollover: RolloverSource = {
  destination: sampleIra,
  async submit() {
    await pause('simulatedAnswer')
    return requestNumber('ROL-')
  },
}
