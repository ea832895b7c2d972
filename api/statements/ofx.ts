/**
 * A statement as OFX 1.0.2, which Quicken, Money, GnuCash and most others read. Every element is closed, so that it is
 * read as SGML and as XML alike; text from outside is escaped and can open no element.
 */
import type { Snapshot, SnapshotLine } from './snapshot.ts'

const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:UTF-8',
  'CHARSET:NONE',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
]

/** Line by line. */
export function* ofxStatement(snapshot: Snapshot, madeAt: Date): Generator<string> {
  yield* [...HEADER, '']
  yield* el('OFX', [signOn(madeAt), isCard(snapshot) ? cardMessage(snapshot) : bankMessage(snapshot)])
}

const isCard = ({ account }: Snapshot) => account.kind === 'credit'

const signOn = (madeAt: Date) =>
  el('SIGNONMSGSRSV1', [
    el('SONRS', [
      status(),
      el('DTSERVER', moment(madeAt)),
      el('LANGUAGE', 'ENG'),
      el('FI', [el('ORG', 'Wrenfield Bank'), el('FID', '121000248')]),
    ]),
  ])

const bankMessage = (snapshot: Snapshot) =>
  el('BANKMSGSRSV1', [
    el('STMTTRNRS', [
      el('TRNUID', '0'),
      status(),
      el('STMTRS', [
        el('CURDEF', 'USD'),
        el('BANKACCTFROM', [
          el('BANKID', snapshot.account.routingNumber),
          el('ACCTID', snapshot.account.number),
          el('ACCTTYPE', accountTypes[snapshot.account.kind] ?? 'SAVINGS'),
        ]),
        ...statementParts(snapshot),
      ]),
    ]),
  ])

const cardMessage = (snapshot: Snapshot) =>
  el('CREDITCARDMSGSRSV1', [
    el('CCSTMTTRNRS', [
      el('TRNUID', '0'),
      status(),
      el('CCSTMTRS', [
        el('CURDEF', 'USD'),
        el('CCACCTFROM', [el('ACCTID', snapshot.account.number)]),
        ...statementParts(snapshot),
      ]),
    ]),
  ])

const accountTypes: Readonly<Record<string, string>> = {
  checking: 'CHECKING',
  student: 'CHECKING',
  savings: 'SAVINGS',
  'money-market': 'MONEYMRKT',
  cd: 'CD',
  loan: 'CREDITLINE',
}

const statementParts = ({ firstDay, lastDay, closing, lines }: Snapshot) => [
  el('BANKTRANLIST', [el('DTSTART', noon(firstDay)), el('DTEND', noon(lastDay)), each(lines)]),
  el('LEDGERBAL', [el('BALAMT', closing), el('DTASOF', noon(lastDay))]),
]

function* each(lines: readonly SnapshotLine[]): Generator<string> {
  for (const line of lines) yield* transaction(line)
}

const transaction = ({ id, date, type, amount, description, category }: SnapshotLine) =>
  el('STMTTRN', [
    el('TRNTYPE', transactionType(type, amount)),
    el('DTPOSTED', noon(date)),
    el('TRNAMT', amount),
    el('FITID', id),
    el('NAME', clip(description, 32)),
    el('MEMO', clip(`${category}: ${description}`, 255)),
  ])

const types: Readonly<Record<string, string>> = {
  interest: 'INT',
  dividend: 'DIV',
  fee: 'FEE',
  deposit: 'DEP',
  transfer: 'XFER',
  payment: 'PAYMENT',
  purchase: 'POS',
  withdrawal: 'CASH',
}

/** A payment that comes in (on a card) is a credit. */
const transactionType = (type: string, amount: string) => {
  const out = amount.startsWith('-')
  if (type === 'payment' && !out) return 'CREDIT'
  return types[type] ?? (out ? 'DEBIT' : 'CREDIT')
}

const status = () => el('STATUS', [el('CODE', '0'), el('SEVERITY', 'INFO')])

/** Noon, so that no time zone of the country moves it to another day. */
const noon = (day: string) => `${day.replaceAll('-', '')}120000[0:GMT]`
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace(/\D/g, '')}[0:GMT]`

const clip = (text: string, most: number) => [...text].slice(0, most).join('')

const plain = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim()

function* el(name: string, inside: string | readonly Generator<string>[]): Generator<string> {
  if (typeof inside === 'string') return yield `<${name}>${plain(inside)}</${name}>`
  yield `<${name}>`
  for (const one of inside) yield* one
  yield `</${name}>`
}
