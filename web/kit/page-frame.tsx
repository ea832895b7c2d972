import '../theme/print.css'
import { Anchor } from '@mantine/core'
import { useLocation, type HistoryState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { fullDay } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { useCustomer } from '../lib/session.ts'
import { detailsPath } from './account-kind.ts'
import { arrivedByLink } from './arrival.ts'
import { Icon } from './icon.tsx'
import { TextLink } from './link.tsx'
import { useToday } from './use-bank-day.ts'
import css from './page-frame.module.css'

/**
 * Where the link above the title leads: to the dashboard, or to a `place` by its name; `label` where the documents call
 * it otherwise. `act` instead of an address where it goes to the page before, wherever that was. `'account'` is to the
 * account that was carried here, as the documents have it of withdrawals, and without one to the dashboard.
 */
export type WayBack =
  | { to: string; place?: string; label?: string; state?: HistoryState }
  | { act: () => void; label?: string }

export const toDashboard: WayBack = { to: '/dashboard' }

interface Props {
  /** The one h1, and the document's title. */
  title: string
  /** Instead of the plain title, for a greeting or a tag beside it. */
  heading?: ReactNode
  back?: WayBack | 'account' | undefined
  /** A quiet line under the title. */
  lead?: ReactNode
  /** Shown instead of `back`: [label, path] from the outside in; the page itself is added. */
  breadcrumb?: readonly (readonly [label: string, to: string])[]
  /** Links or buttons at the right of the title. */
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** The frame of every page inside the bank: the way back, one h1 that takes the focus on arrival, the content. */
export function PageFrame({ title, heading, lead, back, breadcrumb, actions, narrow = false, children }: Props) {
  const h1 = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const come = useCome(frame)
  useEffect(() => {
    document.title = `${title} | Wrenfield Bank`
    if (arrivedByLink()) h1.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div ref={frame} data-come={come} className={`${css.frame} ${narrow ? css.narrow : ''}`}>
      <PrintedHead />
      <div className={css.head}>
        {breadcrumb && <Breadcrumb path={breadcrumb} here={title} />}
        {back && !breadcrumb && <Back way={back} />}
        <div className="between">
          <h1 ref={h1} tabIndex={-1} className={css.title}>
            {heading ?? title}
          </h1>
          {actions && <div className="row no-print">{actions}</div>}
        </div>
        {lead && <div className={css.lead}>{lead}</div>}
      </div>
      {children}
    </div>
  )
}

/** Whether what the page shows first is there, once and for all: what comes later was asked for (coming.css). */
function useCome(frame: RefObject<HTMLElement | null>): boolean {
  const [come, setCome] = useState(false)
  useLayoutEffect(() => {
    const { current } = frame
    if (come || !current) return undefined
    const look = () => setCome(current.querySelector('[data-coming]') === null)
    const observer = new MutationObserver(look)
    observer.observe(current, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [come, frame])
  return come
}

function Back({ way: asked }: { way: WayBack | 'account' }) {
  const account = useLocation({ select: ({ state }) => state.account })
  const toAccount = account ? { to: detailsPath(account), label: t('Back to Account') } : toDashboard
  const way = asked === 'account' ? toAccount : asked
  const look = `no-print ${css.back}`
  if ('act' in way)
    return (
      <Anchor component="button" type="button" className={look} onClick={way.act}>
        <Icon name="back" size={18} /> {way.label ?? t('Back')}
      </Anchor>
    )
  const named = way.place === undefined ? t('Back to Dashboard') : t('Back to {place}', { place: way.place })
  return (
    <TextLink to={way.to} state={way.state} className={look}>
      <Icon name="back" size={18} /> {way.label ?? named}
    </TextLink>
  )
}

/**
 * Paper says whose it is, but for sample data, which are nobody's, and on which of the bank's days; that of a dialog,
 * too, which stands outside the page (print.css).
 */
function PrintedHead() {
  const today = useToday()
  const name = useCustomer()?.name
  useEffect(() => {
    const head = ['Wrenfield Bank', name, fullDay(today)].filter(Boolean).join(' · ')
    document.documentElement.style.setProperty('--paper-head', JSON.stringify(head))
  }, [name, today])
  return (
    <p className="print-only eyebrow">
      Wrenfield Bank{name && <span className={css.whose}> · {name}</span>} · {fullDay(today)}
    </p>
  )
}

function Breadcrumb({ path, here }: { path: readonly (readonly [string, string])[]; here: string }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={css.crumbs}>
        {path.map(([label, to]) => (
          <li key={to}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
