import { lazy, Suspense, type ReactNode } from 'react'
import { bankDayOf } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { servicePhone } from '../lib/service-phone.ts'
import { isSignedIn, useSession } from '../lib/session.ts'
import { TextLink, useShellGate } from './link.tsx'
import { footerPlaces } from './navigation.ts'
import { PhoneLink } from './phone-link.tsx'
import { Header } from './shell-header.tsx'
import css from './shell.module.css'
import { fetchSignedIn } from './signed-in-file.ts'

const SignedInParts = lazy(async () => ({ default: (await fetchSignedIn()).SignedInParts }))

/**
 * What stands around every page: skip link, header, main, footer; signed in also the palette, the phone's bar, the
 * time-out warning.
 */
export function Shell({ children }: { children: ReactNode }) {
  const signedIn = useSession(snapshot => isSignedIn(snapshot) || snapshot.matches('recognised'))
  return (
    <div className={css.page} data-signed-in={signedIn}>
      <a className={css.skip} href="#main">
        {t('Skip to main content')}
      </a>
      <Header signedIn={signedIn} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer />
      <Suspense>{signedIn && <SignedInParts />}</Suspense>
    </div>
  )
}

const year = bankDayOf().slice(0, 4)

/** doc1 §9: insurance up to $250,000. Help is for customers; others are told whom to call. */
function Footer() {
  const signedIn = useSession(isSignedIn)
  const gated = useShellGate()
  const phone = signedIn ? undefined : servicePhone()
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        <nav aria-label={t('Footer')}>
          {footerPlaces.map(([label, to]) =>
            phone && to === '/help' ? (
              <PhoneLink key={to} phone={phone} says={t('Call {phone}', { phone })} />
            ) : (
              <TextLink key={to} to={to} gated={signedIn && gated(to)} size="sm">
                {t(label)}
              </TextLink>
            ),
          )}
        </nav>
        <p>{t('Deposits are insured up to $250,000 per depositor. Member FDIC.')}</p>
        <p>
          {t('Wrenfield is a fictional bank.')} © {year} Wrenfield Bank
        </p>
      </div>
    </footer>
  )
}
