import { t } from '../lib/i18n.ts'
import { ask, type Answered } from '../lib/trpc.ts'
import { ActButton, ActState } from './act-state.tsx'
import { Badge } from './tag.tsx'
import { useToast } from './toast.tsx'
import { useMoneyAct } from './use-money-act.ts'

/** Of an account without a card: the bank answers 404. */
const NO_CARD = { online: true, abroad: true, atm: true, dailyLimit: null, dailyCashLimit: null }

/** What the card may do besides stays as the bank has it at that moment. */
async function unlock(accountId: string, context: { key: string }) {
  const { cards } = await ask.cards.controls.query()
  const { online, abroad, atm, dailyLimit, dailyCashLimit } = cards.find(({ id }) => id === accountId) ?? NO_CARD
  const wish = { accountId, locked: false, online, abroad, atm, dailyLimit, dailyCashLimit }
  return ask.cards.setControls.mutate(wish, { context })
}

/** That a card is locked, and the button that unlocks it with one press, until the account says that it is not. */
export function CardUnlock({ id, name, locked }: { id: string; name: string; locked: boolean }) {
  const toast = useToast()
  const act = useMoneyAct<string, Answered['cards']['setControls']>({
    send: unlock,
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
