import { Button } from '@mantine/core'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { MoreButton } from '../../kit/more-button.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { t } from '../../lib/i18n.ts'
import { moment } from '../../lib/format.ts'
import { showMore } from '../../lib/show-more.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { placeOf, type OwnAccount } from './notice-places.ts'
import css from './notifications.module.css'

const PAGE = 30

type Told = Answered['notifications']['list']['notifications'][number]

/** Everything the bank told the customer, newest first; what is new is marked until it is marked as read. */
export function NotificationsPage() {
  const cache = trpc.useUtils()
  const told = trpc.notifications.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const markRead = trpc.notifications.markRead.useMutation({ onSuccess: () => cache.notifications.list.invalidate() })
  const entries = told.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const unread = told.data?.pages[0]?.unread ?? 0
  const [newest] = entries
  const own = useEveryAccount()
  return (
    <PageFrame
      title={t('Notifications')}
      back={{ to: '/dashboard' }}
      narrow
      actions={
        <>
          {newest && unread > 0 && (
            <Button
              variant="default"
              size="sm"
              loading={markRead.isPending}
              onClick={() => markRead.mutate({ upTo: newest.id })}
            >
              {t('Mark all as read')}
            </Button>
          )}
          <LinkButton to="/account-alerts" variant="default" size="sm">
            {t('Choose alerts')}
          </LinkButton>
        </>
      }
    >
      <Awaited asked={told} />
      {told.data && entries.length === 0 && (
        <Empty text={t('The bank has told you nothing yet. Choose your alerts to say what it tells you about.')} />
      )}
      {entries.length > 0 && (
        <ul className={`card ${css.list}`} aria-label={t('Notifications')}>
          {entries.map(one => (
            <Entry key={one.id} told={one} own={own} />
          ))}
        </ul>
      )}
      {told.hasNextPage && (
        <div style={{ marginTop: 16 }}>
          <MoreButton loading={told.isFetchingNextPage} onMore={() => void showMore(told)} />
        </div>
      )}
    </PageFrame>
  )
}

/** What leads an older notice, which does not say which account it is about. */
function useEveryAccount(): OwnAccount[] {
  const open = trpc.accounts.list.useQuery()
  const closed = trpc.accounts.closed.useQuery()
  if (!open.data || !closed.data) return []
  return [...open.data.accounts, ...closed.data.accounts].map(({ id, kind, status }) => ({
    id,
    kind,
    closed: status === 'Closed',
  }))
}

function Entry({ told, own }: { told: Told; own: readonly OwnAccount[] }) {
  const { subject, body, at, read } = told
  const to = placeOf(told, own)
  return (
    <li className={css.entry}>
      <div className="between">
        <p className={read ? undefined : css.unread}>
          {to === undefined ? (
            subject
          ) : (
            <TextLink to={to} fw="inherit">
              {subject}
            </TextLink>
          )}
          {!read && <span className={css.mark}>{t('New')}</span>}
        </p>
        <time className="quiet num" dateTime={at}>
          {moment(at)}
        </time>
      </div>
      <p className="quiet">{body}</p>
    </li>
  )
}
