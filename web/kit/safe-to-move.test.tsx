import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SafeToMove, type Foretold } from './safe-to-move.tsx'

const safe: Foretold['safe'] = {
  available: '500.00',
  settling: false,
  after: '410.00',
  afterOn: null,
  planned: '60.00',
  plannedCount: 1,
  comingIn: '0.00',
  comingInCount: 0,
  unpaid: '80.00',
  unpaidCount: 1,
  subscriptions: '0.00',
  subscriptionsCount: 0,
  unknown: [],
  afterPlanned: '350.00',
  lowest: { date: '2030-12-09', balance: '350.00' },
  series: null,
  alertLine: null,
  verdict: 'safe',
  anyway: null,
}
const labels = (seen: Foretold['safe']) =>
  [...render(<SafeToMove seen={{ safe: seen }} />).container.querySelectorAll('dt')].map(one => one.textContent)

test('what is left on a later day stands below what is counted in it, and says how much of it is', () => {
  const told = labels({ ...safe, afterOn: { date: '2030-12-04', others: 1, takes: '75.00' } })
  expect(told).not.toContain('After this')
  expect(told.slice(-3)).toEqual(['This', 'After this and 1 of the above, until Dec 4, 2030', 'After all of it'])
})

test('where all that is counted comes before it, it is named itself', () => {
  const told = labels({ ...safe, after: '350.00', afterOn: { date: '2030-12-12', others: 2, takes: '10.00' } })
  expect(told.slice(-2)).toEqual(['This', 'After all of it'])
})

test.each([null, { date: '2030-12-04', others: 0, takes: '75.00' }])(
  'where nothing else is counted it is after this alone',
  afterOn => expect(labels({ ...safe, afterOn })[1]).toBe('After this'),
)

test('what comes to the same without this is not laid at its door', () => {
  const said = (anyway: Foretold['safe']['anyway']) =>
    render(<SafeToMove seen={{ safe: { ...safe, verdict: 'below-line', alertLine: '400.00', anyway } }} />).container
      .textContent
  expect(said(null)).toContain('It leaves less than your alert line of $400.00.')
  expect(said({ date: '2030-12-09' })).toContain('below your alert line of $400.00 on Dec 9, 2030, without this, too.')
})
