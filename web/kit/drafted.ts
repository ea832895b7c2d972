import { KIND_NAMES } from '../../ledger/account-label.ts'
import { addDays, addMonths, isBankDay, startOfMonth, weekdayOf } from '../../ledger/calendar.ts'
import { parseTyped, text } from '../../ledger/money.ts'
import { namesIn } from '../../ledger/table.ts'
import { amountWritten } from '../lib/amounts.ts'
import { wordsFor } from './palette-words.ts'

/**
 * What somebody wrote into the palette as an act: "pay electric 118.40 fri", "move 200 to rainy day", "send 50 to pat".
 * A draft goes
 * into a form to be looked at, and is never sent from here. Nothing is guessed: where the amount, the day or the name
 * can be read in two ways there is a draft for each, or none; an amount is what stands there, to the cent.
 */
interface KnownPayee {
  id: string
  name: string
  nickname: string
}
interface KnownAccount {
  id: string
  accountName: string
  /** "Savings", also in the customer's language. */
  kind: string
  lastFour: string
  isPrimary: boolean
  mayPay: boolean
  mayReceive: boolean
}
/** Somebody at another bank, saved before. */
interface KnownRecipient {
  id: string
  nickname: string
  accountHolderName: string
  kind: 'external' | 'wire'
}
export interface Known {
  today: string
  /** Undefined until the bank has said who is saved: nobody is new before that. */
  recipients: readonly KnownRecipient[] | undefined
  payees: readonly KnownPayee[]
  accounts: readonly KnownAccount[]
}

interface Terms {
  /** "118.40" */
  amount: string
  /** Not said: the form's own day. */
  on: string | undefined
}
export type Drafted = Terms &
  (
    | { act: 'pay'; payee: KnownPayee; from: KnownAccount | undefined }
    | { act: 'move'; from: KnownAccount; to: KnownAccount; often: Often }
    | { act: 'send'; from: KnownAccount; to: KnownRecipient; often: Often }
    /** To somebody who is not saved: the form has the name, and asks for the rest. */
    | { act: 'send-new'; from: KnownAccount; to: string; often: Often }
  )
/** How often money is moved: once where nothing is said. */
type Often = 'once' | 'weekly' | 'biweekly' | 'monthly'

const MOST = 4

/** The words that an act begins with. */
const verbs = { pay: wordsFor('pay'), move: wordsFor('move', 'keep') } as const
/** "every month" and the like; the longest first. */
const rhythms: Readonly<Record<Exclude<Often, 'once'>, readonly string[]>> = {
  biweekly: wordsFor('biweekly'),
  weekly: wordsFor('weekly'),
  monthly: wordsFor('monthly'),
}
/** "every friday" is weekly from the next one on. */
const EACH = wordsFor('each')

/** How often, and what is left of the words; undefined where two rhythms are said. */
function oftenIn(typed: string): { often: Often; rest: string } | undefined {
  const found = namesIn(rhythms).flatMap(often => {
    const said = rhythms[often].find(words => ` ${typed} `.includes(` ${words} `))
    return said === undefined ? [] : [{ often, rest: ` ${typed} `.replace(` ${said} `, ' ').trim() }]
  })
  return found.length > 1 ? undefined : (found[0] ?? onEachOf(typed.split(' ')))
}

/** "every friday": that weekday is the first one. */
function onEachOf(words: readonly string[]): { often: Often; rest: string } {
  const at = words.findIndex((word, i) => EACH.includes(word) && isWeekday(words[i + 1]))
  return { often: at < 0 ? 'once' : 'weekly', rest: words.filter((_, i) => i !== at).join(' ') }
}

const isWeekday = (word = ''): boolean => WEEKDAYS.some(names => names.includes(word))

const DEPOSITS = wordsFor('deposit')
const CHECK = wordsFor('check')

/** The amount of "deposit 250" or "deposit a check of 250"; undefined where anything else is said. */
export function checkOf(typed: string): string | undefined {
  const [verb = '', ...rest] = typed.toLowerCase().trim().split(/\s+/)
  if (!DEPOSITS.includes(verb)) return undefined
  const said = rest.filter(word => !CHECK.includes(word))
  return said.length === 1 ? amountOf(said[0] ?? '') : undefined
}

