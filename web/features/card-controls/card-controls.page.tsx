import { Awaited } from '../../kit/awaited.tsx'
import { Empty } from '../../kit/empty.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { useBegun } from '../../kit/use-begun.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './card-controls.module.css'
import { CardSettings } from './card-settings.tsx'

/** Each card of the customer: locked or not, where it may be used, and for how much a day. */
export function CardControlsPage() {
  const query = trpc.cards.controls.useQuery()
  const data = useBegun(query) ? query.data : undefined
  const [from] = useUrlText('card', '')
  // Whoever comes from an account finds its card first, and locks no other one.
  const cards = data?.cards.toSorted((a, b) => Number(b.id === from) - Number(a.id === from))
  return (
    <PageFrame
      title={t('Card controls')}
      lead={t('Lock a card, and say where and for how much a day it may be used.')}
      back="account"
    >
      <Awaited asked={{ ...query, data }} failed="Failed to load account data" />
      {cards?.length === 0 && (
        <Empty text={t('You have no card yet.')}>
          <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
        </Empty>
      )}
      <div className={css.cards}>
        {cards?.map(card => (
          <CardSettings key={card.id} card={card} />
        ))}
      </div>
    </PageFrame>
  )
}
