/** An alert that fired, as messages by the ways that its customer chose. */
import type { OpenTemplate } from '../platform/messages.ts'
import type { Message, Source } from '../platform/outbox.ts'
import type { Wishes } from './alerts.queries.ts'

export type Item = { enabled: boolean; notificationMethod: readonly string[] }

/** One message per chosen way; by none chosen, it still stands in the notification centre. */
export function messagesFor(
  wishes: Wishes,
  item: Item,
  source: Source,
  template: OpenTemplate,
  params: Record<string, string>,
  account?: number,
): Message[] {
  if (!item.enabled) return []
  const { customer, language } = wishes
  const message = { source, customer, template, language, params, ...(account === undefined ? {} : { account }) }
  const found: Message[] = []
  if (item.notificationMethod.includes('email')) found.push({ ...message, channel: 'mail', recipient: wishes.email })
  if (item.notificationMethod.includes('text')) found.push({ ...message, channel: 'text', recipient: wishes.phone })
  const push = item.notificationMethod.includes('push') && wishes.pushEnabled
  if (push || found.length === 0) found.push({ ...message, channel: 'push', recipient: customer })
  return found
}
