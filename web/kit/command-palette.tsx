import { Modal, TextInput } from '@mantine/core'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { t } from '../lib/i18n.ts'
import { readAccounts, type AccountCopy } from '../lib/storage.ts'
import { trpc } from '../lib/trpc.ts'
import { detailsPath } from './account-kind.ts'
import css from './command-palette.module.css'
import { useFocusBack } from './focus-back.ts'
import { Icon } from './icon.tsx'
import { useJump } from './link.tsx'
import { chosenPlaces, type Chosen } from './palette-places.ts'
import { useFound, type Early, type Found } from './palette-search.ts'
import { askedFor, morePlaces } from './further-places.ts'
import { accountManagement, mainPlaces, quickActions, type Place } from './navigation.ts'

interface Entry extends Found {
  words: string
}

const fromPlace = ({ label, to, icon, also = '' }: Place): Entry => ({
  id: `${label}${to}`,
  label: t(label),
  hint: '',
  icon,
  to,
  words: `${label} ${t(label)} ${also}`.toLowerCase(),
})
const fromChosen = ({ label, to, icon, also }: Chosen): Entry => ({
  id: to,
  label,
  hint: '',
  icon,
  to,
  words: `${label} ${also}`.toLowerCase(),
})
const fromAccount = (account: AccountCopy): Entry => ({
  id: account.id,
  label: account.name,
  hint: `••${account.number}`,
  icon: 'accounts',
  to: detailsPath(account),
  words: `${account.name} ${account.type} ${account.number} account number routing balance`.toLowerCase(),
})

/** Letters and digits alone: "401k" is "401(k)". */
const bare = (words: string): string => words.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')

/** Places, accounts and acts in whose words each word that is typed stands. */
export function entriesFor(typed: string, accounts: readonly AccountCopy[]): Entry[] {
  const all = [
    ...accounts.map(fromAccount),
    ...[...quickActions, ...mainPlaces, ...morePlaces, ...accountManagement, ...askedFor].map(fromPlace),
    ...chosenPlaces().map(fromChosen),
  ]
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const seen = new Set<string>()
  return all
    .filter(
      entry =>
        words.every(word => entry.words.includes(word) || bare(entry.words).includes(bare(word) || word)) &&
        !seen.has(entry.label + entry.to) &&
        seen.add(entry.label + entry.to),
    )
    .slice(0, 12)
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
function useEntries(typed: string): { entries: readonly Found[]; isThere: boolean } {
  // A key is seen at once, and what it finds when there is time for it.
  const asked = useDeferredValue(typed)
  const { drafts, own, lines, mayDraft, isLooking } = useFound(asked)
  const entries = [...drafts, ...entriesFor(asked, useAccounts()), ...own, ...lines]
  return { entries, isThere: asked === typed && !mayDraft && (entries.length > 0 || !isLooking) }
}

function Palette({ onClose, early, onHere }: Props) {
  const jump = useJump()
  const list = useId()
  const [written, setWritten] = useState<string>()
  const typed = written ?? early.typed
  const [at, setAt] = useState(0)
  const { entries, isThere } = useEntries(typed)
  const go = (entry: Found | undefined) => {
    if (!entry) return
    onClose()
    jump(entry.to, entry.state)
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
      {entries.length === 0 && isThere && (
        <p className={`quiet ${css.none}`}>{t('Nothing found for “{typed}”.', { typed })}</p>
      )}
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
