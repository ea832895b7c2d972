import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../api/platform/language.schema.ts'
import { standingNames, standings } from '../../api/platform/orders/states.schema.ts'

const LOCALES = path.join(import.meta.dirname, '../../api/platform/locales')
const saysIn = (language: string): string =>
  readdirSync(path.join(LOCALES, language))
    .map(file => readFileSync(path.join(LOCALES, language, file), 'utf8'))
    .join()

test.each(languages.filter(language => language !== 'en'))(
  '%s has a word for every way in which an order stands',
  language => {
    const texts = saysIn(language)
    expect(standings.filter(standing => !texts.includes(`"${standingNames[standing]}": "`))).toEqual([])
  },
)

/** Every list of orders draws them by the one vocabulary, not by words of its own. */
const lists = [
  'coming-up/scheduled-list.tsx',
  'pay-bills/payment-facts.tsx',
  'pay-bills/upcoming-bills.tsx',
  'transfers/recent-transfers.tsx',
  'transfers/scheduled-transfers.tsx',
  'withdrawals/history.tsx',
  'withdrawals/made.dialog.tsx',
]
test.each(lists)('%s', file => {
  const source = readFileSync(path.join(import.meta.dirname, '../features', file), 'utf8')
  expect(source).toContain('<OrderStatus')
  expect(source).not.toMatch(
    /<StatusTag status="(Pending|Scheduled|Awaiting verification)"|StatusTag status=\{(status|words|one\.status)/,
  )
})
