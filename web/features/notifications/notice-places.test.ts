import { describe, expect, test } from 'vitest'
import { templates } from '../../../api/platform/messages.ts'
import { placeOf } from './notice-places.ts'

/** Those that carry a code are in no list of notices; these have nothing to be dealt with, or the bank's own words. */
const LEAD_NOWHERE = ['welcome', 'notice', 'checks-ordered', 'access-restored']

const cd = (id: string, closed = false) => ({ id, kind: 'cd', closed })
const card = { id: 'visa', kind: 'credit', closed: false }

test('every notice leads to where it is dealt with', () => {
  const open = Object.entries(templates).flatMap(([name, { secret }]) => (secret ? [] : [name]))
  expect(open.filter(about => placeOf({ about }, []) === undefined).toSorted()).toEqual(LEAD_NOWHERE.toSorted())
  expect(placeOf({ about: 'bill-presented' }, [])).toBe('/pay-bills')
})

describe('a notice of one account', () => {
  const own = [cd('first'), cd('second'), card]

  test('leads to that one, however many there are', () => {
    const told = (about: string, account: typeof card) => placeOf({ about, account }, own)
    expect(told('certificate-renewed', cd('second'))).toBe('/accounts/cd/second')
    expect(told('card-statement', card)).toBe('/accounts/credit/visa')
    expect(told('card-locked', card)).toBe('/card-controls?card=visa')
    const plan = { id: 'ira', kind: 'retirement', closed: false }
    expect(told('rollover-arrived', plan)).toBe('/accounts/retirement-account/ira')
    expect(told('account-opened', plan)).toBe('/accounts/retirement-account/ira')
  })

  test('leads to the page of a closed one where it is closed', () => {
    expect(placeOf({ about: 'certificate-paid-out', account: cd('second', true) }, own)).toBe('/accounts/second')
    expect(placeOf({ about: 'card-locked', account: { ...card, closed: true } }, own)).toBe('/accounts/visa')
  })

  test('that does not say which leads to the only one of its kind, else to the list', () => {
    const about = 'certificate-paid-out'
    expect(placeOf({ about }, own)).toBe('/accounts')
    expect(placeOf({ about }, [cd('first'), cd('gone', true)])).toBe('/accounts')
    expect(placeOf({ about }, [])).toBe('/accounts')
    expect(placeOf({ about }, [cd('first'), card])).toBe('/accounts/cd/first')
    expect(placeOf({ about: 'card-statement' }, own)).toBe('/accounts/credit/visa')
    expect(placeOf({ about: 'account-closed' }, own)).toBe('/accounts')
  })
})
