import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { arrivedByLink } from '../../kit/arrival.ts'
import { Mark } from '../../kit/mark.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { t } from '../../lib/i18n.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import css from './landing.module.css'
import { undoTokenIn } from './undo-token.ts'

const SignOnDialog = onDemand(async () => (await import('./sign-on.dialog.tsx')).SignOnDialog)
const EnrollmentDialog = onDemand(async () => (await import('./enrollment.dialog.tsx')).EnrollmentDialog)
const UndoChangeDialog = onDemand(async () => (await import('./undo-change.dialog.tsx')).UndoChangeDialog)

type Show = 'login' | 'register'

/**
 * The landing page at / (doc1 §2.1): a welcome, Sign On, Enroll Now. Navigation state opens one of the dialogs; which
 * one is open is that state, so Back closes it. A signed-in visitor goes on to the dashboard, unless the state asks to
 * show one. A link that undoes a change of access (`#undo=`) opens its dialog.
 */
export function LandingPage() {
  const { state, pathname, hash } = useLocation()
  const navigate = useNavigate()
  const signedIn = useSession(isSignedIn)
  const { show, from, twin } = state
  const undoToken = undoTokenIn(hash)
  const h1 = useTitle(show !== undefined)

  useEffect(() => {
    document.title = 'Wrenfield Bank'
    // On its way to another page this one is still drawn for a moment; only at home does it send the visitor on.
    if (signedIn && !show && !undoToken && pathname === '/') void navigate({ to: '/dashboard', replace: true })
  }, [signedIn, show, undoToken, pathname, navigate])

  const open = (dialog: Show | undefined) => {
    const replace = show !== undefined || twin !== undefined
    // Once it is closed, a page like the one below it is left: Back passes over it (kit/back-step.ts).
    const laid = replace ? twin : true
    const next = { ...(from ? { from } : {}), ...(dialog ? { show: dialog } : {}), ...(laid ? { twin: laid } : {}) }
    void navigate({ to: '/', state: next, replace, resetScroll: false })
  }

  return (
    <div className={css.landing}>
      <section className={css.hero}>
        <div className={css.note} aria-hidden="true">
          <Mark />
        </div>
        <div className={css.words}>
          <h1 ref={h1} tabIndex={-1} className={css.title}>
            {t('Welcome to Wrenfield Bank')}
          </h1>
          <p className={css.lead}>{t('See every account, move money and pay bills in one quiet place.')}</p>
          <div className="row">
            <Button size="lg" {...before(SignOnDialog)} onClick={() => open('login')}>
              {t('Sign On')}
            </Button>
            <Button size="lg" variant="default" {...before(EnrollmentDialog)} onClick={() => open('register')}>
              {t('Enroll Now')}
            </Button>
          </div>
        </div>
      </section>
      <Promises />
      <SignOnDialog opened={show === 'login'} onClose={() => open(undefined)} onEnroll={() => open('register')} />
      <UndoChangeDialog
        opened={undoToken !== undefined}
        token={undoToken}
        onClose={() => open(undefined)}
        onSignOn={() => open('login')}
      />
      <EnrollmentDialog opened={show === 'register'} onClose={() => open(undefined)} />
    </div>
  )
}

/** The title, at which whoever comes from another page is; a dialog that they are sent to takes the focus itself. */
function useTitle(isSentToDialog: boolean) {
  const h1 = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isSentToDialog && arrivedByLink()) h1.current?.focus({ preventScroll: true })
    // On arrival only: a dialog that closes gives the focus back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return h1
}

/** Whoever comes near the button will need the dialog: its file is fetched by then. */
const before = ({ fetch }: { fetch: () => void }) => ({ onPointerEnter: fetch, onFocus: fetch, onTouchStart: fetch })

const Promises = () => (
  <section className={css.promises} aria-label={t('What you can do')}>
    <Promised
      icon="accounts"
      title={t('Accounts')}
      text={t('Checking, savings, cards, certificates and retirement, each with its own engraving.')}
    />
    <Promised
      icon="transfer"
      title={t('Transfers and payments')}
      text={t('Between your accounts, to other banks, by wire. You always see the fee before you confirm.')}
    />
    <Promised
      icon="shield"
      title={t('Security')}
      text={t('Sensitive steps ask for a code that only the bank gives you. Sessions end by themselves.')}
    />
  </section>
)

const Promised = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => (
  <div className={css.promise}>
    <Icon name={icon} size={26} />
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)
