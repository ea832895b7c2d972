import { expect, test } from 'vitest'
import { closedOf, monthsOf } from './statement-months.ts'

const periods = (openedOn: string, today: string) =>
  monthsOf({ kind: 'checking', openedOn }, today).map(({ period }) => period)
const closed = (kind: string, openedOn: string, today: string) =>
  closedOf(monthsOf({ kind, openedOn }, today), today).map(({ first, last }) => `${first} ${last}`)

test('the months of an account, newest first, its first and the running one included', () => {
  expect(periods('2026-09-30', '2026-11-01')).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(periods('2026-11-18', '2026-11-18')).toEqual(['2026-11'])
  expect(periods('2019-01-01', '2026-11-18')).toHaveLength(24)
})

test('of a closed account the months that it lived in, however long ago that was', () => {
  const lived = (kind: string, closedOn: string, today: string) =>
    monthsOf({ kind, openedOn: '2026-09-25', closedOn }, today).map(({ period }) => period)
  expect(lived('savings', '2026-11-03', '2027-02-10')).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(lived('savings', '2026-11-03', '2026-11-18')).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(lived('savings', '2026-11-03', '2029-06-30')).toHaveLength(3)
  // A card's month that began before the closing ends after it.
  expect(lived('credit', '2026-11-28', '2027-02-10')).toEqual(['2026-12', '2026-11', '2026-10'])
  expect(lived('credit', '2026-11-25', '2027-02-10')).toEqual(['2026-11', '2026-10'])
})

test('a month is over when its last day is; a card’s is over on the day of its opening', () => {
  expect(closed('savings', '2026-09-30', '2026-11-30')).toEqual(['2026-10-01 2026-10-31', '2026-09-01 2026-09-30'])
  expect(closed('savings', '2026-09-30', '2026-12-01')).toHaveLength(3)
  expect(closed('credit', '2026-09-20', '2026-11-20')).toEqual(['2026-09-20 2026-10-20'])
  expect(closed('credit', '2026-09-20', '2026-11-21')).toEqual(['2026-10-21 2026-11-20', '2026-09-20 2026-10-20'])
  expect(closed('checking', '2026-11-18', '2026-11-18')).toEqual([])
})
