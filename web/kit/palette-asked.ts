import { addDays, addMonths, endOfMonth, startOfMonth, startOfYear } from '../../ledger/calendar.ts'
import { categoryNames } from '../../api/platform/categories/categories.schema.ts'
import { namesIn } from '../../ledger/table.ts'
import { monthName } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { isAround, plain } from './palette-match.ts'
import { phrasesOf, wordsFor } from './palette-words.ts'

/** Lines that somebody looks for by a category, a time or both, and how that is called. */
export interface Wanted {
  asked: { search?: string; category?: string; flow?: string; from?: string; to?: string }
  label: string
}

interface Time {
  label: string
  from: string
  to: string
}

const MONTHS = 12

/**
 * "grocery march", "food last month", "fig november": a category by the beginning of its name or what else it is
 * called, a month by its name or its first three letters, the latest of that name; any other words stay a search. None
 * where neither is named.
 */
export function wantedLines(typed: string, today: string): Wanted[] {
  const { time, rest } = timeIn(typed.toLowerCase(), today)
  const left = rest.filter(word => !isAsking(plain(word)))
  const categories = left.length === 0 ? [] : categoryNames.filter(name => isCategory(left.map(plain), name))
  const when = time === undefined ? {} : { from: time.from, to: time.to }
  const named = (what: string) => [what, ...(time === undefined ? [] : [time.label])].join(', ')
  if (categories.length > 0)
    return categories.slice(0, MOST).map(category => ({ asked: { category, ...when }, label: named(t(category)) }))
  if (time === undefined || rest.length === 0) return []
  if (left.length === 0) return [{ asked: { flow: 'spending', ...when }, label: named(t('Spending')) }]
  return [{ asked: { search: left.join(' '), ...when }, label: named(`“${left.join(' ')}”`) }]
}

const MOST = 2

/** What says that money was spent, whatever on, and how much of it. */
const SPENT = new Set(wordsFor('spent'))
const isAsking = (word: string): boolean => SPENT.has(word) || isAround(word)

const times = {
  thisMonth: wordsFor('thisMonth'),
  lastMonth: wordsFor('lastMonth'),
  thisYear: wordsFor('thisYear'),
  lastYear: wordsFor('lastYear'),
  thisWeek: wordsFor('thisWeek'),
} as const

/** The time that is named, and the words that are left. */
function timeIn(typed: string, today: string): { time: Time | undefined; rest: string[] } {
  const words = typed.split(/\s+/).filter(Boolean)
  for (const name of namesIn(times)) {
    const said = times[name].find(one => ` ${words.map(plain).join(' ')} `.includes(` ${one} `))
    if (said === undefined) continue
    const at = words.findIndex(
      (_, i) =>
        words
          .slice(i, i + said.split(' ').length)
          .map(plain)
          .join(' ') === said,
    )
    return { time: timeOf(name, today), rest: words.filter((_, i) => i < at || i >= at + said.split(' ').length) }
  }
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(startOfMonth(today), -i))
  const month = months.find(one => words.some(word => isMonth(word, one)))
  if (month === undefined) return { time: undefined, rest: words }
  return { time: monthOf(month), rest: words.filter(word => !isMonth(word, month)) }
}

const monthOf = (month: string): Time => ({
  label: monthName(month.slice(0, 7)),
  from: month,
  to: endOfMonth(month),
})

function timeOf(name: keyof typeof times, today: string): Time {
  const [month, year] = [startOfMonth(today), startOfYear(today)]
  switch (name) {
    case 'thisMonth':
      return monthOf(month)
    case 'lastMonth':
      return monthOf(addMonths(month, -1))
    case 'thisYear':
      return { label: year.slice(0, 4), from: year, to: today }
    case 'lastYear': {
      const before = addMonths(year, -12)
      return { label: before.slice(0, 4), from: before, to: addDays(year, -1) }
    }
    case 'thisWeek':
      return { label: t('{n} days', { n: 7 }), from: addDays(today, -6), to: today }
  }
}

const SHORT = 3

function isMonth(word: string, month: string): boolean {
  const [name = ''] = monthName(month.slice(0, 7)).toLowerCase().split(/\s+/)
  return word === name || word === name.slice(0, SHORT)
}

const stem = (word: string) => word.replace(/(ies|y|es|s)$/, '')

/** Each word begins a word of the name or of what else it is called, whatever its ending: "grocery" is "Groceries". */
function isCategory(words: readonly string[], name: string): boolean {
  const names = [name, t(name), ...phrasesOf('categories', name)].flatMap(one => plain(one).split(/\s+/))
  return words.every(word => {
    const isLong = word.length >= SHORT || /\p{Script=Han}{2}/u.test(word)
    return isLong && names.some(one => one.startsWith(stem(word)))
  })
}
