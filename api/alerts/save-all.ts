import { signedIn } from '../trpc.ts'
import { alertsAnswer, saveAll as saveAllForm } from './alerts.schema.ts'
import { answer, mine } from './my-wishes.ts'
import { changeContact } from './change-contact.ts'
import { changeAlerts } from './change-alerts.ts'

/** Everything at once: groups, alerts and settings that are not sent stay as they are. */
export const saveAll = signedIn
  .input(saveAllForm)
  .output(alertsAnswer)
  .mutation(async ({ ctx, input: { alertSettings: alerts, contactInfo, approvalCode } }) => {
    if (contactInfo) await changeContact(ctx, contactInfo, approvalCode)
    await changeAlerts(ctx, () => alerts)
    return answer(await mine(ctx))
  })
