import { Tabs } from '@mantine/core'
import { Avatar } from '../../kit/avatar.tsx'
import { Banner } from '../../kit/banner.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { TabLine } from '../../kit/tab-line.tsx'
import { Toast } from '../../kit/toast.tsx'
import { useBegun } from '../../kit/use-begun.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { useCustomer } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { NotificationsForm } from './notifications-form.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import css from './profile.module.css'
import { saySaved, useSaved } from './saved-notice.ts'
import { SecuritySettings } from './security-settings.tsx'
import { CachedProfile } from './cached-profile.tsx'
import { type Profile } from './profile.ts'

const tabs = ['personal', 'security', 'preferences', 'notifications'] as const
const gone = () => saySaved('')

/** The profile (doc1 §2.6): four tabs, each saved by its own call. */
export function ProfilePage() {
  const query = trpc.profile.get.useQuery()
  const { data, error, refetch } = query
  const begun = useBegun(query)
  const saved = useSaved()
  const problem = error ? problemOf(error, 'Failed to connect to the server. Please try again later.') : undefined
  return (
    <PageFrame title={t('Profile')} back={{ to: '/dashboard' }} lead={<WhoIsThis />}>
      {saved && (
        <Toast key={saved} onGone={gone}>
          {t(saved)}
        </Toast>
      )}
      <div className={css.notices}>
        {problem?.unreachable && (
          <Banner tone="warn">{t('Failed to connect to the server. Please try again later.')}</Banner>
        )}
      </div>
      {data && <ProfileTabs profile={data} fetchedAt={query.dataUpdatedAt} begun={begun} />}
      {!data && !problem && <PageSkeleton />}
      {!data && problem?.unreachable && <CachedProfile retry={() => void refetch()} />}
      {!data && problem && !problem.unreachable && <ErrorPanel problem={problem} retry={() => void refetch()} />}
    </PageFrame>
  )
}

interface Known {
  profile: Profile
  fetchedAt: number
  /** Whether forms may begin with it. */
  begun: boolean
}

function ProfileTabs({ profile, fetchedAt, begun }: Known) {
  const [tab, setTab] = useUrlText('tab', 'personal', tabs)
  const choose = (value: string | null) => setTab(tabs.find(one => one === value) ?? 'personal')
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <TabLine mb={20}>
        <Tabs.Tab value="personal">{t('Personal Info')}</Tabs.Tab>
        <Tabs.Tab value="security">{t('Security Settings')}</Tabs.Tab>
        <Tabs.Tab value="preferences">{t('Account Preferences')}</Tabs.Tab>
        <Tabs.Tab value="notifications">{t('Notifications')}</Tabs.Tab>
      </TabLine>
      <Tabs.Panel value="personal">
        <PersonalInfo profile={profile} fetchedAt={fetchedAt} />
      </Tabs.Panel>
      <Tabs.Panel value="security">
        <SecuritySettings profile={profile} />
      </Tabs.Panel>
      <Tabs.Panel value="preferences">
        {begun ? <PreferencesForm preferences={profile.preferences} /> : <PageSkeleton />}
      </Tabs.Panel>
      <Tabs.Panel value="notifications">
        {begun ? <NotificationsForm settings={profile.notificationSettings} /> : <PageSkeleton />}
      </Tabs.Panel>
    </Tabs>
  )
}

function WhoIsThis() {
  const customer = useCustomer()
  if (!customer) return null
  return (
    <div className={css.who}>
      <span className={css.avatar}>
        <Avatar customer={customer} />
      </span>
      <span>{[customer.name, customer.username].join(' · ')}</span>
    </div>
  )
}
