import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTyped } from './use-typed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function field(first: string) {
  const keep = vi.fn()
  const { result, rerender } = renderHook(({ kept }) => useTyped(kept, keep), { initialProps: { kept: first } })
  return {
    keep,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => void act(() => vi.advanceTimersByTime(1_000)),
    becomes: (kept: string) => rerender({ kept }),
  }
}

test('letters stand at once and are kept once, when the typing pauses', () => {
  const it = field('')
  it.type('r')
  it.type('re')
  it.type('ren')
  expect([it.text(), it.keep.mock.calls]).toEqual(['ren', []])
  it.pause()
  expect(it.keep.mock.calls).toEqual([['ren']])
})

test('a URL that follows late takes no letter back', () => {
  const it = field('')
  it.type('re')
  it.pause()
  it.type('ren')
  it.becomes('re')
  expect(it.text()).toBe('ren')
})

test('Back, a link and a reset change the field', () => {
  const it = field('')
  it.type('rent')
  it.pause()
  it.becomes('rent')
  it.becomes('')
  expect(it.text()).toBe('')
  it.becomes('gas')
  expect(it.text()).toBe('gas')
})
