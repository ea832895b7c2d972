import { depositDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { depositToSampleChecking } from '../../offline/sample/demo.ts'

/**
 * The documented demo deposit (doc2 §4, C-56). No code is asked for: nothing is authorised, and nobody is there to
 * check one.
 */
export const SampleDepositDialog = depositDialog(() => depositToSampleChecking)
