import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { t } from '../lib/i18n.ts'
import { Icon } from './icon.tsx'
import { LinkButton } from './link.tsx'
import { isDark } from './scheme.ts'
import css from './shell.module.css'
import { fetchSignedIn } from './signed-in-file.ts'

const SignedInBar = lazy(async () => ({ default: (await fetchSignedIn()).SignedInBar }))

export function Header({ signedIn }: { signedIn: boolean }) {
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to={signedIn ? '/dashboard' : '/'} className={`serif ${css.brand}`}>
          Wrenfield
        </Link>
        <Suspense>{signedIn ? <SignedInBar /> : <SignedOutBar />}</Suspense>
      </div>
    </header>
  )
}

/** doc1 §2.5: signed out, Login and Register. */
function SignedOutBar() {
  return (
    <nav className={css.tools} aria-label={t('Main')}>
      <SchemeToggle />
      <LinkButton to="/login" variant="subtle">
        {t('Login')}
      </LinkButton>
      <LinkButton to="/register" variant="default">
        {t('Register')}
      </LinkButton>
    </nav>
  )
}

function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dark = isDark(colorScheme)
  return (
    <ActionIcon
      color="gray"
      aria-label={dark ? t('Light appearance') : t('Dark appearance')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </ActionIcon>
  )
}
