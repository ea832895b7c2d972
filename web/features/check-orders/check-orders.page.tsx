import { useLocation } from '@tanstack/react-router'
import { detailsPath, pays } from '../../kit/account-kind.ts'
import { Banner, Trouble } from '../../kit/banner.tsx'
import { Empty } from '../../kit/empty.tsx'
import { NotChosen } from '../../kit/not-chosen.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { useBegun } from '../../kit/use-begun.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { CheckDrawing, type Printed } from './check-drawing.tsx'
import css from './check-orders.module.css'
import { defaultPricing, type Customization, type User } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { OrderPrice } from './order-price.tsx'
import { useOrdering, type Given } from './use-ordering.ts'
import { Windows } from './windows.tsx'

/** doc3 §8. */
const NO_PRICES = 'Failed to load check styles and pricing information.'

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
  const failed = accounts.error !== null && !accounts.data
  const again = () => void Promise.all([accounts, me, pricing, styles, preferences].map(one => one.refetch()))
  const ready = useBegun(me, preferences) && accounts.data && !pricing.isPending
  return (
    <PageFrame title={t('Order Checks')} back={{ to: back, label: t('Back to Account') }}>
      {(pricing.error || styles.error) && !failed && <Banner tone="error">{t(NO_PRICES)}</Banner>}
      {failed && (
        <ErrorPanel problem={problemOf(accounts.error, pricing.error ? NO_PRICES : undefined)} retry={again} />
      )}
      {!ready && !accounts.error && <PageSkeleton />}
      {ready && checking.length === 0 && (
        <Empty text={t('Checks can be ordered for checking accounts, and you have none.')}>
          <LinkButton to="/open-new-account?type=checking">{t('Open a checking account')}</LinkButton>
        </Empty>
      )}
      {ready && <NotChosen carried={carried} own={accounts.data.accounts} asks="transfer" />}
      {ready && checking.length > 0 && (
        <CheckOrders
          accounts={checking.filter(pays)}
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

function CheckOrders({ back, ...given }: Given & { back: string }) {
  const ordering = useOrdering(given)
  const { user, pricing, accounts } = given
  const { open, form, draft, account, customization, photo, price } = ordering
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
  const style = draft.checkStyle || 'standard'
  return (
    <div className="stack">
      <Trouble text={ordering.trouble} onClose={() => ordering.setTrouble(undefined)} />
      <div className={css.columns}>
        <OrderForm
          form={form}
          accounts={accounts}
          addresses={ordering.addresses}
          pricing={pricing}
          photo={photo}
          printedIn={printed}
          onPhoto={ordering.setPhoto}
          onAddress={() => open({ type: 'address' })}
          onCustomize={() => open({ type: 'customize' })}
          onPreview={() => open({ type: 'preview' })}
          onOrder={() => {
            ordering.setTrouble(undefined)
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
      <Windows ordering={ordering} pricing={pricing} printed={custom => printed(style, custom)} back={back} />
    </div>
  )
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
