import * as z from 'zod'
import { account } from '../platform/account.schema.ts'

export const accounts = z.object({ accounts: z.array(account) })
