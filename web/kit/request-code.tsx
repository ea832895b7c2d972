import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { clock } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { problemOf } from '../lib/problem.ts'
import { ask, trpc, type Asked } from '../lib/trpc.ts'

type Purpose = Asked['verification']['challenge']['purpose']

/** The new details that a contact-change code is to be good for, as they stand in the form. */
export type Contact = Omit<Asked['verification']['challenge'], 'purpose'>

/**
 * Asks the bank to send a code; the code itself never passes through the browser. A demo says that it is one, and which
 * code is always
 * good; `onDemo` lets the customer go on with it at once.
 */
export function RequestCode({
  purpose,
  contact,
  onDemo,
}: {
  purpose: Purpose
  contact?: Contact
  onDemo: (code: string) => void
}) {
  const [said, setSaid] = useState('')
  const demoCode = trpc.auth.session.useQuery().data?.demoCode
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
      {demoCode && (
        <p className="between quiet" style={{ marginBlock: 0 }}>
          <span>{t('This is a demo. Its code is {code}.', { code: demoCode })}</span>
          <Anchor component="button" type="button" mih={44} onClick={() => onDemo(demoCode)}>
            {t('Use it')}
          </Anchor>
        </p>
      )}
      <Anchor component="button" type="button" size="sm" mih={44} onClick={() => void request()}>
        {t('Ask the bank for a code')}
      </Anchor>
      <p className="quiet" role="status">
        {said}
      </p>
    </div>
  )
}
