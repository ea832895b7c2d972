import { AppError, notFound } from '../errors.ts'
import { says } from '../../ledger/phrase.ts'
import { UNEXPECTED } from '../platform/plain-words.schema.ts'
import { signedIn } from '../trpc.ts'
import { alertsAnswer, groups, SETTINGS, updateGroup as groupForm, type Group } from './alerts.schema.ts'
import { answer, mine } from './my-wishes.ts'
import { changeAlerts } from './change-alerts.ts'

const isGroup = (name: string): name is Group => Object.hasOwn(groups, name)

/**
 * One group, or one item of it: what is sent changes, the rest stays. A group or item that there is not answers 404,
 * a setting that none of them has 400.
 */
export const updateGroup = signedIn
  .input(groupForm)
  .output(alertsAnswer)
  .mutation(async ({ ctx, input: { group, item, ...sent } }) => {
    if (!isGroup(group)) throw notFound('Alert group not found')
    await changeAlerts(ctx, before => {
      const current: Record<string, unknown> = before[groups[group]]
      if (item !== undefined && (group === 'balance' || !Object.hasOwn(current, item)))
        throw notFound('Alert not found')
      const stranger = Object.keys(sent).find(
        name => !SETTINGS.includes(name) && (item !== undefined || !Object.hasOwn(current, name)),
      )
      if (stranger !== undefined)
        throw new AppError('validation_failed', says(UNEXPECTED, { fields: stranger }), stranger)
      return { [groups[group]]: item === undefined ? sent : { [item]: sent } }
    })
    return answer(await mine(ctx))
  })
