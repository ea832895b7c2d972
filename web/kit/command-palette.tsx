import { Modal, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { t } from '../lib/i18n.ts'
import { readAccounts, type AccountCopy } from '../lib/storage.ts'
import { trpc } from '../lib/trpc.ts'
import { detailsPath } from './account-kind.ts'
import css from './command-palette.module.css'
import { Icon } from './icon.tsx'
import { useJump } from './link.tsx'
import { chosenPlaces, type Chosen } from './palette-places.ts'
import { useFound, type Found } from './palette-search.ts'
import { accountManagement, askedFor, mainPlaces, morePlaces, quickActions, type Place } from './navigation.ts'

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

function entriesFor(typed: string, accounts: readonly AccountCopy[]): Entry[] {
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
        words.every(word => entry.words.includes(word)) &&
        !seen.has(entry.label + entry.to) &&
        seen.add(entry.label + entry.to),
    )
    .slice(0, 12)
}

/** Ctrl/Cmd-K: pages, accounts, acts, payees, statements and lines by a few letters; acts drafted, never sent. */
export function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered={false} yOffset="12vh" padding={0}>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('Search or jump to')}>
        <Modal.Body>
          <Palette onClose={onClose} />
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

function Palette({ onClose }: { onClose: () => void }) {
  const jump = useJump()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { drafts, own, lines } = useFound(typed)
  const entries: readonly Found[] = [...drafts, ...entriesFor(typed, useAccounts()), ...own, ...lines]
  const go = (entry: Found | undefined) => {
    if (!entry) return
    onClose()
    jump(entry.to, entry.state)
  }
  const keyDown = (event: ReactKeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((at + step + entries.length) % Math.max(1, entries.length))
    }
    if (event.key === 'Enter') go(entries[at])
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
          setTyped(event.currentTarget.value)
          setAt(0)
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
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
            <span className={`num ${css.hint}`}>{entry.hint}</span>
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className={`quiet ${css.none}`}>{t('Nothing found for “{typed}”.', { typed })}</p>}
    </>
  )
}
