import { afterEach, expect, test } from 'vitest'
import { mayPull, pulledBy } from './pull.ts'

afterEach(() => document.body.replaceChildren())

test.each([
  ['down', { x: 100, y: 180 }, 80],
  ['up', { x: 100, y: 20 }, 0],
  ['to the side', { x: 200, y: 140 }, 0],
  ['not at all', { x: 100, y: 100 }, 0],
])('a finger that goes %s', (_, to, by) => expect(pulledBy({ x: 100, y: 100 }, to)).toBe(by))

test('the page is pulled, but not under a dialog, by a field or in the middle of a list', () => {
  document.body.innerHTML = '<p>page</p><input><ul><li>line</li></ul>'
  const may = (which: string) => mayPull(document.querySelector(which))
  expect([may('p'), may('input'), may('li'), may('nothing')]).toEqual([true, false, true, false])
  const list = document.querySelector('ul')
  if (list) list.scrollTop = 40
  expect(may('li')).toBe(false)
  // What is beside a dialog is its veil: a finger there pulls nothing under it.
  document.body.insertAdjacentHTML('beforeend', '<div class="veil"></div><div role="dialog"></div>')
  expect([may('p'), may('.veil'), may('[role=dialog]')]).toEqual([false, false, false])
})
