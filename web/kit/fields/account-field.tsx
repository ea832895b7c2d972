import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Dialog } from '../dialog.tsx'
import { t } from '../../lib/i18n.ts'
import { TextLink } from '../link.tsx'
import css from './account-field.module.css'
import { AccountList } from './account-list.tsx'
import { AccountSelect, type AccountSelectProps } from './account-select.tsx'

/**
 * A choice of an account (account-select.tsx). A press on it, by a hand or a key, opens the same accounts as rows: a
 * sheet on a phone, else a list below the field. Where there is none to choose it says so, and where one is opened.
 */
export function AccountField({ none, ...field }: AccountSelectProps & { none?: string | undefined }) {
  return field.accounts.length === 0 ? <NoAccount {...field} none={none} /> : <Choosing {...field} />
}

/** `none`: why there is nothing to choose, where it is not that there is no such account at all. */
const NoAccount = ({ none, onChange: _, ...rest }: AccountSelectProps & { none: string | undefined }) => (
  <AccountSelect
    {...rest}
    disabled
    placeholder={t('No account')}
    description={
      <>
        {none ?? t('You have no account for this yet.')}{' '}
        <TextLink to="/open-new-account" inherit>
          {t('Open an account')}
        </TextLink>
      </>
    }
  />
)

function Choosing({ accounts, value, onChange, ...rest }: AccountSelectProps) {
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  const [opened, setOpened] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (rest.disabled) return
    event.preventDefault()
    setOpened(true)
  }
  const list = (
    <AccountList
      label={nameOf(rest)}
      accounts={accounts}
      value={value ?? ''}
      onClose={() => setOpened(false)}
      onChoose={id => {
        setOpened(false)
        if (select.current) choose(select.current, id)
      }}
    />
  )
  return (
    <>
      <AccountSelect
        {...rest}
        ref={select}
        accounts={accounts}
        {...(value === undefined ? {} : { value })}
        {...(onChange ? { onChange } : {})}
        onMouseDown={open}
        onKeyDown={event => opensList(event) && open(event)}
        around={input => (
          <Below opened={opened && !phone} onClose={() => setOpened(false)} returnTo={select} list={list}>
            {input}
          </Below>
        )}
      />
      <Dialog opened={opened && phone} onClose={() => setOpened(false)} title={nameOf(rest)} returnTo={select}>
        {list}
      </Dialog>
    </>
  )
}

/** As the device's own list does it: whoever listens hears one change, by whichever list. */
function choose(select: HTMLSelectElement, id: string): void {
  select.value = id
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The list below its field, as wide as that. */
const Below = ({
  opened,
  onClose,
  returnTo,
  list,
  children,
}: {
  opened: boolean
  onClose: () => void
  returnTo: RefObject<HTMLSelectElement | null>
  list: ReactNode
  children: ReactNode
}) => (
  <Popover
    opened={opened}
    onClose={onClose}
    position="bottom-start"
    width="target"
    middlewares={{ flip: true, shift: true }}
    trapFocus
    returnFocus={false}
    onExitTransitionEnd={() => returnTo.current?.focus({ preventScroll: true })}
    withRoles={false}
    radius="md"
  >
    <Popover.Target>
      <div>{children}</div>
    </Popover.Target>
    <Popover.Dropdown className={css.dropdown ?? ''}>{list}</Popover.Dropdown>
  </Popover>
)

/** What the field is called, for the list that it opens. */
const nameOf = ({ label, 'aria-label': said }: { label?: unknown; 'aria-label'?: string | undefined }) =>
  typeof label === 'string' ? label : (said ?? '')

/** The keys that open a list on most devices; the arrows alone go through the accounts without it. */
const opensList = ({ key, altKey }: KeyboardEvent) =>
  key === ' ' || key === 'Enter' || (altKey && (key === 'ArrowDown' || key === 'ArrowUp'))
