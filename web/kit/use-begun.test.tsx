import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBegun } from './use-begun.ts'

const first = { isPending: true, isFetching: true, isStale: true }
const known = { isPending: false, isFetching: false, isStale: false }
const again = { isPending: false, isFetching: true, isStale: true }
const away = { isPending: false, isFetching: false, isStale: true }

test.each([
  ['nothing is known', [first], false],
  ['all is known', [known, known], true],
  ['one of them is asked again', [known, again], false],
  ['it was asked again in vain, or there is no network', [away], true],
])('%s', (_when, asked, begins) => {
  expect(renderHook(() => useBegun(...asked)).result.current).toBe(begins)
})

test('a form that has begun is not taken away while the bank is asked again', () => {
  const { result, rerender } = renderHook(({ asked }) => useBegun(asked), { initialProps: { asked: again } })
  const seen = [result.current]
  for (const asked of [known, away, again, first]) {
    rerender({ asked })
    seen.push(result.current)
  }
  expect(seen).toEqual([false, true, true, true, true])
})
