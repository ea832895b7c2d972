import { choiceWith } from '../../../kit/card-owed.ts'
import { useState } from 'react'
import { Faq } from '../../../kit/faq.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { MovedBetween } from '../../../kit/money-moved.tsx'
import { useUrlText } from '../../../kit/use-url-text.ts'
import { t } from '../../../lib/i18n.ts'
import type { Answered } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { RedeemDialog } from './redeem.dialog.tsx'
import { REDEEMED } from './redeem-rewards.machine.ts'
import { pointsText } from './redeem-rewards.ts'
import { RewardShelves } from './reward-shelves.tsx'

export const OWN_LEAD = 'Turn points into a credit on your card, a deposit or a gift card.'

type Told = Answered['cards']['rewards']

/** The same on the points of the customer's own cards; each is redeemed in the ledger. */
export function MyRewards({ told: { cards, rewards, featured } }: { told: Told }) {
  const [cardId, setCardId] = useUrlText<string>('card', cards[0]?.id ?? '')
  const [wanted, setWanted] = useState<Told['rewards'][number]>()
  const [made, setMade] = useState<Answered['cards']['redeem'] & { to: string | undefined }>()
  const card = cards.find(({ id }) => id === cardId) ?? cards[0]
  if (!card) return null
  return (
    <SamplePage
      title={t('Redeem rewards')}
      lead={t(OWN_LEAD)}
      notice={
        made && (
          <Banner tone="success" onClose={() => setMade(undefined)}>
            {t(REDEEMED, { reward: t(made.reward), points: pointsText(made.points) })}
            {made.to && (
              <MovedBetween from={{ id: 'rewards', kind: '', name: t('Points') }} to={made.to} amount={made.amount} />
            )}
          </Banner>
        )
      }
    >
      {cards.length > 1 && (
        <div style={{ maxWidth: '22.5rem', marginBottom: 16 }}>
          <AccountField
            label={t('Card')}
            accounts={cards.map(one => choiceWith({ ...one, kind: 'credit' }, pointsText(one.points)))}
            value={card.id}
            onChange={setCardId}
          />
        </div>
      )}
      <RewardShelves
        points={card.points}
        rewards={rewards.map(one => ({ ...one, category: one.pays === 'gift' ? 'giftcard' : 'cashback' }))}
        featured={featured}
        onRedeem={({ id }) => setWanted(rewards.find(one => one.id === id))}
      />
      <div className="section">
        <Questions />
      </div>
      {wanted && (
        <RedeemDialog
          card={card}
          reward={wanted}
          onMade={(one, to) => setMade(one && { ...one, to })}
          onClose={() => setWanted(undefined)}
        />
      )}
    </SamplePage>
  )
}

const Questions = () => (
  <Faq
    items={[
      [t('How long does a statement credit take?'), t('It lowers what you owe on your card at once.')],
      [t('When does a gift card arrive?'), t('By email, in 3-5 business days.')],
      [t('How much is a point worth?'), t('A cent: 2,500 points are $25.00.')],
      [t('Do points expire?'), t('Not while your card is open.')],
      [t('Can I give points back?'), t('No. A redeemed reward is final.')],
    ]}
  />
)
