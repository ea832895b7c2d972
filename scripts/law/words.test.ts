import { expect, test } from 'vitest'
import { judgeWords } from './words.ts'

const unsaid = (code: string, texts: string[], file = 'es/kit.json', said = 'web/kit/a.tsx') =>
  judgeWords(new Map([[said, code]]), new Map([[file, texts]])).map(line => /“(.*)”/.exec(line)?.[1])

test.each([
  ['whole', "t('Pay')", ['Pay', 'Pay bills'], ['Pay bills']],
  ['with a context', "t('Home', { context: 'page' })", ['Home_page'], []],
  ['over two lines', "'Pay ' +\n  'bills'", ['Pay bills'], []],
  ['with an apostrophe', "t('Payee\\'s name')", ["Payee's name"], []],
  ['as a part of another', "t('Pay bills')", ['Pay'], ['Pay']],
])('a text that is said %s is one that is used', (_, code, texts, left) => {
  expect(unsaid(code, texts)).toEqual(left)
})

test('mail is put together of sentences; what a test alone says is not said', () => {
  expect(unsaid("['Paid. ',\n 'Thank you.']", ['Paid. Thank you.'], 'es/mail.json')).toEqual([])
  expect(unsaid("t('Pay')", ['Pay'], 'es/kit.json', 'web/kit/a.test.tsx')).toEqual(['Pay'])
})
