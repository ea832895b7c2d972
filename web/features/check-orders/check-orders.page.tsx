import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { detailsPath } from '../../kit/account-kind.ts'
import { Banner } from '../../kit/banner.tsx'
import { Empty } from '../../kit/empty.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { AddressDialog } from './address.dialog.tsx'
import { CheckDrawing, type Printed } from './check-drawing.tsx'
import css from './check-orders.module.css'
import { checkOrdersMachine } from './check-orders.machine.ts'
import { CustomizationDialog } from './customization.dialog.tsx'
import {
  addressesFrom,
  defaultPricing,
  draftSchema,
  emptyDraft,
  plainCustomization,
  priceOf,
  requestOf,
  type Account,
  type Address,
  type Customization,
  type Draft,
  type Order,
  type Photo,
  type Pricing,
  type User,
} from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { OrderPrice } from './order-price.tsx'
import { ConfirmDialog, PreviewDialog, SuccessDialog, type Ordered } from './order.dialogs.tsx'
import { uploadPhoto } from './photo-field.tsx'
import { isIn } from '../../../ledger/table.ts'
import { CHECK_DELIVERIES, CHECK_STYLES } from '../../../ledger/rates.ts'

type Preferences = Answered['checkOrders']['preferences']

/** Order Checks (doc3 §2.4): form, confirm, success; the check is drawn as it will be printed. */
export function CheckOrdersPage() {
  const accounts = trpc.accounts.list.useQuery()
  const me = trpc.auth.me.useQuery()
  const pricing = trpc.checkOrders.pricing.useQuery()
  const styles = trpc.checkOrders.styles.useQuery()
  const preferences = trpc.checkOrders.preferences.useQuery()
  const carried = useLocation().state.account
  const back = carried ? detailsPath(carried) : '/checking-account'
  const checking = accounts.data?.accounts.filter(({ kind }) => kind === 'checking') ?? []
  const ready = accounts.data && !me.isPending && !pricing.isPending && !preferences.isPending
  return (
    <PageFrame
      title={t('Order Checks')}
      actions={
        <LinkButton to={back} variant="default" size="sm">
          {t('Back to Account')}
        </LinkButton>
      }
    >
      {(pricing.error || styles.error) && (
        <Banner tone="error">{t('Failed to load check styles and pricing information.')}</Banner>
      )}
      {accounts.error && !accounts.data && (
        <ErrorPanel text={problemOf(accounts.error).text} retry={() => void accounts.refetch()} />
      )}
      {!ready && !accounts.error && <PageSkeleton />}
      {ready && checking.length === 0 && (
        <Empty text={t('Checks can be ordered for checking accounts, and you have none.')}>
          <LinkButton to="/open-new-account">{t('Open a checking account')}</LinkButton>
        </Empty>
      )}
      {ready && checking.length > 0 && (
        <CheckOrders
          accounts={checking}
          user={me.data}
          pricing={pricing.data ?? defaultPricing}
          preferences={preferences.data}
          carriedId={carried?.id}
          back={back}
        />
      )}
    </PageFrame>
  )
}

interface Props {
  accounts: readonly Account[]
  user: User | undefined
  pricing: Pricing
  preferences: Preferences | undefined
  /** The account that the page was opened with: the first choice when checks can be ordered for it. */
  carriedId: string | undefined
  back: string
}

