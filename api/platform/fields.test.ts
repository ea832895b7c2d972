import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { cleanText, day, digits, form, idText, ignored, money, whole, yesOrNo } from './fields.schema.ts'

const text = 'Please enter a valid amount'
const said = (value: unknown, schema: z.ZodType = money(text)) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  0.005,
  -1,
  '1e3',
  '1,000',
  NaN,
  Infinity,
  '',
  ' ',
  '1.',
  '.5',
  '+1',
  '0x10',
  '1234567890',
  null,
  undefined,
  {},
  [1],
  true,
])('%j is not an amount', value => expect(said(value)).toBe(text))

test('yes and no are what forms and callers call so; nothing else is either of them', () => {
  const asked = yesOrNo('Please choose yes or no')
  for (const yes of [true, 'true', 'Yes', ' on ', '1']) expect([yes, asked.parse(yes)]).toEqual([yes, true])
  for (const no of [false, 'false', 'NO', 'off', '0', '']) expect([no, asked.parse(no)]).toEqual([no, false])
  for (const neither of ['perhaps', 'y', '2', 1, 0, null, undefined, [], {}, 'constructor', 'x'.repeat(1_000)])
    expect([neither, said(neither, asked)]).toEqual([neither, 'Please choose yes or no'])
})

test('zero has a text of its own where the documents have one', () => {
  expect(said('0', money(text, 'Amount must be greater than zero'))).toBe('Amount must be greater than zero')
  expect(said('0.00')).toBe(text)
})

test('cents in any spelling come out as the same text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), amount => {
      const typed = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      expect(money(text).parse(typed)).toBe(typed)
      expect(money(text).parse(Number(typed))).toBe(typed)
    }),
  )
})

test('a field that no document names is refused, after the documented failures', () => {
  const schema = form({ name: cleanText('Name?').min(1, 'Name?'), ...ignored('confirm') })
  expect(schema.parse({ name: 'A', confirm: 1 })).toMatchObject({ name: 'A' })
  const issues = schema.safeParse({ name: '', role: 'admin' }).error?.issues.map(issue => issue.message)
  expect(issues).toEqual(['Name?', 'Unexpected field: role'])
})

test('control characters, direction marks and half characters are no clean text', () => {
  const marks = '\u0000\n\u0085\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u2028\u202e\u2066'
  const unseen = `${marks}\u2800\u3164\ufdd0\ufeff\uffa0\ufff9\u{e0041}\ud800`
  for (const dirty of unseen) expect([dirty, said(`a${dirty}b`, cleanText('No') as never)]).toEqual([dirty, 'No'])
  for (const clean of ['José 李 😀', 'Jose\u0301', '❤️', 'שָׁלוֹם', 'مرحبا', 'O’Neill & Søn', 'ค่ะ', '👍🏽'])
    expect(cleanText('No').parse(` ${clean} `)).toBe(clean)
})

test('days exist, digits are counted after the punctuation is gone', () => {
  expect(day('d').safeParse('2027-02-29').success).toBe(false)
  expect(day('d').parse('2028-02-29')).toBe('2028-02-29')
  expect(digits('p', 10).parse('(555) 010-2030')).toBe('5550102030')
  expect(digits('p', 10).safeParse('555-010').success).toBe(false)
})

test('an id that the database cannot read is an unknown one', () => {
  expect(idText.parse('a\0b')).toBe('a\uFFFDb')
  expect(idText.parse('acc-7')).toBe('acc-7')
  expect(idText.parse('a'.repeat(200))).toHaveLength(200)
  expect(idText.parse('a'.repeat(9_000))).toHaveLength(201)
})

test('a whole number is a number or digits, and nothing that `Number` would make one of', () => {
  const field = whole('No', 0, 40)
  expect([0, 40, '7', ' 40 ', '007'].map(given => field.parse(given))).toEqual([0, 40, 7, 40, 7])
  const refused = (given: unknown) => field.safeParse(given).error?.issues.map(({ message }) => message)
  for (const none of [true, false, null, undefined, [3], ['3'], [], {}, 1.5, NaN, Infinity, new Date(3), -1, 41])
    expect([none, refused(none)]).toEqual([none, ['No']])
  for (const none of ['', ' ', '0x10', '1e1', '+1', '-0', '1.0', '١', '41']) expect(refused(none)).toEqual(['No'])
})
