import { Switch } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { ActState } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask, type Answered } from '../../lib/trpc.ts'
import { accountLabel } from '../../lib/sample-accounts.ts'

type Card = Answered['cards']['controls']['cards'][number]
type Switches = Pick<Card, 'locked' | 'online' | 'abroad' | 'atm'>
type Wish = Switches & { dailyLimit: string; dailyCashLimit: string }

const wishOf = ({ locked, online, abroad, atm, dailyLimit, dailyCashLimit }: Card): Wish => ({
  locked,
  online,
  abroad,
  atm,
  dailyLimit: dailyLimit ?? '',
  dailyCashLimit: dailyCashLimit ?? '',
})

/** An empty field is no limit. */
const limitOf = (typed: string) => (typed.trim() === '' ? null : typed.trim())

/** What one card may do. The lock is in force at once; the rest when it is saved. */
export function CardSettings({ card }: { card: Card }) {
  const { id: accountId, name, lastFour, boughtToday } = card
  /** What the bank has said last: the lock shows this and no wish, whatever came of that. */
  const [known, setKnown] = useState(() => wishOf(card))
  const [draft, setDraft] = useState(known)
  const act = useMoneyAct<Wish, Card>({
    send: ({ dailyLimit, dailyCashLimit, ...switches }, context) => {
      const limits = { dailyLimit: limitOf(dailyLimit), dailyCashLimit: limitOf(dailyCashLimit) }
      return ask.cards.setControls.mutate({ accountId, ...switches, ...limits }, { context })
    },
    needsAnswer: true,
    onMade: answer => answer && setKnown(wishOf(answer)),
  })
  const change = (some: Partial<Wish>) => {
    if (act.done) act.again()
    setDraft({ ...draft, ...some })
  }
  const save = (wish: Wish) => {
    if (act.done) act.again()
    if (!act.held && !act.sending) act.confirm(wish)
  }
  const turned = (way: Exclude<keyof Switches, 'locked'>, label: string) => (
    <Switch label={label} checked={draft[way]} onChange={event => change({ [way]: event.currentTarget.checked })} />
  )
  return (
    <SectionCard
      title={accountLabel({ name, number: lastFour })}
      note={t('Bought today: {amount}', { amount: usd(boughtToday) })}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save({ ...draft, locked: known.locked })
        }}
      >
        <ActState act={act} />
        {act.done && <Banner tone="success">{t('Saved. It is in force now.')}</Banner>}
        <Switch
          label={t('Locked')}
          description={t('A locked card buys and draws nothing. Payments, bills and refunds go on.')}
          checked={known.locked}
          disabled={act.held || act.sending}
          onChange={event => save({ ...known, locked: event.currentTarget.checked })}
        />
        {turned('online', t('Purchases online'))}
        {turned('abroad', t('Purchases abroad'))}
        {turned('atm', t('Cash at machines'))}
        <MoneyField
          label={t('Purchases a day (optional)')}
          value={draft.dailyLimit}
          onChange={dailyLimit => change({ dailyLimit })}
        />
        <MoneyField
          label={t('Cash a day (optional)')}
          value={draft.dailyCashLimit}
          onChange={dailyCashLimit => change({ dailyCashLimit })}
        />
        <SubmitFoot busy={act.sending}>{t('Save')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}
