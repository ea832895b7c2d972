import { t } from '../lib/i18n.ts'
import type { AccountView } from './account-line.ts'
import { TextLink } from './link.tsx'
import { Badge } from './tag.tsx'

/** That the customer has locked the card of an account, and the way to unlock it. */
export const CardLocked = ({ account: { id, cardLocked }, name }: { account: AccountView; name: string }) =>
  cardLocked && (
    <span className="row" style={{ position: 'relative', zIndex: 1, gap: 8 }}>
      <Badge text={t('Locked')} />
      <TextLink
        to={`/card-controls?card=${id}`}
        aria-label={t('Unlock the card of {name}', { name })}
        style={{ fontSize: '0.8125rem' }}
      >
        {t('Unlock')}
      </TextLink>
    </span>
  )