/** "electric" of "pay electric": whom a payment is for that says no amount; undefined of what is no payment. */
export function paidIn(typed: string): string | undefined {
  const [verb = '', ...rest] = typed.toLowerCase().trim().split(/\s+/)
  return verbs.pay.includes(verb) && rest.length > 0 ? rest.filter(word => !TO.includes(word)).join(' ') : undefined
}

const TO = wordsFor('to')
const FROM = wordsFor('from')
const FILLERS = wordsFor('filler')
/** What somebody writes around an act and may be part of a name: left out only where nothing was found with it. */
const AROUND = wordsFor('polite')

/** Verbs of what stays one's own: nobody else is sent anything by them. */
const KEEPS = wordsFor('keep')

/** The acts that this may mean, none when it says too little or too much. */
export function draftsOf(typed: string, known: Known): Drafted[] {
  const words = typed.trim().split(/\s+/)
  const found = draftsIn(words.join(' '), known)
  const fewer = words.filter(word => !AROUND.includes(word.toLowerCase()))
  if (fewer.length === words.length || found.some(({ act }) => act !== 'send-new')) return found
  const without = draftsIn(fewer.join(' '), known)
  return without.length > 0 ? without : found
}

function draftsIn(typed: string, known: Known): Drafted[] {
  const said = oftenIn(typed.toLowerCase())
  if (!said) return []
  const { often } = said
  const [verb = '', ...rest] = said.rest.split(' ')
  const act = verbs.pay.includes(verb) ? 'pay' : verbs.move.includes(verb) ? 'move' : undefined
  // A payment is planned under Automatic Payments.
  if (!act || (act === 'pay' && often !== 'once')) return []
  if (often === 'weekly' && rest.filter(isWeekday).length > 1) return []
  const read = readTerms(rest, known)
  if (!read) return []
  const { amount, days, places } = read
  const found = (
    act === 'pay'
      ? [...payments(places, known), ...toCards(places, known).map(one => ({ ...one, often }))]
      : transfers(places, known, typed)
          .filter(one => one.act === 'move' || !KEEPS.includes(verb))
          .map(one => ({ ...one, often }))
  ).flatMap(one => days.map(on => ({ ...one, amount, on })))
  return found.length > MOST ? [] : found
}

/** Where each name stands: after "to", after "from", or neither. */
interface Places {
  to: string[]
  from: string[]
  bare: string[]
}
interface Read {
  amount: string
  days: (string | undefined)[]
  places: Places
}

/** Exactly one amount, at most one day, and names; nothing that holds a digit and is none of these. */
function readTerms(words: readonly string[], { today, accounts }: Known): Read | undefined {
  const places: Places = { to: [], from: [], bare: [] }
  const amounts: string[] = []
  const days: string[][] = []
  let place: keyof Places = 'bare'
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? ''
    const dated = daysAt(words, i, today)
    const isDigits = place !== 'bare' && places[place].length === 0 && accounts.some(one => one.lastFour === word)
    if (dated) {
      days.push(dated.days)
      i += dated.took - 1
    } else if (TO.includes(word)) place = 'to'
    else if (FROM.includes(word)) place = 'from'
    else if (FILLERS.includes(word)) continue
    else if (isDigits) places[place].push(word)
    else if (/\p{N}/u.test(word)) amounts.push(word)
    else places[place].push(word)
  }
  const [typed] = amounts
  const amount = typed === undefined || amounts.length > 1 ? undefined : amountOf(typed)
  if (amount === undefined || days.length > 1) return undefined
  return { amount, days: days[0] ?? [undefined], places }
}

/** That amount, or undefined where it may be another. */
export function amountOf(word: string): string | undefined {
  const amount = parseTyped(amountWritten(word))
  return amount?.gt(0) ? text(amount) : undefined
}

