import { router } from '../trpc.ts'
import { downloadStatement } from './download-statement.ts'
import { listStatements } from './list-statements.ts'
import { statementOf } from './ask.ts'

export const statements = router({ ...statementOf, list: listStatements, download: downloadStatement })
