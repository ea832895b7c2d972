import { Button } from '@mantine/core'
import { useState } from 'react'
import { pays } from '../../../kit/account-kind.ts'
import { accountName } from '../../../kit/account-card.tsx'
import { ActState } from '../../../kit/act-state.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { accountChoice } from '../../../kit/card-owed.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { Balance } from '../../../kit/money.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { called, t } from '../../../lib/i18n.ts'
import { described } from '../../../lib/said.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { pointsText } from './redeem-rewards.ts'

type Told = Answered['cards']['rewards']

interface Props {
  card: Told['cards'][number]
  reward: Told['rewards'][number]
  /** The account that got the money; none of a gift. */
  onMade: (made: Answered['cards']['redeem'] | undefined, to: string | undefined) => void
  onClose: () => void
}

/** What it costs and gives, where a deposit goes, and the last word. */
export function RedeemDialog(props: Props) {
  return (
    <Dialog opened onClose={props.onClose} title={t('Redeem {name}', { name: t(props.reward.name) })}>
      <Redeeming {...props} />
    </Dialog>
  )
}

function Redeeming({ card, reward, onMade, onClose }: Props) {
  const deposits = reward.pays === 'account'
  const [picked, setPicked] = useState<string>()
  const { data } = trpc.accounts.list.useQuery(undefined, { enabled: deposits })
  const own = (data?.accounts ?? []).filter(pays)
  const toAccountId = deposits ? (picked ?? own[0]?.id) : undefined
  const wish = { accountId: card.id, reward: reward.id, ...(toAccountId ? { toAccountId } : {}) }
  const ready = !deposits || toAccountId !== undefined
  const preview = trpc.cards.previewRedemption.useQuery(wish, { enabled: ready })
  const act = useMoneyAct<typeof wish, Answered['cards']['redeem']>({
    send: (wish, context) => ask.cards.redeem.mutate(wish, { context }),
    failed: 'Unable to redeem your reward. Please try again later.',
    needsAnswer: true,
    onMade: made => {
      onMade(made, reward.pays === 'card' ? card.id : toAccountId)
      onClose()
    },
  })
  const refusal = preview.data?.refusal
  return (
    <div className="stack">
      <ActState act={act} />
      {refusal && <Banner tone="error">{described(refusal)}</Banner>}
      <Balance amount={reward.amount} />
      <Facts
        facts={[
          [t('Points'), <span className="num">{pointsText(reward.points)}</span>],
          [
            t('Points left'),
            <span className="num">{pointsText(preview.data?.pointsLeft ?? card.points - reward.points)}</span>,
          ],
          [t('Credit to'), reward.pays === 'card' ? called(`${card.name} ••${card.lastFour}`) : undefined],
        ]}
      />
      {deposits && (
        <AccountField
          label={t('To account')}
          placeholder={t('Choose an account')}
          accounts={own.map(one => accountChoice({ ...one, name: accountName(one) }, 'receives'))}
          value={toAccountId ?? ''}
          onChange={setPicked}
        />
      )}
      {reward.pays === 'gift' && <p>{t('By email, in 3-5 business days.')}</p>}
      <p className="quiet">{t('A redeemed reward is final.')}</p>
      <ActionFoot onCancel={onClose}>
        <Button
          data-autofocus
          disabled={act.held || !ready || Boolean(refusal)}
          loading={act.sending}
          onClick={() => act.confirm(wish)}
        >
          {t('Redeem')}
        </Button>
      </ActionFoot>
    </div>
  )
}
