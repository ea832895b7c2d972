import { useMachine } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import { FIRST_CHECK_NUMBER } from '../../../api/check-orders/check-orders.schema.ts'
import { CHECK_DELIVERIES, CHECK_STYLES } from '../../../ledger/rates/check-order.ts'
import { isIn } from '../../../ledger/table.ts'
import { useSchemaForm } from '../../kit/form.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { t } from '../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { checkOrdersMachine } from './check-orders.machine.ts'
import {
  addressesFrom,
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
import type { Ordered } from './order.dialogs.tsx'
import { uploadPhoto } from './photo-field.tsx'

type Preferences = Answered['checkOrders']['preferences']

export interface Given {
  accounts: readonly Account[]
  user: User | undefined
  pricing: Pricing
  preferences: Preferences | undefined
  /** The account that the page was opened with: the first choice when checks can be ordered for it. */
  carriedId: string | undefined
}

export type Ordering = ReturnType<typeof useOrdering>

/** An order of checks as far as it has come: what is typed and chosen, which window is open, and its confirmation. */
export function useOrdering({ accounts, user, pricing, preferences, carriedId }: Given) {
  const [window, open] = useMachine(checkOrdersMachine)
  const [addresses, setAddresses] = useState<Address[]>(() => addressesFrom(user, t('Home')))
  const [customization, setCustomization] = useState<Customization>(() => customizedBy(preferences))
  const [photo, setPhoto] = useState<Photo>()
  const [trouble, setTrouble] = useState<string>()
  const rest = useRef<Omit<Order, 'draft'>>({ address: undefined, customization, photo })
  const schema = useMemo(() => draftSchema(() => rest.current), [])
  const [asked] = useUrlText<string>('quantity', '', ['', ...pricing.quantities.map(({ id }) => String(id))])
  const primary = addresses.find(one => one.primary) ?? addresses[0]
  const form = useSchemaForm<Draft>(schema, {
    ...emptyDraft(firstChoice(accounts, carriedId), primary?.id ?? ''),
    checkStyle: preferences?.checkStyle ?? '',
    quantity: asked,
    deliveryMethod: preferences?.deliveryMethod ?? 'standard',
  })
  const draft = form.values
  const foretold = useForetold(draft)
  const next = String(foretold?.startingNumber ?? FIRST_CHECK_NUMBER + 1)
  const address = addresses.find(({ id }) => id === draft.shippingAddress)
  rest.current = { address, customization, photo: draft.checkStyle === 'custom' ? photo : undefined }
  const fail = (text: string) => {
    setTrouble(text)
    open({ type: 'refused' })
  }
  const act = useMoneyAct<Order, Ordered>({
    send: (order, context) => ask.checkOrders.order.mutate(requestOf(order), { context }),
    failed: 'Failed to place order. Please try again.',
    onMade: () => {
      open({ type: 'made' })
      setCustomization({ ...customization, startingNumber: '' })
      if (draft.savePreferences) void keepPreferences(draft, customization)
    },
    onRefused: problem =>
      fail(problem?.text ?? t('This was not made: the bank did not receive it. You can send it again.')),
  })
  const { uploading, upload } = useUpload(setPhoto)
  const place = async () => {
    const order = { draft, ...rest.current }
    if (!order.photo || order.photo.path) return act.confirm(order)
    const sent = await upload(order.photo)
    return sent ? act.confirm({ ...order, photo: sent }) : fail(t('Failed to upload custom photo. Please try again.'))
  }
  return {
    window,
    open,
    close: () => open({ type: 'close' }),
    form,
    draft,
    account: accounts.find(({ id }) => id === draft.accountId),
    address,
    addresses,
    setAddresses,
    customization: { ...customization, startingNumber: customization.startingNumber || next },
    customize: (chosen: Customization) =>
      setCustomization(chosen.startingNumber === next ? { ...chosen, startingNumber: '' } : chosen),
    alike: foretold?.alike,
    photo,
    setPhoto,
    trouble,
    setTrouble,
    price: priceOf(pricing, draft),
    act,
    uploading,
    place,
  }
}

/** What the bank numbers this order from, and whether it was made just now; asked once there is an account. */
function useForetold({ accountId, checkStyle, quantity, deliveryMethod }: Draft) {
  const asked = {
    accountId,
    ...(isIn(CHECK_STYLES, checkStyle) ? { checkStyle } : {}),
    ...(quantity === '' ? {} : { quantity }),
    ...(isIn(CHECK_DELIVERIES, deliveryMethod) ? { deliveryMethod } : {}),
  }
  return trpc.checkOrders.preview.useQuery(asked, { enabled: accountId !== '' }).data
}

/** A photo is sent before the order that names it; undefined when that failed. */
function useUpload(keep: (photo: Photo) => void) {
  const [uploading, setUploading] = useState(false)
  const upload = async (photo: Photo): Promise<Photo | undefined> => {
    setUploading(true)
    try {
      const sent = { ...photo, path: await uploadPhoto(photo.file) }
      keep(sent)
      return sent
    } catch {
      return undefined
    } finally {
      setUploading(false)
    }
  }
  return { uploading, upload }
}

const firstChoice = (accounts: readonly Account[], carriedId: string | undefined): string => {
  if (accounts.some(({ id }) => id === carriedId)) return carriedId ?? ''
  return accounts.length === 1 ? (accounts[0]?.id ?? '') : ''
}

const customizedBy = (preferences: Preferences | undefined): Customization => {
  const kept = preferences?.customization
  if (!kept) return plainCustomization
  const { customPhotoPath: _, ...choices } = kept
  return { ...choices, startingNumber: '' }
}

/** doc3 §8: a failure is only logged. */
async function keepPreferences(draft: Draft, customization: Customization): Promise<void> {
  const { checkStyle, deliveryMethod } = draft
  if (!isIn(CHECK_STYLES, checkStyle) || !isIn(CHECK_DELIVERIES, deliveryMethod)) return
  const { startingNumber: _, ...choices } = customization
  try {
    await ask.checkOrders.savePreferences.mutate({ checkStyle, deliveryMethod, customization: choices })
  } catch {
    // oxlint-disable-next-line no-console -- doc3 §8 asks for it; no details
    console.warn('The preferences for checks could not be saved.')
  }
}
