import { t } from '../../lib/i18n.ts'
import { LinkButton } from '../link.tsx'

/** From a line that was disputed to its dispute, in place of the way to a new one. */
export const OpenDispute = ({ number, ...looks }: { number: string; variant: 'subtle' | 'default'; size: string }) => (
  <LinkButton to={`/disputes/${number}`} {...looks}>
    {t('Dispute {number}', { number })}
  </LinkButton>
)
