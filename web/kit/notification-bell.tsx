import { Link } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { trpc } from '../lib/trpc.ts'
import { Icon } from './icon.tsx'
import { useGatedClick, useShellGate } from './link.tsx'
import css from './notification-bell.module.css'

const EVERY_MS = 60_000

/**
 * The bell in the header: how much the bank told that was not read. Looks once a minute, without keeping a session
 * awake.
 */
export function NotificationBell() {
  const { data } = trpc.notifications.list.useQuery(
    { limit: 1 },
    { refetchInterval: EVERY_MS, trpc: { context: { background: true } } },
  )
  const gated = useShellGate()
  const click = useGatedClick({ to: '/notifications', gated: gated('/notifications') })
  const unread = data?.unread ?? 0
  const label = unread > 0 ? t('Notifications, {n} unread', { n: unread }) : t('Notifications')
  return (
    <Link to="/notifications" className={css.bell} aria-label={label} {...click}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className={`${css.count} num`} aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </Link>
  )
}
