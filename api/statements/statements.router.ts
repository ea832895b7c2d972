import { router } from '../trpc.ts'
import { downloadStatement, listStatements, statementOf } from './ask.ts'

export const statements = router({ ...statementOf, list: listStatements, download: downloadStatement })
