import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeRouter, ownPath } from './routes.tsx'

/**
 * Every path that the documents name leads to a page (doc1 §2.9, doc2 §2.1, doc3 §2; aliases after C-22 to C-32). A path of a
 * capability that is not in the house yet stands under `absent`; that list only ever gets shorter.
 */
const documented = `
  / /login /register /dashboard /profile /accounts /accounts/a1
  /accounts/checking /accounts/checking/a1 /accounts/checking/primary /accounts/checking-account /accounts/checking-account/a1 /checking-account /checking-account/a1
  /accounts/savings /accounts/savings/a1 /accounts/savings-account /accounts/savings-account/a1 /savings /savings-account /savings-account/a1
  /accounts/credit /accounts/credit/a1 /accounts/credit-account /accounts/credit-account/a1 /credit-account /credit-account/a1
  /accounts/retirement-account /accounts/retirement-account/a1 /retirement-account /retirement-account/a1
  /accounts/investment /accounts/investment/a1 /accounts/investment-account /accounts/investment-account/a1 /investment-account /investment-account/a1
  /accounts/student /accounts/student/a1 /accounts/student/primary /student-account/a1
  /accounts/cd-account /accounts/cd-account/a1 /accounts/cd/a1 /cd-account/a1 /accounts/certificate-of-deposit/a1
  /accounts/money-market/a1 /money-market-account/a1 /accounts/loan/a1 /accounts/mortgage/a1
  /transfer-money /transfers /open-new-account /pay-bills /deposit-check /withdraw /withdraw-funds /order-checks /setup-autopay
  /account-alerts /dispute-transaction /auto-save /interest-details /budget-planner /balance-transfer /cash-advance /credit-limit
  /redeem-rewards /contribute-retirement /withdraw-retirement /rebalance-portfolio /rollover-retirement /retirement-loan
  /update-beneficiaries /retirement-calculator /payment /investments /student-center /account-settings /statements /alerts /security
  /check-deposits /cd-renewal-options /cd-interest-payouts /account-management /account-statements /credit-limit-increase
  /retirement-investment-options /retirement-distribution /retirement-rollover /manage-beneficiaries /tax-information
  /financial-tools /support /faqs /privacy /terms /help /customer-service /disputes /disputes/D1 /autopay/details/a1
`
  .trim()
  .split(/\s+/)

const router = makeRouter(createMemoryHistory())
const routeOf = (path: string) => router.getMatchedRoutes(path)[2]
/** The router also offers the nearest page above an unknown path, with the rest under '**': that is not a page of its own. */
const leadsSomewhere = (path: string) => routeOf(path) !== undefined && !('**' in router.getMatchedRoutes(path)[1])

const absent = new Set(
  `
  /accounts/a1 /accounts/savings /accounts/savings/a1 /accounts/savings-account /accounts/savings-account/a1
  /savings /savings-account /savings-account/a1 /accounts/credit /accounts/credit/a1 /accounts/credit-account
  /accounts/credit-account/a1 /credit-account /credit-account/a1 /accounts/retirement-account
  /accounts/retirement-account/a1 /retirement-account /retirement-account/a1 /accounts/student
  /accounts/student/a1 /accounts/student/primary /student-account/a1 /accounts/cd-account
  /accounts/cd-account/a1 /accounts/cd/a1 /cd-account/a1 /accounts/certificate-of-deposit/a1
  /accounts/money-market/a1 /money-market-account/a1 /accounts/loan/a1 /accounts/mortgage/a1 /withdraw
  /withdraw-funds /account-alerts /statements /alerts /account-statements
  
`
    .trim()
    .split(/\s+/),
)

test.each(documented.filter(path => !absent.has(path)))('%s leads somewhere', path =>
  expect(leadsSomewhere(path)).toBe(true),
)

test('an unknown path leads nowhere', () => expect(leadsSomewhere('/no-such-page')).toBe(false))

test('the literal checking page wins over an account called "checking"', () =>
  expect(routeOf('/accounts/checking')?.fullPath).toBe('/accounts/checking/{-$accountId}'))

test.each([
  ['/pay-bills', '/pay-bills'],
  ['/accounts/checking/a1?filter=fee', '/accounts/checking/a1?filter=fee'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/', undefined],
  ['/login', undefined],
  ['/register?x', undefined],
  [undefined, undefined],
])('after signing on, %s leads to %s', (from, to) => expect(ownPath(from)).toBe(to))
