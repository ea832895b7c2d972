import { signedInOr } from '../trpc.ts'
import { addAccount, opened } from './open-account.schema.ts'
import { openFor } from './open-account.ts'

/** Opens an account, under the dashboard's name (C-52). */
export const add = signedInOr(() => 'You must be logged in to add an account')
  .input(addAccount)
  .output(opened)
  .mutation(({ ctx, input }) => openFor(ctx, input))
