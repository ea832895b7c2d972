import { expect, test } from 'vitest'
import { templates } from '../../../api/platform/messages.ts'
import { placeOf } from './notice-places.ts'

/** Those that carry a code are in no list of notices; these have nothing to be dealt with, or the bank's own words. */
const LEAD_NOWHERE = ['welcome', 'notice', 'checks-ordered', 'access-restored']

test('every notice leads to where it is dealt with', () => {
  const open = Object.entries(templates).flatMap(([name, { secret }]) => (secret ? [] : [name]))
  expect(open.filter(name => placeOf(name) === undefined).toSorted()).toEqual(LEAD_NOWHERE.toSorted())
  expect(placeOf('bill-presented')).toBe('/pay-bills')
})
