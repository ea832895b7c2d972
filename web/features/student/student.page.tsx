import { accountPage } from '../../kit/account-page/account-page.tsx'
import { everyday } from '../../kit/account-page/everyday-account.tsx'
import { PageLinks } from '../../kit/account-page/page-links.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { depositDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { studentSource } from '../../offline/account-sources.ts'
import { depositToSampleStudent } from '../../offline/sample/demo.ts'
import { useAccountSource } from '../../offline/use-source.tsx'

type StudentAccount = Answered['student']['get']

/** The student account (doc2 §2.7): like checking, with a deposit that needs no code and a foot of its own. */
export const StudentPage = accountPage<StudentAccount, 'deposit'>({
  ...everyday,
  title: () => t('Student Account'),
  frame: {
    ...everyday.frame,
    missing: 'Student account not found. Please check the account ID or create a new account.',
    failed: 'Failed to load student account data',
    broken: 'Error fetching student account data: {message}',
  },
  useAccount: () => {
    const accountId = useAccountId()
    return useAccountSource(studentSource, accountId, trpc.student.get.useQuery({ accountId }))
  },
  // doc2 §9
  lines: (_, open) => ({
    ...everyday.lines(open),
    usePages: input => trpc.student.transactions.useInfiniteQuery(input, byCursor),
    types: ['all', 'deposit', 'withdrawal', 'payment', 'purchase'],
    periods: ['30days', '60days', '90days', 'all'],
  }),
  Below: ({ account }) => (
    <>
      <everyday.Below account={account} />
      <div className="section">
        <PageLinks
          label={t('Student services')}
          links={[
            ['Card controls', '/card-controls'],
            ['Financial Tools', '/financial-tools'],
            ['Support', '/support'],
            ['FAQs', '/faqs'],
          ]}
        />
      </div>
    </>
  ),
  dialogs: {
    deposit: depositDialog(({ id }) =>
      isSample(id) ? depositToSampleStudent : (draft, context) => ask.student.deposit.mutate(draft, { context }),
    ),
  },
})
