import { Modal, TextInput, useMantineColorScheme } from '@mantine/core'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { t } from '../lib/i18n.ts'
import { readAccounts, type AccountCopy } from '../lib/storage.ts'
import { trpc } from '../lib/trpc.ts'
import { detailsPath } from './account-kind.ts'
import { useBackCloses } from './back-step.ts'
import css from './command-palette.module.css'
import { useFocusBack } from './focus-back.ts'
import { Icon } from './icon.tsx'
import { useJump } from './link.tsx'
import { absent, type Absent } from './palette-absent.ts'
import { fit, FIT } from './palette-match.ts'
import { chosenPlaces, type Chosen } from './palette-places.ts'
import { useFound, type Early, type Found } from './palette-search.ts'
import { phrasesOf } from './palette-words.ts'
import { questions, type Question } from './questions.ts'
import { askedFor, menuPlaces } from './further-places.ts'
import { quickActions, type Place } from './navigation.ts'

interface Entry extends Found {
  /** What it is called, in every language. */
  phrases: readonly string[]
}

const fromPlace = ({ label, to, icon }: Place): Entry => ({
  id: `${label}${to}`,
  label: t(label),
  hint: '',
  icon,
  to,
  phrases: [label, t(label), ...phrasesOf('places', label)],
})
const fromChosen = ({ label, to, icon, also, name, scheme }: Chosen): Entry => ({
  id: to,
  label,
  hint: '',
  icon,
  to,
  scheme,
  phrases: [label, also, ...(name === undefined ? [] : phrasesOf('places', name))],
})
const calledOf = ({ name, type, number }: AccountCopy) => `${name} ${type} ${number}`
const fromAccount = (account: AccountCopy): Entry => ({
  id: account.id,
  label: account.name,
  hint: `••${account.number}`,
  icon: 'accounts',
  to: detailsPath(account),
  phrases: [calledOf(account), 'account number routing balance'],
})
const fromQuestion = ({ id, question, answer }: Question): Entry => ({
  id: `question-${id}`,
  label: question,
  hint: t('Help'),
  icon: 'info',
  to: `/faqs?about=${id}`,
  phrases: [question, answer, ...phrasesOf('questions', id)],
})
const fromAbsent = ({ id, ...entry }: Absent): Entry => ({
  ...entry,
  id: `absent-${id}`,
  phrases: phrasesOf('absent', id),
})

const MOST = 12

