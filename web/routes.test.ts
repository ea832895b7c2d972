import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeRouter, ownPath } from './routes.tsx'

/**
 * Every path that the documents name leads to a page (doc1 §2.9, doc2 §2.1, doc3 §2; aliases after C-22 to C-32).
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
  /coming-up /activity /insights
`
  .trim()
  .split(/\s+/)

const router = makeRouter(createMemoryHistory())
const routeOf = (to: string) => router.getMatchedRoutes(to)[2]
/**
 * The router also offers the nearest page above an unknown path, with the rest under '**': that is not a page of
 * its own.
 */
const leadsSomewhere = (to: string) => routeOf(to) !== undefined && !('**' in router.getMatchedRoutes(to)[1])

test.each(documented)('%s leads somewhere', to => expect(leadsSomewhere(to)).toBe(true))

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

const dana = { id: '1', firstName: 'Dana', lastName: 'Whitlock', name: 'Dana Whitlock', username: 'dana.w' }
const remembered = { user: JSON.stringify(dana) }

/** Where somebody ends who opens a path in a browser that has kept this. */
async function endOf(asked: string, kept: Record<string, string>) {
  Object.entries(kept).forEach(([name, value]) => localStorage.setItem(name, value))
  vi.resetModules()
  const { session, whySignOn } = await import('./lib/session.ts')
  const { makeRouter: makeAnother } = await import('./routes.tsx')
  session.start()
  const another = makeAnother(createMemoryHistory({ initialEntries: [asked] }))
  await another.load()
  const { pathname, state } = another.state.location
  return { pathname, from: state.from, show: state.show, why: whySignOn(session.getSnapshot()) }
}
afterEach(() => localStorage.clear())

const ASKED = 'Authentication required. Please log in.'

test.each([
  ['a visitor, before anything is said of a token', '/checking-account', {}, '/', 'login', undefined],
  ['a visitor on a page that anybody may read (C-34)', '/terms', {}, '/terms', undefined, undefined],
  ['a visitor on an action page', '/transfer-money', {}, '/', 'login', undefined],
  ['a customer without a token on an action page', '/transfer-money', remembered, '/', 'login', ASKED],
  ['and on another', '/setup-autopay', remembered, '/', 'login', ASKED],
  ['on an account page, which says so itself', '/checking-account', remembered, '/checking-account', undefined, ASKED],
])('%s', async (_, asked, kept, pathname, show, why) => {
  const from = show ? asked : undefined
  expect(await endOf(asked, kept)).toEqual({ pathname, from, show, why })
})

/** Every path that a page links to or goes to, as it is written; what is filled in stands for itself. */
function pathsIn(folder: string): [path: string, file: string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'e2e' ? [] : pathsIn(file)
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return [...readFileSync(file, 'utf8').matchAll(LINK)].map(([, to = '']): [string, string] => [
      to.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'x').replace(/\?.*/, ''),
      path.relative(WEB, file),
    ])
  })
}
const WEB = import.meta.dirname
const LINK = /\b(?:to|href|path|back|return)(?:=\{?|: | )["'`](\/[^"'`\s]*)["'`]/g

test('every link of every page has a route', () => {
  const links = pathsIn(WEB).filter(([to]) => !/^\/(api|trpc|locales|readyz|livez)\b/.test(to))
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(([to]) => !leadsSomewhere(to))).toEqual([])
})
