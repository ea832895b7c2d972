import { useRouter, type HistoryState } from '@tanstack/react-router'
import { useMachine, useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { fromPromise } from 'xstate'
import { t } from '../lib/i18n.ts'
import { problemOf } from '../lib/problem.ts'
import { isSignedIn, useSession } from '../lib/session.ts'
import { ask } from '../lib/trpc.ts'
import { clock } from '../lib/format.ts'
import { approvalGateMachine, Refusal, type GateLook, type GateRef } from './approval-gate.machine.ts'
import { onDemand } from './on-demand.tsx'

export type { GateLook } from './approval-gate.machine.ts'

/**
 * The one verification gate of the application. A screen asks: `gate.pass(() => open(), { look: 'account' })` or
 * `gate.goTo('/pay-bills', { look: 'dashboard' })`; the modal appears when a code is due, and the wish goes on
 * after a valid one. `dashboard` and `account` differ in title and wrong-code text as documented. It never
 * authorises money.
 */
interface Gate {
  pass: (proceed: () => void, options: { look: GateLook; giveUp?: () => void }) => void
  goTo: (to: string, options: { look: GateLook; state?: HistoryState | undefined }) => void
  openUntil: number
}

export const ApprovalModal = onDemand(async () => (await import('./approval-modal.tsx')).ApprovalModal)
const GateContext = createContext<GateRef | undefined>(undefined)

async function redeem({ code, look }: { code: string; look: GateLook }) {
  try {
    const answer = await ask.verification.redeem.mutate({
      code,
      purpose: look === 'enrollment' ? 'enrollment' : 'navigation',
    })
    // A registration code lets this browser enroll; it opens no gate.
    return { openUntil: look === 'enrollment' ? 0 : Date.parse(answer.until) }
  } catch (error) {
    const { text, status } = problemOf(error)
    throw new Refusal(text, status === 422)
  }
}

export function ApprovalGateProvider({ children }: { children: ReactNode }) {
  const machine = useMemo(
    () => approvalGateMachine.provide({ actors: { redeem: fromPromise(({ input }) => redeem(input)) } }),
    [],
  )
  const [, , gate] = useMachine(machine)
  useServersWord(gate)
  return (
    <GateContext value={gate}>
      {children}
      <Asking gate={gate} />
    </GateContext>
  )
}

function Asking({ gate }: { gate: GateRef }) {
  const opened = useSelector(gate, snapshot => !snapshot.matches('closed'))
  return <ApprovalModal opened={opened} gate={gate} />
}

/** After a reload an earlier code may still count; after signing out none does. */
function useServersWord(gate: GateRef): void {
  const signedIn = useSession(isSignedIn)
  useEffect(() => {
    if (!signedIn) return
    const opened = ({ approvedUntil }: { approvedUntil: string | null }) => {
      if (approvedUntil) gate.send({ type: 'opened', until: Date.parse(approvedUntil) })
    }
    // Not knowing only means that the code is asked for again.
    ask.auth.session.query(undefined, { context: { background: true } }).then(opened, () => undefined)
    return () => gate.send({ type: 'shut' })
  }, [gate, signedIn])
}

/** The gate, or nothing where none is around (the page of a broken application). */
export function useGateIfAny(): Gate | undefined {
  const gate = useContext(GateContext)
  const router = useRouter()
  const openUntil = useSelector(gate, snapshot => snapshot?.context.openUntil ?? 0)
  if (!gate) return undefined
  return {
    openUntil,
    pass: (proceed, { look, giveUp }) => gate.send({ type: 'ask', look, proceed, giveUp }),
    goTo: (to, { look, state }) =>
      gate.send({ type: 'ask', look, proceed: () => void router.navigate({ href: to, state: state ?? {} }) }),
  }
}

export function useGate(): Gate {
  const gate = useGateIfAny()
  if (!gate) throw new Error('ApprovalGateProvider is missing')
  return gate
}

const HOUR_MS = 3_600_000

/**
 * Until when the gate stays open, in words, where the bank asks again soon; nothing while it is shut, or open for the
 * session.
 */
export function GateWindow() {
  const { openUntil } = useGate()
  const [now] = useState(Date.now)
  if (openUntil === 0 || openUntil - now > HOUR_MS) return null
  return (
    <p className="quiet" role="status">
      {t('Verified until {time}. No code is needed until then.', { time: clock(new Date(openUntil).toISOString()) })}
    </p>
  )
}
