import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { clock } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { problemOf } from '../lib/problem.ts'
import { ask, type Asked } from '../lib/trpc.ts'
import { DemoCode } from './fields/code-field.tsx'

type Purpose = Asked['verification']['challenge']['purpose']

/** The new details that a contact-change code is to be good for, as they stand in the form. */
export type Contact = Omit<Asked['verification']['challenge'], 'purpose'>

/** Asks the bank to send a code; the code itself never passes through the browser. */
export function RequestCode({
  purpose,
  contact,
  onDemo,
  busy = false,
}: {
  purpose: Purpose
  contact?: Contact
  onDemo: (code: string) => void
  /** A code is being tried. */
  busy?: boolean
}) {
  const [said, setSaid] = useState('')
  const request = async () => {
    try {
      const { sentTo, expiresAt } = await ask.verification.challenge.mutate({ purpose, ...contact })
      setSaid(
        t('A code is on its way to {address}. It is valid until {time}.', { address: sentTo, time: clock(expiresAt) }),
      )
    } catch (error) {
      setSaid(problemOf(error).text)
    }
  }
  return (
    <div>
      <DemoCode onDemo={onDemo} busy={busy} />
      <Anchor component="button" type="button" size="sm" mih={44} onClick={() => void request()}>
        {t('Ask the bank for a code')}
      </Anchor>
      <p className="quiet" role="status">
        {said}
      </p>
    </div>
  )
}
