import { Button } from '@mantine/core'
import { ActivityLink } from '../../kit/activity-link.tsx'
import { ShownPart } from '../../kit/shown-part.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { queries, trpc } from '../../lib/trpc.ts'

/** What the customer said once for all such lines: seen in one place, and taken back there. */
export function Rules() {
  const { data } = trpc.categories.list.useQuery(undefined, { staleTime: 60_000 })
  const forget = trpc.categories.forget.useMutation({ onSuccess: () => void queries.invalidateQueries() })
  if (!data) return null
  return (
    <ShownPart name="rules">
      <TableCard
        title={t('Your category rules')}
        problem={forget.error && problemOf(forget.error).text}
        empty={t('No rules yet. Open a transaction, choose its category and tick that it is for all like it.')}
        rows={data.rules}
        rowKey={({ such }) => such}
        columns={[
          {
            head: t('For all like'),
            cell: ({ such, name }) => <ActivityLink asked={{ such }}>{t(name)}</ActivityLink>,
            phone: 'lead',
          },
          { head: t('Category'), cell: ({ category }) => t(category) },
          {
            head: t('Actions'),
            align: 'right',
            phone: 'plain',
            cell: ({ such, name }) => (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={t('Forget the rule for {name}', { name: t(name) })}
                onClick={() => forget.mutate({ such })}
              >
                {t('Forget')}
              </Button>
            ),
          },
        ]}
      />
    </ShownPart>
  )
}
