import { useMachine } from '@xstate/react'
import { useCallback, useState } from 'react'
import { fromPromise } from 'xstate'
import { useUrlText } from '../../kit/use-url-text.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import type { Item } from './alert-item.tsx'
import { alertsMachine, failedText, NotSaved, type Part, type Wanted } from './alerts.machine.ts'

export type Settings = Answered['alerts']['get']
type Alerts = Settings['alerts']

export const tabs = [
  ['balance', 'Balance'],
  ['transaction', 'Transaction'],
  ['security', 'Security'],
  ['statement', 'Statement & Payment'],
  ['contact', 'Contact Info'],
] as const

function saving(part: Part, { alerts, contact, approvalCode }: Wanted) {
  const approval = approvalCode ? { approvalCode } : {}
  if (part === 'all') return ask.alerts.saveAll.mutate({ alertSettings: alerts, contactInfo: contact, ...approval })
  if (part === 'contact') return ask.alerts.contact.mutate({ ...contact, ...approval })
  return ask.alerts.group.mutate({ group: part, ...alerts[`${part}Alerts`] })
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
  const [alerts, setAlerts] = useState<Alerts>(saved.alerts)
  const [contact, setContact] = useState(saved.contactInfo)
  const [code, setCode] = useState('')
  const [tab, setTab] = useUrlText('tab', 'balance', tabNames)
  const keep = async (part: Part, wanted: Wanted) => {
    try {
      cache.alerts.get.setData(undefined, await saving(part, wanted))
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
    setContact,
    code,
    setCode,
    tab,
    openTab: (name: string | null) => setTab(tabNames.find(one => one === name) ?? tab),
    save: (part: Part) => send({ type: 'save', part, wanted: { alerts, contact, approvalCode: code } }),
    said: state.context.said,
    heard: useCallback(() => send({ type: 'heard' }), [send]),
    busy: state.matches('saving'),
  }
}
