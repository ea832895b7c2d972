import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountCard, accountName } from '../../kit/account-card.tsx'
import { isCredit } from '../../kit/account-kind.ts'
import { CardPaymentDialog, CardStanding } from '../../kit/account-page/card-payment.dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { CardsSkeleton } from '../../kit/skeletons.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'

type Card = Answered['accounts']['list']['accounts'][number]

/** /payment, where Make Payment leads (doc1 §2.4): choose the card, then from which account and how much. */
export function CardPaymentPage() {
  const { data, error, refetch } = trpc.accounts.list.useQuery()
  const { account } = useLocation().state
  const [asked] = useUrlText('card', account?.id ?? '')
  const cards = data?.accounts.filter(({ type }) => isCredit(type)) ?? []
  // The card that was carried here, or is named in the address, or the only one, is asked for at once.
  const first = cards.find(({ id }) => id === asked) ?? (cards.length === 1 ? cards[0] : undefined)
  return (
    <PageFrame
      title={t('Make Payment')}
      back="account"
      actions={
        <LinkButton to="/pay-bills" variant="default">
          {t('Pay Bills')}
        </LinkButton>
      }
    >
      <Awaited
        asked={{ data, error, refetch }}
        failed="Failed to load account data"
        shape={<CardsSkeleton count={2} />}
      />
      {data && cards.length === 0 && (
        <div className="card">
          <Empty text={t('You have no card to pay. Bills of other companies are paid under Pay Bills.')}>
            <LinkButton to="/pay-bills">{t('Pay Bills')}</LinkButton>
          </Empty>
        </div>
      )}
      {data && <Cards cards={cards} first={first?.id} />}
    </PageFrame>
  )
}

function Cards({ cards, first }: { cards: readonly Card[]; first: string | undefined }) {
  const [chosen, choose] = useState(first)
  return (
    <div className="grid">
      {cards.map(card => (
        <CardToPay
          key={card.id}
          card={card}
          opened={chosen === card.id}
          onOpen={() => choose(card.id)}
          onClose={() => choose(undefined)}
        />
      ))}
    </div>
  )
}

function CardToPay({
  card,
  opened,
  onOpen,
  onClose,
}: {
  card: Card
  opened: boolean
  onOpen: () => void
  onClose: () => void
}) {
  const { data, isPending } = trpc.cards.get.useQuery({ accountId: card.id })
  return (
    <div className="stack">
      <AccountCard account={card} level="h2">
        <Button onClick={onOpen} aria-label={t('Make Payment, {account}', { account: accountName(card) })}>
          {t('Make Payment')}
        </Button>
      </AccountCard>
      {data && <CardStanding due={data} />}
      {/* What is owed stands over the form: it would push what is being filled in. */}
      <CardPaymentDialog account={card} due={data} opened={opened && !isPending} onClose={onClose} />
    </div>
  )
}