function CheckOrders({ accounts, user, pricing, preferences, carriedId, back }: Props) {
  const [window, open] = useMachine(checkOrdersMachine)
  const [addresses, setAddresses] = useState<Address[]>(() => addressesFrom(user, t('Home')))
  const [customization, setCustomization] = useState<Customization>(() => customizedBy(preferences))
  const [photo, setPhoto] = useState<Photo>()
  const [trouble, setTrouble] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const rest = useRef<Omit<Order, 'draft'>>({ address: undefined, customization, photo })
  const schema = useMemo(() => draftSchema(() => rest.current), [])
  const primary = addresses.find(one => one.primary) ?? addresses[0]
  const form = useSchemaForm<Draft>(schema, {
    ...emptyDraft(firstChoice(accounts, carriedId), primary?.id ?? ''),
    checkStyle: preferences?.checkStyle ?? '',
    deliveryMethod: preferences?.deliveryMethod ?? 'standard',
  })
  const draft = form.values
  const address = addresses.find(({ id }) => id === draft.shippingAddress)
  rest.current = { address, customization, photo: draft.checkStyle === 'custom' ? photo : undefined }
  const account = accounts.find(({ id }) => id === draft.accountId)
  const price = priceOf(pricing, draft)

  const act = useMoneyAct<Order, Ordered>({
    send: (order, context) => ask.checkOrders.order.mutate(requestOf(order), { context }),
    failed: 'Failed to place order. Please try again.',
    onMade: () => {
      open({ type: 'made' })
      if (draft.savePreferences) void keepPreferences(draft, customization)
    },
    onRefused: problem => {
      setTrouble(problem?.text ?? t('This was not made: the bank did not receive it. You can send it again.'))
      open({ type: 'refused' })
    },
  })

  const place = async () => {
    const order = { draft, ...rest.current }
    if (!order.photo || order.photo.path) return act.confirm(order)
    setUploading(true)
    try {
      const given = { ...order.photo, path: await uploadPhoto(order.photo.file) }
      setPhoto(given)
      return act.confirm({ ...order, photo: given })
    } catch {
      setTrouble(t('Failed to upload custom photo. Please try again.'))
      return open({ type: 'refused' })
    } finally {
      setUploading(false)
    }
  }
  const printed = (style: string, custom = customization): Printed => ({
    style,
    name: user ? `${user.firstName} ${user.lastName}` : '',
    lines: linesOf(user, custom),
    seed: account?.id ?? 'check',
    lastFour: account?.lastFour ?? '0000',
    routing: account?.routingNumber ?? '121000248',
    photo: photo?.url,
    customization: custom,
  })
  const banner = useRef<HTMLDivElement>(null)
  // the banner stands over a long form: who pressed the button at its end is brought to it
  useEffect(() => {
    if (trouble) banner.current?.scrollIntoView({ block: 'center' })
  }, [trouble])
  const style = draft.checkStyle || 'standard'
  const close = () => open({ type: 'close' })

  return (
    <div className="stack">
      {trouble && (
        <div ref={banner}>
          <Banner tone="error" onClose={() => setTrouble(undefined)}>
            {trouble}
          </Banner>
        </div>
      )}
      <div className={css.columns}>
        <OrderForm
          form={form}
          accounts={accounts}
          addresses={addresses}
          pricing={pricing}
          photo={photo}
          printedIn={printed}
          onPhoto={setPhoto}
          onAddress={() => open({ type: 'address' })}
          onCustomize={() => open({ type: 'customize' })}
          onPreview={() => open({ type: 'preview' })}
          onOrder={() => {
            setTrouble(undefined)
            open({ type: 'confirm' })
          }}
        />
        <div className={css.order}>
          <SectionCard title={t('Your order')}>
            <div className="stack">
              <CheckDrawing {...printed(style)} />
              {price ? (
                <OrderPrice price={price} taxRate={pricing.taxRate} />
              ) : (
                <p className="quiet">{t('Choose a style and a quantity to see the price.')}</p>
              )}
            </div>
          </SectionCard>
        </div>
      </div>
      {window.matches('addressing') && (
        <AddressDialog
          addresses={addresses}
          onChange={setAddresses}
          onAdded={id => {
            form.setFieldValue('shippingAddress', id)
            close()
          }}
          onClose={close}
        />
      )}
      {window.matches('customizing') && (
        <CustomizationDialog
          initial={customization}
          printedWith={custom => printed(style, custom)}
          onSave={chosen => {
            setCustomization(chosen)
            close()
          }}
          onClose={close}
        />
      )}
      {window.matches('previewing') && <PreviewDialog printed={printed(style)} onClose={close} />}
      {window.matches('confirming') && price && (
        <ConfirmDialog
          draft={draft}
          account={account}
          address={address}
          pricing={pricing}
          price={price}
          busy={uploading || act.sending}
          act={act}
          onConfirm={() => void place()}
          onClose={close}
        />
      )}
      {window.matches('done') && (
        <SuccessDialog
          ordered={act.answer}
          account={account}
          back={back}
          onClose={() => {
            act.again()
            form.setFieldValue('agreeToTerms', false)
            close()
          }}
        />
      )}
    </div>
  )
}

const firstChoice = (accounts: readonly Account[], carriedId: string | undefined): string => {
  if (accounts.some(({ id }) => id === carriedId)) return carriedId ?? ''
  return accounts.length === 1 ? (accounts[0]?.id ?? '') : ''
}

const customizedBy = (preferences: Preferences | undefined): Customization => {
  const kept = preferences?.customization
  if (!kept) return plainCustomization
  const { customPhotoPath: _, ...choices } = kept
  return { ...choices, startingNumber: String(kept.startingNumber) }
}

function linesOf(user: User | undefined, chosen: Customization): string[] {
  if (!user) return []
  const { line1, line2, city, state, zipCode } = user.address
  return [
    ...(chosen.includeAddress ? [[line1, line2].filter(Boolean).join(', '), `${city}, ${state} ${zipCode}`] : []),
    ...(chosen.includePhoneNumber ? [user.phone] : []),
    ...(chosen.includeDriversLicense ? [t('DL ____________')] : []),
  ]
}

/** doc3 §8: a failure is only logged. */
async function keepPreferences(draft: Draft, customization: Customization): Promise<void> {
  const { checkStyle, deliveryMethod } = draft
  if (!isIn(CHECK_STYLES, checkStyle) || !isIn(CHECK_DELIVERIES, deliveryMethod)) return
  try {
    await ask.checkOrders.savePreferences.mutate({
      checkStyle,
      deliveryMethod,
      customization: { ...customization, startingNumber: Number(customization.startingNumber) },
    })
  } catch {
    // oxlint-disable-next-line no-console -- doc3 §8 asks for it; no details
    console.warn('The preferences for checks could not be saved.')
  }
}
