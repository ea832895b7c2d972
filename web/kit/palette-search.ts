import type { HistoryState } from '@tanstack/react-router'
import { addMonths, endOfMonth, startOfMonth } from '../../ledger/calendar.ts'
import { described } from '../lib/said.ts'
import { day, lastFour, monthName, usd } from '../lib/format.ts'
import { called, t } from '../lib/i18n.ts'
import { trpc, type Answered } from '../lib/trpc.ts'
import { kindName } from './account-kind.ts'
import type { DraftedMove } from './carried.ts'
import { amountOf, checkOf, draftsOf, paidIn, type Drafted } from './drafted.ts'
import { frequencyWord } from './frequency-word.ts'
import type { IconName } from './icon.tsx'
import { wantedLines, type Wanted } from './palette-asked.ts'
import { useBankDay } from './use-bank-day.ts'
import { useSettled } from './use-settled.ts'

/** Something that the palette finds, and where it leads. */
export interface Found {
  id: string
  label: string
  hint: string
  icon: IconName
  to: string
  state?: HistoryState
  /** It leads nowhere, and turns the page to these colours. */
  scheme?: Scheme | undefined
}
export type Scheme = 'light' | 'dark'

/** What was written before the palette was there, and whether Enter was pressed after it. */
export interface Early {
  typed: string
  entered: boolean
}

const LEAST_LETTERS = 3
const LINES = 5
const AWHILE = { staleTime: 60_000 }

interface AllFound {
  drafts: Found[]
  own: Found[]
  /** Lines of a time that was named: asked for as plainly as an act. */
  timed: Found[]
  lines: Found[]
  /** An act may still be found, which would come first. */
  mayDraft: boolean
  /** Something may still be found. */
  isLooking: boolean
}

/** What the bank knows of what is typed: drafts of acts, payees, statements, lines by their words or amount. */
export function useFound(typed: string): AllFound {
  const today = useBankDay()
  const settled = useSettled(typed.trim())
  const saysSomething = typed.trim().length >= LEAST_LETTERS
  const known = useKnown(saysSomething)
  const { payees, accounts } = known
  const drafts = today === undefined || known.isLooking ? [] : draftsOf(typed, { ...known, today })
  const check = checkOf(typed)
  const amount = amountOf(settled)
  const named = today === undefined || amount !== undefined ? [] : wantedLines(settled.slice(0, 80), today)
  const asked: Record<string, string> =
    amount === undefined ? (named[0]?.asked ?? { search: settled.slice(0, 80) }) : { least: amount, most: amount }
  const wanted = settled.length >= LEAST_LETTERS && drafts.length === 0 && check === undefined
  const { data, isLoading } = trpc.activity.list.useQuery({ ...asked, limit: LINES }, { enabled: wanted, retry: false })
  return {
    drafts: check === undefined ? drafts.map(draftFound) : [checkFound(check)],
    own: saysSomething ? [...payeesFound(typed, payees), ...statementsFound(typed, accounts, today)] : [],
    timed: wanted ? named.filter(isTimed).map(allFound) : [],
    lines: wanted ? linesFound(data, asked, named) : [],
    mayDraft: saysSomething && (today === undefined || known.isLooking),
    isLooking: saysSomething && (known.isLooking || settled !== typed.trim() || isLoading),
  }
}

/** Whom and what the customer has. */
function useKnown(enabled: boolean) {
  const payees = trpc.payBills.payees.useQuery(undefined, { enabled, ...AWHILE })
  const accounts = trpc.transfers.accounts.useQuery(undefined, { enabled, ...AWHILE })
  const recipients = trpc.transfers.recipients.useQuery(undefined, { enabled, ...AWHILE })
  return {
    payees: payees.data ?? [],
    accounts: (accounts.data?.accounts ?? []).map(one => ({
      ...one,
      kind: `${kindName(one.type)} ${t(kindName(one.type))}`,
    })),
    recipients: recipients.data,
    isLooking: payees.isLoading || accounts.isLoading || recipients.isLoading,
  }
}

/** Into the form, filled: the customer looks at it there, and sends it or does not. */
function draftFound(draft: Drafted, i: number): Found {
  const carried = { id: crypto.randomUUID(), amount: draft.amount, on: draft.on }
  const said = { amount: usd(draft.amount), day: draft.on === undefined ? '' : day(draft.on) }
  const found = { id: `draft-${i}`, hint: t('To be reviewed') }
  if (draft.act === 'pay') {
    const { payee, from } = draft
    const words = { ...said, payee: payee.nickname }
    return {
      ...found,
      icon: 'bill',
      label: draft.on === undefined ? t('Pay {payee} {amount}', words) : t('Pay {payee} {amount} on {day}', words),
      to: '/pay-bills',
      state: { drafted: { ...carried, act: 'pay', payeeId: payee.id, accountId: from?.id } },
    }
  }
  const { from } = draft
  const words = { ...said, from: from.accountName, to: nameOf(draft) }
  const hint = draft.act === 'send-new' ? t('New recipient') : t('To be reviewed')
  return {
    ...found,
    hint: draft.often === 'once' ? hint : `${frequencyWord(draft.often)} · ${hint}`,
    icon: 'transfer',
    label:
      draft.on === undefined
        ? t('Move {amount} from {from} to {to}', words)
        : t('Move {amount} from {from} to {to} on {day}', words),
    to: '/transfers',
    state: { drafted: { ...carried, act: 'move', often: draft.often, fromAccount: from.id, to: receiverOf(draft) } },
  }
}

