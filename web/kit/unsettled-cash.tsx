import { usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'

/** That securities are paid with settled cash only (C-80), where some has not settled; nothing where all has. */
export const UnsettledCash = ({ amount }: { amount: string }) =>
  Number(amount) > 0 && (
    <p className="quiet">
      {t('{amount} of your cash has not settled yet. Orders can use it once it has.', { amount: usd(amount) })}
    </p>
  )
