import {
  certificateSource,
  checkingSource,
  investmentSource,
  retirementSource,
  studentSource,
} from '../account-sources.ts'
import { buy, contribute, deposit, sell, withdrawEarly, type Order } from './demo-acts.ts'
import { actOnSample } from './sample-store.ts'

/**
 * The demo acts as a dialog sends them, each in the place of one call: it asks nobody, changes the sample page of
 * this tab, and answers what the call would have answered.
 */
interface Typed {
  amount: string
  description: string
}

export const depositToSampleChecking = (draft: Typed) =>
  actOnSample(checkingSource, (page, day) => deposit(page, draft, day))
export const depositToSampleStudent = (draft: Typed) =>
  actOnSample(studentSource, (page, day) => deposit(page, draft, day))
export const contributeToSample = (draft: Typed) =>
  actOnSample(retirementSource, (page, day) => contribute(page, draft, day))
export const leaveSampleEarly = (draft: { amount: string }) =>
  actOnSample(certificateSource, (page, day) => withdrawEarly(page, draft, day))
export const buyInSample = (order: Order) => actOnSample(investmentSource, (page, day) => buy(page, order, day))
export const sellInSample = (order: Order) => actOnSample(investmentSource, (page, day) => sell(page, order, day))
