// Tries C-18, doc2 §2.12.
import { afterEach, expect, test } from 'vitest'
import { parseWaits, veilsStay, wait } from './timings.ts'

afterEach(() => (document.head.innerHTML = ''))

test('the documents decide unless the server says otherwise', () => {
  expect(wait('preLoader')).toBe(3000)
  document.head.innerHTML = '<meta name="wrenfield-waits" content="preLoader=0, pageLoading=25">'
  expect([wait('preLoader'), wait('pageLoading'), wait('successBanner')]).toEqual([0, 25, 3000])
})

test('nonsense is ignored', () => {
  expect(parseWaits('__WAITS__')).toEqual({})
  expect(parseWaits('preLoader=-1,unknown=5,pageLoading=soon,toast=10')).toEqual({ toast: 10 })
})

test('no loading screens at all, or the documented ones in full, by one word', () => {
  expect(parseWaits('0')).toEqual({ preLoader: 0, pageLoading: 0 })
  document.head.innerHTML = '<meta name="wrenfield-waits" content="documented">'
  expect([wait('preLoader'), wait('pageLoading'), veilsStay()]).toEqual([3000, 2000, true])
  document.head.innerHTML = '<meta name="wrenfield-waits" content="preLoader=10">'
  expect(veilsStay()).toBe(false)
})
