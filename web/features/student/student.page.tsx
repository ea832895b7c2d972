import { deposit as schema } from '../../../api/platform/accounts/deposit.schema.ts'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { EverydayAccount } from '../../kit/account-page/everyday-account.tsx'
import { AccountHeadLinks, PageLinks } from '../../kit/account-page/page-links.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { depositTexts, PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { studentSource } from '../../offline/account-sources.ts'
import { depositToSampleStudent } from '../../offline/sample/demo.ts'
import { useAccountSource } from '../../offline/use-source.tsx'

type StudentAccount = Answered['student']['get']

/** doc2 §9. */
const TYPES = ['all', 'deposit', 'withdrawal', 'payment', 'purchase'] as const
const PERIODS = ['30days', '60days', '90days', 'all'] as const

/** The student account (doc2 §2.7): like checking, with a deposit that needs no code and a foot of its own. */
export function StudentPage() {
  const accountId = useAccountId()
  const query = useAccountSource(studentSource, accountId, trpc.student.get.useQuery({ accountId }))
  return (
    <AccountFrame
      title={t('Student Account')}
      missing="Student account not found. Please check the account ID or create a new account."
      failed="Failed to load student account data"
      broken="Error fetching student account data: {message}"
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
      actions={<AccountHeadLinks />}
    >
      {account => <Student key={account.id} account={account} />}
    </AccountFrame>
  )
}

function Student({ account }: { account: StudentAccount }) {
  const deposit = (opened: boolean, close: () => void) => (
    <PayInDialog
      account={account}
      opened={opened}
      onClose={close}
      title={t('Deposit Money')}
      verb={t('Deposit')}
      done={t('Deposit made')}
      plain="Deposit"
      schema={schema}
      send={
        isSample(account.id)
          ? depositToSampleStudent
          : (draft, context) => ask.student.deposit.mutate(draft, { context })
      }
      failed={depositTexts}
    />
  )
  return (
    <EverydayAccount
      account={account}
      types={TYPES}
      periods={PERIODS}
      usePages={input => trpc.student.transactions.useInfiniteQuery(input, byCursor)}
      deposit={deposit}
    >
      <div className="section">
        <PageLinks
          label={t('Student services')}
          links={[
            ['Financial Tools', '/financial-tools'],
            ['Support', '/support'],
            ['FAQs', '/faqs'],
          ]}
        />
      </div>
    </EverydayAccount>
  )
}
