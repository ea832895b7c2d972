import { signedIn } from '../trpc.ts'
import { statementList } from './statements.schema.ts'
import { keptStatements } from './take.ts'
import { shown } from './offer.ts'

/** The document centre: every statement that was ever made for the caller, the newest first. */
export const listStatements = signedIn
  .output(statementList)
  .query(async ({ ctx }) => ({ statements: (await ctx.asCaller(keptStatements)).map(shown) }))
