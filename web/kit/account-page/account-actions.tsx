import { Button } from '@mantine/core'
import type { HistoryState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { isFrozen, type AccountView } from '../account-line.ts'
import { GateWindow, useGate } from '../approval-gate.tsx'
import { carriedState } from '../carried.ts'
import { Icon, type IconName } from '../icon.tsx'
import { LinkButton } from '../link.tsx'
import css from './account-page.module.css'

/**
 * One quick action: it goes somewhere or opens something of this page. English labels; they are given to `t` here.
 * `takesOut`: all that it leads to takes money out of this account.
 */
export type QuickAction = { label: string; icon: IconName; takesOut?: true } & (
  | { to: string; state?: HistoryState }
  | { open: () => void }
)

/** As many round actions have room beside each other under a thumb, and on a desk. */
const IN_A_ROW = 5

/** Rows of one length, as far as that can be, so that none stands alone in the last. */
export const columnsOf = (count: number) => ({
  '--columns': count < 5 ? 4 : Math.ceil(count / Math.ceil(count / IN_A_ROW)),
  '--narrow': count % 3 === 1 ? 2 : 3,
})

/** What a customer can do here: a frozen account says that nothing leaves it, and offers nothing that would. */
export const offered = (account: AccountView, actions: readonly QuickAction[]): readonly QuickAction[] =>
  isFrozen(account) ? actions.filter(({ takesOut }) => !takesOut) : actions

/**
 * Quick actions carry the account (doc2 §2.2). `gated`: the approval code first (checking and savings, C-82). The
 * first is the main one. Under a thumb there are four and More, where they are more than one row.
 */
export function AccountActions({
  account,
  actions: all,
  gated = false,
}: {
  account: AccountView
  actions: readonly QuickAction[]
  gated?: boolean
}) {
  const gate = useGate()
  const actions = offered(account, all)
  const row = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(actions.length <= IN_A_ROW)
  const showAll = () => {
    flushSync(() => setOpen(true))
    row.current?.querySelectorAll<HTMLElement>('a, button')[IN_A_ROW - 1]?.focus()
  }
  // Of a sample account nothing goes to the next page, its lines neither.
  const stateOf = (own?: HistoryState) => (isSample(account.id) ? {} : { ...carriedState(account), ...own })
  const looks = (i: number) => ({ variant: i === 0 ? 'filled' : 'default', size: 'sm', justify: 'flex-start' }) as const
  return (
    <section aria-labelledby="actions" className="no-print">
      <div className="between" style={{ marginBottom: 12 }}>
        <h2 id="actions" style={{ fontSize: '1.25rem' }}>
          {t('Quick Actions')}
        </h2>
        {gated && <GateWindow />}
      </div>
      <div className={css.actions} ref={row} data-all={open} style={columnsOf(actions.length)}>
        {actions.map((action, i) =>
          'to' in action ? (
            <LinkButton
              key={action.label}
              {...looks(i)}
              to={action.to}
              state={stateOf(action.state)}
              gated={gated && 'account'}
              leftSection={<Icon name={action.icon} size={18} />}
            >
              {t(action.label)}
            </LinkButton>
          ) : (
            <Button
              key={action.label}
              {...looks(i)}
              leftSection={<Icon name={action.icon} size={18} />}
              onClick={() => (gated ? gate.pass(action.open, { look: 'account' }) : action.open())}
            >
              {t(action.label)}
            </Button>
          ),
        )}
        {!open && (
          <Button
            {...looks(actions.length)}
            className={`phone-only ${css.more}`}
            leftSection={<Icon name="more" size={18} />}
            aria-expanded={false}
            onClick={showAll}
          >
            {t('More actions')}
          </Button>
        )}
      </div>
    </section>
  )
}
