import { addMonths, endOfMonth, startOfMonth } from '../../ledger/calendar.ts'
import { categoryNames } from '../../api/platform/categories/categories.schema.ts'
import { monthName } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'

/** Lines that somebody looks for by a category, a month or both, and how that is called. */
export interface Wanted {
  asked: { search?: string; category?: string; from?: string; to?: string }
  label: string
}

const MONTHS = 12

/**
 * "grocery march", "dining", "fig november": a category by the beginning of its name, a month by its name or its first
 * three letters, the latest of that name; any other words stay a search. Undefined where neither is named.
 */
export function wantedLines(typed: string, today: string): Wanted | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(startOfMonth(today), -i))
  const month = months.find(one => words.some(word => isMonth(word, one)))
  const rest = month === undefined ? words : words.filter(word => !isMonth(word, month))
  const category = rest.length === 0 ? undefined : categoryNames.find(name => isCategory(rest, name))
  if (rest.length === 0 || (month === undefined && category === undefined)) return undefined
  const what = category === undefined ? { search: rest.join(' ') } : { category }
  const when = month === undefined ? {} : { from: month, to: endOfMonth(month) }
  const said = category === undefined ? `“${rest.join(' ')}”` : t(category)
  return {
    asked: { ...what, ...when },
    label: [said, ...(month === undefined ? [] : [monthName(month.slice(0, 7))])].join(', '),
  }
}

const SHORT = 3

function isMonth(word: string, month: string): boolean {
  const [name = ''] = monthName(month.slice(0, 7)).toLowerCase().split(/\s+/)
  return word === name || word === name.slice(0, SHORT)
}

const stem = (word: string) => word.replace(/(ies|y|es|s)$/, '')

/** Each word begins a word of the name, whatever its ending: "grocery" is "Groceries". */
function isCategory(words: readonly string[], name: string): boolean {
  const names = `${name} ${t(name)}`.toLowerCase().split(/\s+/)
  return words.every(word => word.length >= SHORT && names.some(one => one.startsWith(stem(word))))
}
