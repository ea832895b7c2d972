import { Button } from '@mantine/core'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { ActState } from '../../kit/act-state.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { AlikeBanner } from '../../kit/safe-to-move.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import type { MoneyAct } from '../../kit/use-money-act.ts'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'
import { CheckDrawing, type Printed } from './check-drawing.tsx'
import { addressLine, type Account, type Address, type Draft, type Price, type Pricing } from './order-draft.ts'
import { OrderPrice } from './order-price.tsx'

type Alike = Answered['checkOrders']['preview']['alike']
export type Ordered = Answered['checkOrders']['order']

export function PreviewDialog({ printed, onClose }: { printed: Printed; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t('Preview')}>
      <div className="stack">
        <CheckDrawing {...printed} />
        <p className="quiet">
          {t('Only the last four digits of your account are drawn here; the checks carry all of them.')}
        </p>
        <ActionFoot>
          <Button onClick={onClose}>{t('Close preview')}</Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}

const numbers = (first: number, last: number) => `${first}\u2013${last}`

/** The confirm modal: what is printed, where it goes, what it costs. */
export function ConfirmDialog({
  draft,
  account,
  address,
  pricing,
  price,
  startingNumber,
  alike,
  busy,
  act,
  onConfirm,
  onClose,
}: {
  draft: Draft
  account: Account | undefined
  address: Address | undefined
  pricing: Pricing
  price: Price
  startingNumber: number
  alike: Alike | undefined
  busy: boolean
  act: MoneyAct<never, unknown>
  onConfirm: () => void
  onClose: () => void
}) {
  const style = pricing.checkStyles.find(({ id }) => id === draft.checkStyle)
  const book = pricing.quantities.find(({ id }) => String(id) === draft.quantity)
  const way = pricing.deliveryMethods.find(({ id }) => id === draft.deliveryMethod)
  const held = busy || act.unconfirmed
  return (
    <Dialog opened onClose={() => !held && onClose()} title={t('Confirm your order')}>
      <div className="stack">
        <ActState act={act} />
        {alike && <AlikeBanner alike={alike} />}
        <Facts
          facts={[
            [t('Account'), account && called(`${account.name} ••${account.lastFour}`)],
            [t('Checks'), style && book && `${t(style.name)}, ${t('{n} checks', { n: book.checks })}`],
            [t('Numbered'), book && numbers(startingNumber, startingNumber + book.checks - 1)],
            [t('Ships to'), address && `${address.name}: ${addressLine(address)}`],
            [t('Arrives in'), way && t(way.days)],
          ]}
        />
        <OrderPrice price={price} taxRate={pricing.taxRate} />
        <p className="quiet">{t('The total is taken from your account when you place the order.')}</p>
        <ActionFoot onCancel={onClose} way={t('Back')} held={held}>
          <Button data-autofocus onClick={onConfirm} loading={busy} disabled={act.held}>
            {t('Place order')}
          </Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}

export function SuccessDialog({
  ordered,
  account,
  back,
  onClose,
}: {
  ordered: Ordered | undefined
  account: Account | undefined
  /** Where the customer came from (C-33). */
  back: string
  onClose: () => void
}) {
  return (
    <Dialog opened onClose={onClose} title={t('Order placed')}>
      <SuccessPanel
        title={t('Your checks are ordered')}
        amount={ordered?.pricing.total}
        facts={[
          [t('Order number'), ordered && <span className="num">{ordered.orderNumber}</span>],
          [t('Paid from'), account && called(`${account.name} ••${account.lastFour}`)],
          [t('Numbered'), ordered && numbers(ordered.startingNumber, ordered.endingNumber)],
          [t('Arrives by'), ordered && day(ordered.arrivesBy)],
        ]}
      >
        <LinkButton to={back}>{t('Return to Account')}</LinkButton>
        <Button variant="default" onClick={onClose}>
          {t('Order more checks')}
        </Button>
      </SuccessPanel>
    </Dialog>
  )
}
