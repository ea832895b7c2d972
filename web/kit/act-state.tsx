import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Banner } from './banner.tsx'
import type { MoneyAct } from './use-money-act.ts'

/** Why nothing can be sent while the browser has no network. */
export const NoNetwork = () => (
  <Banner tone="warn">{t('This device is offline. Nothing can be sent until it is connected again.')}</Banner>
)

/** Above the form of a money act: what the bank refused, what it has not confirmed yet, or that it was not made. */
export function ActState({ act, fields = [] }: { act: MoneyAct<never, unknown>; fields?: readonly string[] }) {
  if (act.unconfirmed) {
    return (
      <Banner tone="warn" comes>
        <strong>{t('Not confirmed yet')}</strong>
        <p>
          {t(
            'The bank has not answered. Your balance is unchanged here until it does. We keep asking; you need not send this again.',
          )}
        </p>
      </Banner>
    )
  }
  if (act.offline) return <NoNetwork />
  if (act.notMade)
    return (
      <Banner tone="warn" comes>
        <strong>{act.failed}</strong>
        <p>{t('This was not made: the bank did not receive it. You can send it again.')}</p>
      </Banner>
    )
  if (act.problem && !(act.problem.field && fields.includes(act.problem.field)))
    return (
      <Banner tone="error" comes>
        {act.problem.text}
      </Banner>
    )
  return null
}

/** The button of an act in a row of a list, where there is no room to say more than that it is not confirmed yet. */
export const ActButton = ({
  act,
  label,
  onClick,
  children,
}: {
  act: Pick<MoneyAct<never, unknown>, 'sending' | 'held' | 'unconfirmed'>
  label: string
  onClick: () => void
  children: ReactNode
}) => (
  <Button
    size="compact-sm"
    variant="subtle"
    loading={act.sending}
    disabled={act.held}
    onClick={onClick}
    aria-label={label}
  >
    {act.unconfirmed ? t('Not confirmed yet') : children}
  </Button>
)
