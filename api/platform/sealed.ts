/**
 * Every sealed column of the database, once: what is sealed is bound to its place here, and a rotation seals anew what
 * stands here. A column whose name ends in `_sealed` and that is missing here fails a test that reads the database's
 * own catalogue.
 */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The place that a row's text is bound to. */
  readonly place: (id: string) => string
}

const sealed = (table: string, column: string, place: (id: string) => string): SealedColumn => ({
  table: `app.${table}`,
  column,
  place,
})

export const sealedColumns = {
  /** SSN and date of birth. */
  identity: sealed('customer', 'identity_sealed', id => `customer:${id}:identity`),
  totpSeed: sealed('customer', 'totp_seed_sealed', id => `customer:${id}:totp`),
  recipientAccount: sealed('recipient', 'account_sealed', id => `recipient:${id}:account`),
  /** Who receives a retirement account. */
  beneficiaries: sealed('beneficiary_list', 'people_sealed', id => `beneficiaries:${id}`),
  payeeAccount: sealed('payee', 'account_sealed', id => `payee:${id}`),
  /** What was before a change of access, while it can be taken back. */
  accessBefore: sealed('access_change', 'before_sealed', id => `access-change:${id}:before`),
  /** What a message says that carries a code or a token, until it is delivered or over. */
  messageBody: sealed('outbox', 'body_sealed', id => `outbox:${id}:body`),
} as const satisfies Record<string, SealedColumn>

/** Where a text belongs: sealed and opened with the same place. */
export const placeIn = (what: keyof typeof sealedColumns, id: string): string => sealedColumns[what].place(id)
