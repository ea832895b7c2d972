import { useMachine } from '@xstate/react'
import { Banner } from '../../../kit/banner.tsx'
import { Faq } from '../../../kit/faq.tsx'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { MyRewards, OWN_LEAD } from './my-rewards.tsx'
import { pointsText } from './redeem-rewards.ts'
import { REDEEMED, rewardsMachine, TOO_FEW, type RewardsContext } from './redeem-rewards.machine.ts'
import { sampleRewards as source } from './redeem-rewards.source.ts'
import { RewardShelves } from './reward-shelves.tsx'

/** Redeem rewards (doc3 §2.8): points, search and filters, featured rewards, all of them, questions. */
export function RedeemRewardsPage() {
  return (
    <Sides
      frame={{ title: t('Redeem rewards'), lead: t(OWN_LEAD) }}
      useMine={useMyRewards}
      has={({ cards }) => cards.length > 0}
      nothing={t('You have no credit card yet.')}
      failed="Failed to load your rewards. Please try again later."
      sample={<SampleRewards />}
      mine={data => <MyRewards told={data} />}
    />
  )
}

const useMyRewards = (wanted: boolean) => trpc.cards.rewards.useQuery(undefined, { enabled: wanted })

function SampleRewards() {
  const [{ context }, send] = useMachine(rewardsMachine, { input: { points: source.points } })
  return (
    <SamplePage
      title={t('Redeem rewards')}
      lead={t('Turn points into credits, cards, trips and dinners.')}
      notice={context.outcome && <Outcome outcome={context.outcome} onSeen={() => send({ type: 'outcomeSeen' })} />}
    >
      <RewardShelves
        points={context.points}
        rewards={source.rewards}
        featured={source.featured}
        onRedeem={reward => send({ type: 'redeem', reward })}
      />
      <div className="section">
        <Questions />
      </div>
    </SamplePage>
  )
}

function Outcome({ outcome, onSeen }: { outcome: NonNullable<RewardsContext['outcome']>; onSeen: () => void }) {
  if (outcome.kind === 'short')
    return (
      <Banner tone="error" onClose={onSeen}>
        {t(TOO_FEW)}
      </Banner>
    )
  const { name, points } = outcome.reward
  return (
    <Banner tone="success" onClose={onSeen}>
      {t(REDEEMED, { reward: t(name), points: pointsText(points) })}
    </Banner>
  )
}

const Questions = () => (
  <Faq
    items={[
      [t('How long does a statement credit take?'), t('1-3 business days. It lowers what you owe on your card.')],
      [t('When does a gift card arrive?'), t('By email, in 3-5 business days.')],
      [t('Do points expire?'), t('Not while your card is open.')],
      [t('Can I give points back?'), t('No. A redeemed reward is final.')],
    ]}
  />
)
