import { signedIn } from '../trpc.ts'
import { alertsAnswer } from './alerts.schema.ts'
import { answer, mine } from './my-wishes.ts'

export const getAlerts = signedIn.output(alertsAnswer).query(async ({ ctx }) => answer(await mine(ctx)))
