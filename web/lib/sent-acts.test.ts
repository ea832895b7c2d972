import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languages } from '../../api/platform/language.schema.ts'
import { followAct, forgetSentActs, moneyCalls, onSentActs, orphaned, sentActs } from './sent-acts.ts'

/**
 * A money act is noted before it is sent and forgotten once the bank has said what became of it; never later, never
 * earlier.
 */
const deposit = (key: string) => ({
  path: 'checking.deposit',
  input: { accountId: 'a', amount: '50.00', approvalCode: 'PINE-0000', description: 'From grandmother' },
  context: { key },
})
const question = (key: string) => followAct({ path: 'commands.status', input: { key }, context: { background: true } })
const later = (seconds: number) => Date.now() + seconds * 1000

beforeEach(() => {
  localStorage.clear()
  forgetSentActs()
})
afterEach(() => vi.useRealTimers())

test('it is noted before the answer, and only by what the customer needs to recognise it', () => {
  followAct(deposit('key-1'))
  expect(sentActs()).toMatchObject([{ key: 'key-1', call: 'checking.deposit', amount: '50.00', answer: 'awaited' }])
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/PINE|grandmother/)
})

test('an answer, a refusal too, forgets it', () => {
  followAct(deposit('key-1')).answered({ newBalance: '1.00' })
  expect(sentActs()).toEqual([])
})

test('while its call runs nobody asks about it; unanswered, its own screen has the first word', () => {
  const act = followAct(deposit('key-1'))
  expect(orphaned(sentActs(), later(3600))).toEqual([])
  act.unanswered()
  expect(orphaned(sentActs(), later(5))).toEqual([])
  expect(orphaned(sentActs(), later(9))).toHaveLength(1)
})

test('after a reload nobody has asked yet, and it is asked about at once', () => {
  followAct(deposit('key-1')).unanswered()
  const kept = localStorage.getItem('sentActs') ?? ''
  forgetSentActs() // what is in memory goes with the page
  localStorage.setItem('sentActs', kept)
  expect(orphaned(sentActs(), later(0))).toHaveLength(1)
})

test('another tab’s call counts as lost after a minute', () => {
  localStorage.setItem(
    'sentActs',
    JSON.stringify([{ key: 'k', call: 'transfers.submit', at: new Date().toISOString(), answer: 'awaited' }]),
  )
  expect(orphaned(sentActs(), later(59))).toEqual([])
  expect(orphaned(sentActs(), later(61))).toHaveLength(1)
})

test('a screen that asks by itself is left alone as long as it does', () => {
  followAct(deposit('key-1')).unanswered()
  vi.useFakeTimers({ now: later(7) })
  question('key-1')
  expect(orphaned(sentActs(), later(5))).toEqual([])
  expect(orphaned(sentActs(), later(9))).toHaveLength(1)
})

test('the banner’s own questions do not count as a screen’s', () => {
  followAct(deposit('key-1')).unanswered()
  vi.useFakeTimers({ now: later(9) })
  followAct({ path: 'commands.status', input: { key: 'key-1' }, context: { aside: true } })
  expect(orphaned(sentActs(), later(0))).toHaveLength(1)
})

test.each([
  ['made', 0],
  ['not_made', 0],
  ['unknown', 1],
])('the bank’s word "%s" leaves %d', (state, left) => {
  followAct(deposit('key-1')).unanswered()
  question('key-1').answered({ state, transactionId: null })
  expect(sentActs()).toHaveLength(left)
})

test('leaving the page loses the answer', () => {
  followAct(deposit('key-1'))
  window.dispatchEvent(new Event('pagehide'))
  expect(sentActs()[0]?.answer).toBe('missing')
})

test('calls without a key, and calls whose key binds nothing, are not followed', () => {
  followAct({ path: 'checking.deposit', input: {}, context: {} })
  followAct({ path: 'profile.save', input: {}, context: { key: 'key-2' } })
  expect(sentActs()).toEqual([])
})

test('whoever looks is told', () => {
  const told = vi.fn<() => void>()
  const stop = onSentActs(told)
  followAct(deposit('key-1')).answered(undefined)
  stop()
  expect(told).toHaveBeenCalledTimes(2)
})

/** What is done to an order that is there, once however often it is asked; its list says what became of it. */
const BY_ITS_ORDER = [
  'autopay.update',
  'cards.cancelBalanceTransfer',
  'cards.resendBalanceCode',
  'cards.verifyBalance',
  'checkOrders.savePreferences',
  'investments.cancelOrder',
  'payBills.cancel',
  'payBills.receiptLink',
  'retirement.cancelContribution',
  'retirement.cancelDirectRollover',
  'transfers.cancel',
  'transfers.change',
  'transfers.resendCode',
  'transfers.reverse',
  'transfers.verify',
  'withdrawals.cancel',
]

test('a screen’s money act is asked about, unless it is about an order that is there', () => {
  const web = path.join(import.meta.dirname, '..')
  const screens = globSync('{features,kit}/**/*.{ts,tsx}', { cwd: web }).map(file =>
    readFileSync(path.join(web, file), 'utf8'),
  )
  const sent = screens
    .filter(text => /useMoneyAct[<(]/.test(text))
    .flatMap(text => [...text.matchAll(/\bask\.(\w+\.\w+)\.mutate\b/g)].map(([, call = '']) => call))
  expect(new Set(sent).size).toBeGreaterThan(30)
  expect([...new Set(sent)].filter(call => !(call in moneyCalls)).toSorted()).toEqual(BY_ITS_ORDER)
})

test('what each money act is called is there in every language', () => {
  const locales = path.join(import.meta.dirname, '../../api/platform/locales')
  for (const language of languages.filter(one => one !== 'en')) {
    const files = globSync(path.join(locales, language, '*.json'))
    const known = new Set(files.flatMap(file => Object.keys(JSON.parse(readFileSync(file, 'utf8')))))
    expect([language, Object.values(moneyCalls).filter(name => !known.has(name))]).toEqual([language, []])
  }
})