/** Places, accounts, acts, answers, and what there is not, by what customers call them: what fits best first. */
export function entriesFor(typed: string, accounts: readonly AccountCopy[]): Entry[] {
  const places = [...accounts.map(fromAccount), ...[...quickActions, ...menuPlaces, ...askedFor].map(fromPlace)]
  if (typed.trim() === '') return withoutTwins(places).slice(0, MOST)
  const all = [
    ...places,
    ...chosenPlaces().map(fromChosen),
    ...questions().map(fromQuestion),
    ...absent().map(fromAbsent),
  ]
  const fitting = all
    .map(entry => ({ entry, fits: fit(typed, entry.phrases) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
  // What is the customer's own comes before what is the bank's.
  const own = accounts.filter(account => fit(typed, [calledOf(account)]) >= FIT.within).map(fromAccount)
  const best = fitting[0]?.fits ?? 0
  // Beside what fits as it was written, what shares some of its words only hides it.
  const near = fitting.filter(({ fits }) => best < FIT.within || fits >= FIT.within)
  return withoutTwins([...own, ...near.map(({ entry }) => entry)]).slice(0, MOST)
}

function withoutTwins(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.filter(({ label, to }) => !seen.has(label + to) && seen.add(label + to))
}

interface Props {
  onClose: () => void
  early: Early
  /** The cursor is in the palette's own box. */
  onHere: () => void
}

/** Ctrl/Cmd-K: pages, accounts, acts, payees, statements and lines by a few letters; acts drafted, never sent. */
export function CommandPalette({ opened, ...props }: Props & { opened: boolean }) {
  const giveBack = useFocusBack()
  useBackCloses(opened, props.onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      centered={false}
      yOffset="12vh"
      padding={0}
      // The box that stood here meanwhile (palette.tsx) is where this one comes.
      transitionProps={{ duration: 0 }}
      // That box had the focus, and is gone.
      returnFocus={false}
      onExitTransitionEnd={giveBack}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('Search or jump to')}>
        <Modal.Body>
          <Palette {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** From the bank, else what this browser remembers. */
function useAccounts(): readonly AccountCopy[] {
  const { data } = trpc.accounts.list.useQuery(undefined, { staleTime: 60_000 })
  return data?.accounts.map(account => ({ ...account, number: account.lastFour })) ?? readAccounts()
}

/** What is found, in its order; there once what would come first has been waited for, and anything at all. */
function useEntries(typed: string): { entries: readonly Found[]; isThere: boolean; isNone: boolean } {
  // A key is seen at once, and what it finds when there is time for it.
  const asked = useDeferredValue(typed)
  const { drafts, timed, own, lines, mayDraft, isLooking } = useFound(asked)
  const found = [...drafts, ...timed, ...entriesFor(asked, useAccounts()), ...own, ...lines]
  const isThere = asked === typed && !mayDraft && (found.length > 0 || !isLooking)
  const isNone = found.length === 0 && isThere
  // Whoever finds nothing asks somebody.
  return {
    entries: isNone ? askedFor.filter(({ label }) => label === 'Customer service').map(fromPlace) : found,
    isThere,
    isNone,
  }
}

function Palette({ onClose, early, onHere }: Props) {
  const jump = useJump()
  const { setColorScheme } = useMantineColorScheme()
  const list = useId()
  const [written, setWritten] = useState<string>()
  const typed = written ?? early.typed
  const [at, setAt] = useState(0)
  const { entries, isThere, isNone } = useEntries(typed)
  const go = (entry: Found | undefined) => {
    if (!entry) return
    onClose()
    if (entry.scheme) setColorScheme(entry.scheme)
    else jump(entry.to, entry.state)
  }
  const enter = useEnter(early, typed, isThere ? () => go(entries[at]) : undefined)
  const keyDown = (event: ReactKeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((at + step + entries.length) % Math.max(1, entries.length))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter()
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('Search or jump to')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={entries[at] ? `${list}-${at}` : ''}
        placeholder={t('A page, an account, something to do')}
        leftSection={<Icon name="search" />}
        variant="unstyled"
        className={css.input}
        value={typed}
        onChange={event => {
          setWritten(event.currentTarget.value)
          setAt(0)
        }}
        onFocus={({ currentTarget }) => {
          if (written === undefined) currentTarget.setSelectionRange(typed.length, typed.length)
          setWritten(typed)
          onHere()
        }}
        onKeyDown={keyDown}
      />
      {isNone && <p className={`quiet ${css.none}`}>{t('Nothing found for “{typed}”.', { typed })}</p>}
      <div className={css.list} role="listbox" id={list} aria-label={t('Results')}>
        {entries.map((entry, i) => (
          // Focus stays in the box; the arrows move the active option, a pointer may click it.
          <div
            key={entry.id}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            className={css.entry}
            onClick={() => go(entry)}
            onKeyDown={keyDown}
            onPointerMove={() => setAt(i)}
          >
            <Entry entry={entry} />
          </div>
        ))}
      </div>
    </>
  )
}

const Entry = ({ entry }: { entry: Found }) => (
  <>
    <Icon name={entry.icon} />
    <span>{entry.label}</span>
    <span className={`num ${css.hint}`}>{entry.hint}</span>
  </>
)

/** Enter, also one that was pressed too early: it holds for what was written then, and acts as soon as it can. */
function useEnter(early: Early, typed: string, act: (() => void) | undefined): () => void {
  const [enteredFor, setEnteredFor] = useState<string>()
  const acted = useRef<string>(undefined)
  const isDue = enteredFor === typed || (early.entered && early.typed === typed)
  useEffect(() => {
    if (!isDue || !act || acted.current === typed) return
    acted.current = typed
    act()
  })
  return () => {
    if (act) return act()
    acted.current = undefined
    return setEnteredFor(typed)
  }
}
