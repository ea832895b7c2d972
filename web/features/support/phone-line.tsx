import { Facts } from '../../kit/facts.tsx'
import { PhoneLink } from '../../kit/phone-link.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { t } from '../../lib/i18n.ts'
import { useCustomer } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'

/** The customer-service line (doc1 §9), and what to have at hand: `facts` are what the page before has carried here. */
export function PhoneLine({ facts = [] }: { facts?: readonly (readonly [string, string | undefined])[] }) {
  const { data, isPending } = trpc.checkDeposits.limits.useQuery()
  const customer = useCustomer()
  const phone = data?.servicePhone
  return (
    <SectionCard
      title={t('Call customer service')}
      note={t('Have this at hand. Nobody at the bank asks for your password or a code.')}
    >
      <Facts
        align="left"
        facts={[
          [
            t('Phone'),
            phone ? (
              <PhoneLink phone={phone} />
            ) : (
              isPending && '\u00a0' // its line is there before it is, and nothing moves
            ),
          ],
          ...facts,
          [t('Username'), customer?.username],
        ]}
      />
    </SectionCard>
  )
}
