import { lazy, Suspense, useState } from 'react'
import { t } from '../lib/i18n.ts'
import type { AccountView } from './account-line.ts'
import { Badge } from './tag.tsx'

const Locked = () => <Badge text={t('Card locked')} />

/** Few cards are locked: what unlocks them is fetched where one is. The card controls have the same switch. */
const CardUnlock = lazy(() =>
  import('./card-unlock.tsx').then(
    parts => ({ default: parts.CardUnlock }),
    () => ({ default: Locked }),
  ),
)

/** That the customer has locked the card of an account, and the button to unlock it, which says what came of that. */
export function CardLocked({ account: { id, cardLocked }, name }: { account: AccountView; name: string }) {
  const locked = cardLocked === true
  const [wasLocked, setWasLocked] = useState(locked)
  if (locked && !wasLocked) setWasLocked(true)
  if (!wasLocked) return null
  return (
    <Suspense fallback={<Locked />}>
      <CardUnlock id={id} name={name} locked={locked} />
    </Suspense>
  )
}
