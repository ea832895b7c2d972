import { languages } from '../../../api/platform/language.schema.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  ALREADY_BACK,
  ALREADY_DISPUTED,
  disputeStatuses,
  NO_ERROR_FOUND,
  told,
  TOO_OLD,
} from '../../../api/disputes/disputes.schema.ts'
import { NOT_A_CARD } from '../../../api/disputes/not-a-card.schema.ts'

/**
 * What the bank says of a dispute reaches the screen as data, so that no call of `t` names it: it is held against
 * the catalogue here.
 */
const said = [
  ...Object.values(told).flat(),
  ...disputeStatuses,
  ALREADY_BACK,
  ALREADY_DISPUTED,
  TOO_OLD,
  NOT_A_CARD,
  NO_ERROR_FOUND,
]

test.each(languages.filter(language => language !== 'en'))(
  'all that the bank says of a dispute is said in %s',
  language => {
    const file = path.join(import.meta.dirname, '../../../api/platform/locales', language, 'disputes.json')
    const known: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    expect(said.filter(text => !(text in known))).toEqual([])
  },
)
