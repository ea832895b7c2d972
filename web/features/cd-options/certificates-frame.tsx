import type { ReactNode } from 'react'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { t } from '../../lib/i18n.ts'
import { useCertificates } from './certificates.ts'

/** A page over each certificate of the customer; `below` is true for everybody. */
export function CertificatesFrame({
  title,
  each,
  below,
}: {
  title: string
  each: (accountId: string) => ReactNode
  below?: ReactNode
}) {
  const { certificates, error, refetch } = useCertificates()
  return (
    <PageFrame title={title} back="account">
      <div className="stack">
        <Awaited asked={{ data: certificates, error, refetch }} failed="Failed to load account data" />
        {certificates?.length === 0 && (
          <div className="card">
            <Empty text={t('You have no certificate of deposit. One opens with $1,000 or more.')} seed="cd">
              <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
            </Empty>
          </div>
        )}
        {certificates?.map(({ id }) => (
          <div key={id}>{each(id)}</div>
        ))}
        {below}
      </div>
    </PageFrame>
  )
}
