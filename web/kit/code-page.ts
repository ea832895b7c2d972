import type { CodeKind } from '../../api/platform/orders/states.schema.ts'

/** Where the code of an order that waits for it is entered. */
export const codePages: Readonly<Record<CodeKind, string>> = {
  transfer: '/transfer-money',
  'balance-transfer': '/balance-transfer',
}
