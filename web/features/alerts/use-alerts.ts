import { useMachine } from '@xstate/react'
import { useCallback, useState } from 'react'
import { fromPromise } from 'xstate'
import { useUrlText } from '../../kit/use-url-text.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import type { Item } from './alert-item.tsx'
import { changesOf, NONE, over, type Settings } from './changes.ts'
import { alertsMachine, failedText, NotSaved, type Part, type Wanted } from './alerts.machine.ts'

type Alerts = Settings['alerts']

export const tabs = [
  ['balance', 'Balance'],
  ['transaction', 'Transaction'],
  ['security', 'Security'],
  ['statement', 'Statement & Payment'],
  ['contact', 'Contact Info'],
] as const

function saving(part: Part, { changes, email, phone, approvalCode }: Wanted) {
  const { contactInfo: changed, ...alertSettings } = changes
  const approval = approvalCode ? { approvalCode } : {}
  const contactInfo = { email, phone, ...changed }
  if (part === 'contact') return ask.alerts.contact.mutate({ ...contactInfo, ...approval })
  if (part !== 'all') return ask.alerts.group.mutate({ group: part, ...changes[`${part}Alerts`] })
  const contact = Object.keys(changed).length > 0 ? { contactInfo, ...approval } : {}
  return ask.alerts.saveAll.mutate({ alertSettings, ...contact })
}

/** The bank's own sentence when it refused, the page's when it did not answer. */
function refused(part: Part, error: unknown): NotSaved {
  const problem = problemOf(error, failedText(part))
  return new NotSaved(problem.unreachable ? '' : problem.text, problem.code === 'approval_required')
}

const tabNames = tabs.map(([name]) => name)

/** The settings as they stand in the form, which tab is open, and how the last saving ended. */
export function useAlerts(saved: Settings) {
  const cache = trpc.useUtils()
  const [changes, setChanges] = useState(NONE)
  const form = over(saved, changes)
  const { alerts, contactInfo: contact } = form
  const { email, phone } = contact
  const change = (some: Partial<Settings>) => setChanges(changesOf(saved, { ...form, ...some }))
  const setAlerts = (all: Alerts) => change({ alerts: all })
  const [code, setCode] = useState('')
  const [tab, setTab] = useUrlText('tab', 'balance', tabNames)
  const keep = async (part: Part, wanted: Wanted) => {
    try {
      const answer = await saving(part, wanted)
      cache.alerts.get.setData(undefined, answer)
      setChanges(now => changesOf(answer, over(answer, now)))
    } catch (error) {
      const failure = refused(part, error)
      // Where alerts go is changed only with a code, and its field stands there.
      if (failure.codeWanted) setTab('contact')
      throw failure
    }
  }
  const [state, send] = useMachine(
    alertsMachine.provide({
      actors: {
        save: fromPromise<unknown, { part: Part; wanted: Wanted | undefined }>(
          async ({ input: { part, wanted } }) => wanted && keep(part, wanted),
        ),
      },
    }),
  )
  return {
    alerts,
    setAlerts,
    change:
      <G extends keyof Alerts>(group: G, name: keyof Alerts[G]) =>
      (item: Item) =>
        setAlerts({ ...alerts, [group]: { ...alerts[group], [name]: item } }),
    contact,
    setContact: (contactInfo: Settings['contactInfo']) => change({ contactInfo }),
    code,
    setCode,
    tab,
    openTab: (name: string | null) => setTab(tabNames.find(one => one === name) ?? tab),
    save: (part: Part) => send({ type: 'save', part, wanted: { changes, email, phone, approvalCode: code } }),
    said: state.context.said,
    heard: useCallback(() => send({ type: 'heard' }), [send]),
    busy: state.matches('saving'),
  }
}
