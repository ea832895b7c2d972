import { fetchFile } from '../../kit/account-page/statement.dialog.tsx'
import { queries, trpc, type Answered } from '../../lib/trpc.ts'

/** Has a statement made, fetches its file and has the lists of documents read again. */
export const useMaking = (onMade?: (made: Answered['statements']['any']) => void) =>
  trpc.statements.any.useMutation({
    onSuccess: made => {
      fetchFile(made)
      onMade?.(made)
      void queries.invalidateQueries()
    },
  })
