import { Loader, Switch } from '@mantine/core'
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

/** What waits for Save. */
const savedFields = ['online', 'abroad', 'atm', 'dailyLimit', 'dailyCashLimit'] as const

/** An empty field is no limit. */
const limitOf = (typed: string) => typed.trim() || null

const lockSaid = ({ locked }: Wish) => (locked ? t('Locked. It is in force now.') : t('Unlocked. It is in force now.'))

/** What was not changed here is not sent: it may be otherwise by now. */
const askedOf = (accountId: string, { dailyLimit, dailyCashLimit, ...switches }: Partial<Wish>) => ({
  accountId,
  ...switches,
  ...(dailyLimit === undefined ? {} : { dailyLimit: limitOf(dailyLimit) }),
  ...(dailyCashLimit === undefined ? {} : { dailyCashLimit: limitOf(dailyCashLimit) }),
})

const noteOf = ({ lastFour, cardLastFour, boughtToday }: Card) =>
  [
    cardLastFour && cardLastFour !== lastFour && t('Card ending in {digits}', { digits: cardLastFour }),
    t('Bought today: {amount}', { amount: usd(boughtToday) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** What the bank has said last, here or elsewhere: the lock shows this and no wish, whatever came of that. */
function useKnown(card: Card): [Wish, (answer: Card | undefined) => void] {
  const [told, setTold] = useState({ card, last: card })
  if (told.card !== card) setTold({ card, last: card })
  return [wishOf(told.last), answer => answer && setTold({ card, last: answer })]
}

/** What one card may do. The lock is in force at once, and says so where it was turned; the rest when it is saved. */
export function CardSettings({ card }: { card: Card }) {
  const { id: accountId, name, lastFour } = card
  const [known, hear] = useKnown(card)
  const [changed, setChanged] = useState<Partial<Wish>>({})
  const draft = { ...known, ...changed }
  const setting = {
    send: (wish: Partial<Wish>, context: { key: string }) =>
      ask.cards.setControls.mutate(askedOf(accountId, wish), { context }),
    needsAnswer: true,
  }
  const lock = useMoneyAct<Partial<Wish>, Card>({ ...setting, onMade: hear })
  const onSaved = (answer: Card | undefined) => [hear(answer), setChanged({})]
  const save = useMoneyAct<Partial<Wish>, Card>({ ...setting, onMade: onSaved })
  const forget = () => [lock, save].forEach(act => act.done && act.again())
  const held = [lock, save].some(act => act.held || act.sending)
  const send = (act: typeof lock, wish: Partial<Wish>) => {
    forget()
    if (!held) act.confirm(wish)
  }
  const change = (some: Partial<Wish>) => {
    forget()
    setChanged({ ...changed, ...some })
  }
  const saves = (event: FormEvent) => {
    event.preventDefault()
    send(save, changed)
  }
  const isSaved = savedFields.every(name => draft[name] === known[name])
  const turned = (way: Exclude<keyof Switches, 'locked'>, label: string) => (
    <Switch label={label} checked={draft[way]} onChange={event => change({ [way]: event.currentTarget.checked })} />
  )
  return (
    <SectionCard title={accountLabel({ name, number: lastFour })} note={noteOf(card)}>
      <form className="stack" noValidate onSubmit={saves}>
        <Switch
          label={t('Locked')}
          description={t('A locked card makes no purchases and takes out no cash. Payments, bills and refunds go on.')}
          checked={known.locked}
          disabled={held}
          thumbIcon={lock.sending && <Loader size={10} />}
          onChange={event => send(lock, { locked: event.currentTarget.checked })}
        />
        <ActState act={lock} />
        {lock.done && <Banner tone="success">{lockSaid(known)}</Banner>}
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
        {!save.offline && <ActState act={save} />}
        {!isSaved && !held && <p className="quiet">{t('Not saved yet: the card does as it did.')}</p>}
        {save.done && <Banner tone="success">{t('Saved. It is in force now.')}</Banner>}
        <SubmitFoot busy={save.sending}>{t('Save')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}
