import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { Toast } from '../../kit/toast.tsx'
import { t } from '../../lib/i18n.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './profile.module.css'
import { saySaved, useSaved } from './saved-notice.ts'
import { SecuritySettings } from './security-settings.tsx'

const gone = () => saySaved('')

/** /security: the Security Center of a signed-in customer; for everybody else how the bank protects accounts (C-34). */
export function SecurityPage() {
  const signedIn = useSession(isSignedIn)
  return signedIn ? <SecurityCenter /> : <SecurityText />
}

function SecurityCenter() {
  const { data, error, refetch } = trpc.profile.get.useQuery()
  const saved = useSaved()
  return (
    <PageFrame title={t('Security Center')} back={{ to: '/dashboard' }}>
      {saved && (
        <Toast key={saved} onGone={gone}>
          {t(saved)}
        </Toast>
      )}
      <Awaited asked={{ data, error, refetch }} />
      <div className="stack">
        {data && <SecuritySettings profile={data} />}
        <Protection />
      </div>
    </PageFrame>
  )
}

function SecurityText() {
  return (
    <PageFrame title={t('Security')} narrow back={{ to: '/', place: t('Home', { context: 'page' }) }}>
      <div className="stack">
        <Protection />
        <div>
          <LinkButton to="/login">{t('Sign On')}</LinkButton>
        </div>
      </div>
    </PageFrame>
  )
}

const Protection = () => (
  <>
    <SectionCard title={t('How the bank protects you')}>
      <ul className={`${css.lines} ${css.text}`}>
        <li>{t('Sensitive steps ask for a code that only the bank gives you. It works once and for a short time.')}</li>
        <li>{t('A session ends by itself after 15 minutes without use, and at the latest after 12 hours.')}</li>
        <li>{t('We tell your old address whenever your contact details, password or sign-on change.')}</li>
        <li>
          {t('Your Social Security Number and date of birth are stored encrypted. The number is never shown in full.')}
        </li>
      </ul>
    </SectionCard>
    <SectionCard title={t('How you protect yourself')}>
      <ul className={`${css.lines} ${css.text}`}>
        <li>{t('Never give a code or your password to anybody. The bank never calls to ask for them.')}</li>
        <li>{t('Turn on two-step sign-on or add a passkey, and use a password that you use nowhere else.')}</li>
        <li>{t('Look at your transactions often. A card transaction that is not yours can be disputed here.')}</li>
        <li>{t('If you think that somebody else was here, change your password: it ends every other session.')}</li>
      </ul>
    </SectionCard>
  </>
)
