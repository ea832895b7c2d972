import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { Link, useLocation, useRouter, type HistoryState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isGatedFromDashboard } from './navigation.ts'
import { useGateIfAny, type GateLook } from './approval-gate.tsx'
import { t } from '../lib/i18n.ts'

/**
 * Links inside the bank. `gated` asks for the approval code first, when it is due, and goes on after a valid one.
 * `state` travels in the navigation state, for instance the account of the page.
 */
interface Target {
  to: string
  state?: HistoryState | undefined
  gated?: GateLook | false | undefined
  children: ReactNode
}

/** `onClick` of a link that asks for the code first; nothing when it need not. */
export function useGatedClick({ to, state, gated }: Omit<Target, 'children'>): {
  onClick?: (event: { preventDefault(): void }) => void
} {
  const gate = useGateIfAny()
  if (!gated || !gate) return {}
  return {
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault()
      gate.goTo(to, { look: gated, state })
    },
  }
}

/** Which of the shell's links ask for the code where the customer is now: on the dashboard the gated ones (C-35). */
export function useShellGate(): (to: string) => 'dashboard' | false {
  const { pathname } = useLocation()
  const onDashboard = isDashboard(pathname)
  return to => (onDashboard && isGatedFromDashboard(to) ? 'dashboard' : false)
}

const isDashboard = (pathname: string) => pathname.replace(/\/+$/, '') === '/dashboard'

/**
 * Goes to a page as a customer's own wish: from the dashboard the gated ones ask for the approval code first
 * (C-35).
 */
export function useJump(): (to: string, state?: HistoryState) => void {
  const router = useRouter()
  const gate = useGateIfAny()
  return (to, state = {}) => {
    const go = () => void router.navigate({ href: to, state }) // an address with what it asks for
    const [path = to] = to.split('?')
    if (gate && isDashboard(router.state.location.pathname) && isGatedFromDashboard(path))
      return gate.pass(go, { look: 'dashboard' })
    go()
  }
}

export function TextLink({
  to,
  state,
  gated,
  children,
  ...rest
}: Target & Omit<AnchorProps, 'children'> & { 'aria-label'?: string; 'aria-current'?: 'page' }) {
  const click = useGatedClick({ to, state, gated })
  return (
    <Anchor {...rest} renderRoot={props => <Link to={to} state={state ?? {}} {...props} {...click} />}>
      {children}
    </Anchor>
  )
}

export function LinkButton({
  to,
  state,
  gated,
  children,
  disabled,
  ...rest
}: Target & Omit<ButtonProps, 'children'> & { 'aria-label'?: string }) {
  const click = useGatedClick({ to, state, gated })
  if (disabled) {
    return (
      <Button {...rest} disabled>
        {children}
      </Button>
    )
  }
  return (
    <Button {...rest} renderRoot={props => <Link to={to} state={state ?? {}} {...props} {...click} />}>
      {children}
    </Button>
  )
}

/** What else to do once something is done. */
export const HomeLink = () => (
  <LinkButton to="/dashboard" variant="default">
    {t('Return to Dashboard')}
  </LinkButton>
)
