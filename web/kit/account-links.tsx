import { t } from '../lib/i18n.ts'
import { isSample } from '../lib/sample-accounts.ts'
import { accountName } from './account-card.tsx'
import { detailsPath, takesPayments } from './account-kind.ts'
import { carriedState } from './carried.ts'
import { LinkButton } from './link.tsx'

type Account = Parameters<typeof accountName>[0] &
  Parameters<typeof detailsPath>[0] &
  Parameters<typeof carriedState>[0]

/** Where an account's card leads: its page, and its payment where it takes one; `gated` where both ask for the code. */
export const AccountLinks = ({ account, gated }: { account: Account; gated?: 'dashboard' }) => (
  <>
    <LinkButton
      to={detailsPath(account)}
      state={carriedState(account)}
      gated={!isSample(account.id) && gated}
      variant="default"
      size="sm"
      aria-label={t('Details, {account}', { account: accountName(account) })}
    >
      {t('Details')}
    </LinkButton>
    {takesPayments(account.type) && (
      <LinkButton
        to="/payment"
        state={carriedState(account)}
        gated={gated}
        size="sm"
        aria-label={t('Make Payment, {account}', { account: accountName(account) })}
      >
        {t('Make Payment')}
      </LinkButton>
    )}
  </>
)