const THIS = wordsFor('this')
const NEXT = wordsFor('next')
const TODAY = wordsFor('today')
const TOMORROW = wordsFor('tomorrow')
/** Sunday first, as the calendar counts. */
const WEEKDAYS = (['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const).map(day =>
  wordsFor(day),
)
/** The American way: month, then day. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG_MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The days that are meant here, and how many words they took. A weekday that is today's may be next week's as well. */
function daysAt(words: readonly string[], i: number, today: string): { days: string[]; took: number } | undefined {
  const word = words[i] ?? ''
  if (TODAY.includes(word)) return { days: [today], took: 1 }
  if (TOMORROW.includes(word)) return { days: [addDays(today, 1)], took: 1 }
  if (isBankDay(word)) return word >= today ? { days: [word], took: 1 } : undefined
  const later = inSomeDays(words.slice(i, i + 3), today)
  if (later) return later
  if (THIS.includes(word) || NEXT.includes(word)) {
    const day = isWeekday(words[i + 1]) ? daysAt(words, i + 1, today) : undefined
    if (!day) return undefined
    const [soonest = today] = day.days
    // "next friday" is this week's to some, and to others the one after it
    return { days: THIS.includes(word) ? [soonest] : [soonest, addDays(soonest, 7)], took: 2 }
  }
  const weekday = WEEKDAYS.findIndex(names => names.includes(word))
  if (weekday >= 0) {
    const ahead = (weekday - weekdayOf(today) + 7) % 7
    return { days: ahead === 0 ? [today, addDays(today, 7)] : [addDays(today, ahead)], took: 1 }
  }
  const month = Math.max(MONTHS.indexOf(word), LONG_MONTHS.indexOf(word))
  if (month < 0) return dayOfMonth(word, today)
  const date = (words[i + 1] ?? '').replace(ORDINAL, '$1')
  if (!/^[1-9]\d?$/.test(date)) return undefined
  const said = (year: number) => `${year}-${String(month + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
  const year = Number(today.slice(0, 4))
  const next = [said(year), said(year + 1)].find(day => isBankDay(day) && day >= today)
  return next === undefined ? undefined : { days: [next], took: 2 }
}

const ORDINAL = new RegExp(`^(\\d\\d?)(?:${wordsFor('ordinal').join('|')})$`)

/** "28th": the next day of that number, where this month or the next has one. */
function dayOfMonth(word: string, today: string): { days: string[]; took: number } | undefined {
  const date = ORDINAL.exec(word)?.[1]
  if (date === undefined) return undefined
  const said = (month: string) => `${month.slice(0, 8)}${date.padStart(2, '0')}`
  const next = [said(today), said(addMonths(startOfMonth(today), 1))].find(day => isBankDay(day) && day >= today)
  return next === undefined ? undefined : { days: [next], took: 1 }
}

const IN = wordsFor('inDays')
const ONE = wordsFor('one')
const DAYS = wordsFor('days')
const WEEKS = wordsFor('weeks')

/** "in 3 days", "in a week". */
function inSomeDays([word = '', many = '', unit = '']: readonly string[], today: string) {
  const n = ONE.includes(many) ? 1 : /^[1-9]\d?$/.test(many) ? Number(many) : 0
  const each = DAYS.includes(unit) ? 1 : WEEKS.includes(unit) ? 7 : 0
  return IN.includes(word) && n * each > 0 ? { days: [addDays(today, n * each)], took: 3 } : undefined
}

type Whom<D = Drafted> = D extends unknown ? Omit<D, keyof Terms | 'often'> : never
type Paid = Extract<Whom, { act: 'pay' }>
type Moved = Exclude<Whom, { act: 'pay' }>

function payments({ to, from, bare }: Places, { payees, accounts }: Known): Paid[] {
  const paying = from.length === 0 ? [undefined] : named(from, accounts, accountWords).filter(one => one.mayPay)
  return named([...bare, ...to], payees, ({ name, nickname }) => `${nickname} ${name}`).flatMap(payee =>
    paying.map(account => ({ act: 'pay' as const, payee, from: account })),
  )
}

/** "pay my credit card 200": to an own card, which receives and never pays. */
const toCards = ({ to, from, bare }: Places, known: Known): Moved[] =>
  named([...bare, ...to], known.accounts, accountWords)
    .filter(one => one.mayReceive && isOnlyPaid(one))
    .flatMap(card => payersIn(from, known).map(payer => ({ act: 'move' as const, from: payer, to: card })))

/** The accounts that are named to pay, else the primary one. */
const payersIn = (from: readonly string[], { accounts }: Known): KnownAccount[] =>
  (from.length > 0 ? named(from, accounts, accountWords) : accounts.filter(one => one.isPrimary)).filter(
    one => one.mayPay,
  )

/** Between own accounts, to somebody who is saved, or to a name that nobody here has. */
function transfers(places: Places, known: Known, typed: string): Moved[] {
  const { to, from, bare } = places
  if (to.length > 0 && bare.length > 0) return []
  const whom = [...to, ...bare]
  const paying = from.length > 0 ? named(from, known.accounts, accountWords) : known.accounts.filter(isPrimary)
  const payers = paying.filter(({ mayPay }) => mayPay)
  const isKnown = isNamed(whom, known)
  return isKnown
    ? [...moves(whom, payers, known), ...sends(whom, payers, known)]
    : sendsToNew(whom, payers, known, typed)
}

const isPrimary = (account: KnownAccount) => account.isPrimary

const isNamed = (whom: readonly string[], { accounts, recipients = [] }: Known) =>
  named(whom, accounts, accountWords).length + named(whom, recipients, recipientWords).length > 0

const moves = (whom: readonly string[], payers: readonly KnownAccount[], { accounts }: Known): Moved[] =>
  named(whom, accounts, accountWords)
    .filter(one => one.mayReceive)
    .flatMap(to => payers.filter(from => from.id !== to.id).map((from): Moved => ({ act: 'move', from, to })))

/** To somebody at another bank, from the account that is named or the primary one. */
const sends = (whom: readonly string[], payers: readonly KnownAccount[], { recipients = [] }: Known): Moved[] =>
  named(whom, recipients, recipientWords).flatMap(to => payers.map((from): Moved => ({ act: 'send', from, to })))

/** Half of a rhythm is nobody's name. */
const EVERY = wordsFor('rhythm')

/**
 * "Pat" of "send 50 to pat": the name as it was written, begun with a capital letter; none that has a word of an own
 * account in it.
 */
function sendsToNew(
  whom: readonly string[],
  payers: readonly KnownAccount[],
  { accounts, recipients }: Known,
  typed: string,
): Moved[] {
  const isOwn = (word: string) => accounts.some(one => partsOf(accountWords(one)).includes(word))
  if (whom.length === 0 || recipients === undefined || whom.some(word => isOwn(word) || EVERY.includes(word))) return []
  const written = new Map(typed.split(/\s+/).map(word => [word.toLowerCase(), word]))
  const to = whom.map(word => capital(written.get(word) ?? word)).join(' ')
  return payers.map((from): Moved => ({ act: 'send-new', from, to }))
}

const capital = (word: string) => word.replace(/^./u, first => first.toUpperCase())

const recipientWords = ({ nickname, accountHolderName }: KnownRecipient) => `${nickname} ${accountHolderName}`
const accountWords = (account: KnownAccount) =>
  `${account.accountName} ${account.kind} ${isOnlyPaid(account) ? 'card' : ''} ${account.lastFour}`

/** What receives and never pays; another one that may not pay is frozen. */
const isOnlyPaid = ({ kind, mayPay }: KnownAccount): boolean =>
  !mayPay && [KIND_NAMES.credit, KIND_NAMES.retirement, KIND_NAMES.loan].some(name => kind.startsWith(name))

/** Those whose words begin with these; the one alone that is called exactly so. */
function named<T>(words: readonly string[], known: readonly T[], wordsOf: (one: T) => string): T[] {
  if (words.length === 0) return []
  const partsFor = (one: T) => partsOf(wordsOf(one))
  const found = known.filter(one => words.every(word => partsFor(one).some(part => part.startsWith(word))))
  const exact = found.filter(one => words.every(word => partsFor(one).includes(word)))
  return exact.length === 1 ? exact : found
}

const partsOf = (words: string) => words.toLowerCase().split(/[\s,.&/()-]+/)
