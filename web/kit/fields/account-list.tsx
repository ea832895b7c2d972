import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { AccountChoice } from '../card-owed.ts'
import css from './account-field.module.css'
import { AccountRow, isAccount } from './account-row.tsx'
import type { Choice } from './select-field.tsx'

type Line = AccountChoice | Choice

/** Accounts as rows: the arrows, Home, End and first letters go through them, Enter or a press takes one. */
export function AccountList({
  label,
  accounts,
  value,
  onChoose,
  onClose,
}: {
  label: string
  accounts: readonly Line[]
  value: string
  onChoose: (value: string) => void
  onClose: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const first = Math.max(
    0,
    accounts.findIndex(one => one.value === value),
  )
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
  useEffect(() => {
    const line = list.current?.querySelectorAll<HTMLElement>('[role="option"]')[first]
    line?.focus()
    line?.scrollIntoView({ block: 'nearest' })
    // Where the list begins; from there the keys lead.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const keyDown = (event: KeyboardEvent, at: number) => {
    const to = lineAfter(event.key, at, accounts)
    if (to !== undefined) lines()[to]?.focus()
    else if (event.key === 'Enter' || event.key === ' ') onChoose(accounts[at]?.value ?? '')
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={list} role="listbox" aria-label={label} className={css.list}>
      {accounts.map((line, at) => (
        <div
          key={line.value}
          role="option"
          aria-selected={line.value === value}
          tabIndex={at === first ? 0 : -1}
          data-autofocus={at === first || undefined}
          // Escape closes this list and not the dialog that the form is in.
          data-mantine-stop-propagation="true"
          className={css.line}
          onClick={() => onChoose(line.value)}
          onKeyDown={event => keyDown(event, at)}
        >
          {isAccount(line) ? <AccountRow account={line} /> : <span className={css.name}>{line.label}</span>}
        </div>
      ))}
    </div>
  )
}

/** Where a key leads in the list; undefined for a key that does not. */
function lineAfter(key: string, at: number, lines: readonly { label: string }[]): number | undefined {
  if (key === 'ArrowDown') return Math.min(lines.length - 1, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return lines.length - 1
  if (key.length !== 1 || key === ' ') return undefined
  const begins = ({ label }: { label: string }) => label.toLowerCase().startsWith(key.toLowerCase())
  const next = lines.findIndex((line, i) => i > at && begins(line))
  const found = next < 0 ? lines.findIndex(begins) : next
  return found < 0 ? undefined : found
}
