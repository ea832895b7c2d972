import { AddressDialog } from './address.dialog.tsx'
import type { Printed } from './check-drawing.tsx'
import { CustomizationDialog } from './customization.dialog.tsx'
import type { Customization, Pricing } from './order-draft.ts'
import { ConfirmDialog, PreviewDialog, SuccessDialog } from './order.dialogs.tsx'
import type { Ordering } from './use-ordering.ts'

/** The window that is open over the form: addresses, what is printed, a preview, the confirmation, the end. */
export function Windows({
  ordering,
  pricing,
  printed,
  back,
}: {
  ordering: Ordering
  pricing: Pricing
  printed: (custom?: Customization) => Printed
  back: string
}) {
  const { window, close, form, draft, account, address, price, act } = ordering
  return (
    <>
      {window.matches('addressing') && (
        <AddressDialog
          addresses={ordering.addresses}
          onChange={ordering.setAddresses}
          onAdded={id => {
            form.setFieldValue('shippingAddress', id)
            close()
          }}
          onClose={close}
        />
      )}
      {window.matches('customizing') && (
        <CustomizationDialog
          initial={ordering.customization}
          printedWith={printed}
          onSave={chosen => {
            ordering.customize(chosen)
            close()
          }}
          onClose={close}
        />
      )}
      {window.matches('previewing') && <PreviewDialog printed={printed()} onClose={close} />}
      {window.matches('confirming') && price && (
        <ConfirmDialog
          draft={draft}
          account={account}
          address={address}
          pricing={pricing}
          price={price}
          startingNumber={Number(ordering.customization.startingNumber)}
          alike={ordering.alike}
          busy={ordering.uploading || act.sending}
          act={act}
          onConfirm={() => void ordering.place()}
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
    </>
  )
}