/** A check of this amount: straight to its pictures. */
const checkFound = (amount: string): Found => ({
  id: 'draft-check',
  label: t('Deposit a check of {amount}', { amount: usd(amount) }),
  hint: t('To be reviewed'),
  icon: 'camera',
  to: '/deposit-check',
  state: { drafted: { act: 'deposit', id: crypto.randomUUID(), amount, on: undefined } },
})

type DraftedTransfer = Exclude<Drafted, { act: 'pay' }>

function nameOf(draft: DraftedTransfer): string {
  if (draft.act === 'send-new') return draft.to
  return draft.act === 'move' ? draft.to.accountName : draft.to.nickname || draft.to.accountHolderName
}

function receiverOf(draft: DraftedTransfer): DraftedMove['to'] {
  if (draft.act === 'send-new') return { name: draft.to }
  return draft.act === 'move' ? { account: draft.to.id } : { recipient: draft.to.id, kind: draft.to.kind }
}

const wordsIn = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** A payee by name leads to its place in the list; "pay" before it, to its payment. */
function payeesFound(typed: string, payees: Answered['payBills']['payees']): Found[] {
  const paid = paidIn(typed)
  if (paid !== undefined) return payeesFound(paid, payees).map(asPayment)
  return payees
    .filter(({ name, nickname, category }) =>
      wordsIn(typed).every(word => `${nickname} ${name} ${category}`.toLowerCase().includes(word)),
    )
    .slice(0, 4)
    .map(({ id, nickname, accountNumber }) => ({
      id: `payee-${id}`,
      label: nickname,
      hint: `${t('Payee')} ••${lastFour(accountNumber)}`,
      icon: 'person',
      to: `/pay-bills?${new URLSearchParams({ tab: 'payees', q: nickname })}`,
    }))
}

const asPayment = (found: Found): Found => ({
  ...found,
  label: t('Pay {payee}', { payee: found.label }),
  icon: 'bill',
  to: '/pay-bills',
  state: {
    drafted: {
      act: 'pay',
      id: crypto.randomUUID(),
      payeeId: found.id.replace('payee-', ''),
      amount: undefined,
      on: undefined,
      accountId: undefined,
    },
  },
})

const MONTHS = 12

/** Of a month that is named, or the latest ones of an account: "statement october", "statements rainy". */
function statementsFound(
  typed: string,
  accounts: Answered['transfers']['accounts']['accounts'],
  today: string | undefined,
): Found[] {
  if (today === undefined) return []
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(startOfMonth(today), -1 - i))
  return accounts
    .flatMap(account =>
      months
        .filter(month => endOfMonth(month) >= account.openedDate)
        .map(month => ({ account, month: month.slice(0, 7), label: statementOf(month.slice(0, 7)) })),
    )
    .filter(({ account, label }) => {
      const said = `statement statements ${label} ${account.accountName} ${account.lastFour}`.toLowerCase()
      const words = wordsIn(typed)
      return words.every(word => said.includes(word)) && words.some(word => label.toLowerCase().includes(word))
    })
    .slice(0, 4)
    .map(({ account, month, label }) => ({
      id: `statement-${account.id}-${month}`,
      label,
      hint: called(`${account.accountName} ••${account.lastFour}`),
      icon: 'statement',
      to: '/statements',
      state: { account: { ...account, accountNumber: `••${account.lastFour}` }, statementPeriod: month },
    }))
}

const statementOf = (month: string) => t('Statement, {month}', { month: monthName(month) })

/** The list of its day, with the line itself open. */
const onlyThis = ({ id, accountId, date }: Answered['activity']['list']['items'][number]) => ({
  accountId,
  from: date,
  to: date,
  line: id,
})

const isTimed = ({ asked }: Wanted): boolean => asked.from !== undefined

/** Everything that is looked for by a category or a month, in one list. */
const allFound = ({ asked, label }: Wanted): Found => ({
  id: `lines-${label}`,
  label,
  hint: t('All transactions like this'),
  icon: 'search',
  to: `/activity?${new URLSearchParams(asked)}`,
})

function linesFound(
  data: Answered['activity']['list'] | undefined,
  asked: Record<string, string>,
  named: readonly Wanted[],
): Found[] {
  const items = data?.items ?? []
  const found = items.map((line): Found => ({
    id: `line-${line.id}`,
    label: described(line),
    hint: `${day(line.date)} ${usd(line.amount)}`,
    icon: 'clock',
    to: `/activity?${new URLSearchParams({ ...asked, ...onlyThis(line) })}`,
  }))
  if (named.length > 0) return [...named.filter(one => !isTimed(one)).map(allFound), ...found]
  if (!data?.nextCursor) return found
  const all = t('All transactions like this')
  return [
    ...found,
    { id: 'lines', label: all, hint: '', icon: 'search', to: `/activity?${new URLSearchParams(asked)}` },
  ]
}
