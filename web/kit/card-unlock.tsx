import { t } from '../lib/i18n.ts'
import { ask, type Answered } from '../lib/trpc.ts'
import { ActButton, ActState } from './act-state.tsx'
import { Badge } from './tag.tsx'
import { useToast } from './toast.tsx'
import { useMoneyAct } from './use-money-act.ts'

/** That a card is locked, and the button that unlocks it with one press, until the account says that it is not. */
export function CardUnlock({ id, name, locked }: { id: string; name: string; locked: boolean }) {
  const toast = useToast()
  const act = useMoneyAct<string, Answered['cards']['setControls']>({
    send: (accountId, context) => ask.cards.setControls.mutate({ accountId, locked: false }, { context }),
    onMade: () => toast.say('success', t('Unlocked. It is in force now.')),
  })
  return (
    <>
      {locked && (
        <div style={{ position: 'relative', zIndex: 1 }}>
          <span className="row" style={{ gap: 8 }}>
            <Badge text={t('Card locked')} />
            <ActButton act={act} label={t('Unlock the card of {name}', { name })} onClick={() => act.confirm(id)}>
              {t('Unlock')}
            </ActButton>
          </span>
          <ActState act={act} />
        </div>
      )}
      {toast.shown}
    </>
  )
}
