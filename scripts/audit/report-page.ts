/** The report as one page of HTML that needs nothing else: no script, no network; printable. Pure. */
import { POINTS, scaleOf, USD } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { sum, text, ZERO, type Money } from '../../ledger/money.ts'
import type { Problem } from '../../ledger/verify.ts'
import { stepChart } from './report-charts.ts'
import { STYLE } from './report-style.ts'
import { closing, type Line, type Movement, type ReportFacts } from './report-facts.ts'

/** What stands in the report beside the journal's own figures. */
export interface Beside {
  readonly ledger: number
  readonly head: { readonly seq: number; readonly hash: string; readonly bankDay: BankDay }
  readonly problems: readonly Problem[]
  readonly seals: readonly {
    readonly day: BankDay
    readonly last: number
    readonly root: string
    readonly problem: string | undefined
  }[]
  readonly key: { readonly name: string; readonly pem: string } | undefined
  /** What the close of day wanted and the ledger refused. */
  readonly refusals: readonly { readonly kind: string; readonly code: string; readonly n: number }[]
  readonly madeAt: string
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** With commas in the whole part. */
function grouped(amount: string): string {
  const [whole = '', part] = amount.replace('-', '\u2212').split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part === undefined ? '' : `.${part}`}`
}
const shown = (amount: Money, asset = USD): string => grouped(text(amount, scaleOf(asset)))
/** `wireClearing` is 'Wire clearing', `achClearing` 'ACH clearing'. */
const named = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^(Ach|Atm) /, short => short.toUpperCase())
}

type Cell = string | { readonly amount: string } | { readonly html: string }

function table(heads: readonly string[], rows: readonly (readonly Cell[])[], none: string): string {
  if (rows.length === 0) return `<p class="none">${escaped(none)}</p>`
  const cell = (one: Cell) =>
    typeof one === 'string'
      ? `<td>${escaped(one)}</td>`
      : 'amount' in one
        ? `<td class="n">${escaped(one.amount)}</td>`
        : `<td>${one.html}</td>`
  const first = rows[0] ?? []
  const head = heads.map((name, i) => {
    const one = first[i]
    return `<th scope="col"${typeof one === 'object' && 'amount' in one ? ' class="n"' : ''}>${escaped(name)}</th>`
  })
  const body = rows.map(row => `<tr>${row.map(cell).join('')}</tr>`)
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const section = (id: string, title: string, ...parts: readonly string[]): string =>
  `<section id="${id}"><h2>${escaped(title)}</h2>${parts.join('')}</section>`

const amount = (value: Money, asset?: string): Cell => ({ amount: shown(value, asset) })
const whole = (n: number): Cell => ({ amount: grouped(String(n)) })

const movementRow = ({ seq, day, kind, actor, amount: moved, asset }: Movement): Cell[] => [
  String(seq),
  day,
  kind,
  actor.length > 20 ? `${actor.slice(0, 8)}…` : actor,
  amount(moved, asset),
  asset,
]
const MOVEMENT = ['Event', 'Day', 'Kind', 'By', 'Amount', 'Asset']

export function reportPage(facts: ReportFacts, beside: Beside): string {
  const title = `Wrenfield Bank, journal ${beside.ledger}: ${facts.from} to ${facts.to}`
  const parts = [
    summary(facts, beside),
    trialBalance(facts),
    movements(facts),
    clearing(facts),
    dayCloses(facts, beside),
    refusals(facts, beside),
    section('forced', 'Forced events', FORCED, table(MOVEMENT, facts.forced.map(movementRow), 'None in this period.')),
    overdrawn(facts),
    exceptions(beside),
    largest(facts),
    pairs(facts),
    howToCheck(facts, beside),
  ]
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>` +
    `<header><p class="bank">Wrenfield Bank</p><h1>Audit report</h1>` +
    `<p>Journal ${beside.ledger}, ${facts.from} to ${facts.to}. Made ${escaped(beside.madeAt)}.</p></header>` +
    `${parts.join('')}</main></body></html>\n`
  )
}

const FORCED =
  '<p>Returns, charge-backs, reversals, lost disputes and card interest may pass the floor. These did or could.</p>'

function summary(facts: ReportFacts, { problems, head, seals }: Beside): string {
  const wrong = problems.length + seals.filter(({ problem }) => problem !== undefined).length
  const sealed = seals.length > 0 ? 'every seal compared' : 'but no day is sealed yet'
  const right = `Nothing is wrong: every event was decided again, every row rebuilt, ${sealed}.`
  const verdict =
    wrong === 0
      ? `<p class="verdict good">${right}</p>`
      : `<p class="verdict bad">${wrong} exceptions. See <a href="#exceptions">Exceptions</a>.</p>`
  const open = [...facts.clearing.values()].reduce((n, items) => n + items.length, 0)
  const figures: [string, string][] = [
    ['Events in the period', grouped(String(facts.events))],
    ['Head of the journal', `event ${head.seq} of ${head.bankDay}`],
    ['Days sealed', grouped(String(seals.length))],
    ['Forced events', grouped(String(facts.forced.length))],
    ['Overdrawn accounts', grouped(String(facts.overdrawn().length))],
    ['Open on clearing accounts', grouped(String(open))],
  ]
  const cards = figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`)
  return section('summary', 'At a glance', verdict, `<dl>${cards.join('')}</dl>`)
}

/** Dollars first, then points, then securities. */
const rank = (asset: string): string => (asset === USD ? ' 1' : asset === POINTS ? ' 2' : asset)
const byName = (a: Line, b: Line): number => named(a.name).localeCompare(named(b.name))

function trialBalance({ lines }: ReportFacts): string {
  const sorted = [...lines.values()].toSorted((a, b) => rank(a.asset).localeCompare(rank(b.asset)) || byName(a, b))
  const assets = Map.groupBy(sorted, line => line.asset)
  const rows = [...assets].flatMap(([asset, all]) => {
    const each = all.map((line): Cell[] => {
      const end = closing(line)
      const sides = end.lt(0) ? ['', shown(end.neg(), asset)] : [shown(end, asset), '']
      return [
        named(line.name),
        asset,
        amount(line.opening, asset),
        amount(line.debits, asset),
        amount(line.credits, asset),
        ...sides.map((side): Cell => ({ amount: side })),
      ]
    })
    const ends = all.map(closing)
    const [debits, credits] = [sum(ends.filter(end => end.gt(0))), sum(ends.filter(end => end.lt(0))).neg()]
    const bold = (words: string): Cell => ({ html: `<b>${escaped(words)}</b>` })
    const turnover = [sum(all.map(line => line.debits)), sum(all.map(line => line.credits))]
    const even = debits.eq(credits) ? 'Total, even' : 'Total, NOT EVEN'
    const totals = [...turnover, debits, credits].map(one => amount(one, asset))
    return [...each, [bold(even), asset, amount(sum(all.map(line => line.opening)), asset), ...totals]]
  })
  const heads = ['Account', 'Asset', 'Opening', 'Debits', 'Credits', 'Closing debit', 'Closing credit']
  return section('trial-balance', 'Trial balance', '<p>Debits are positive.</p>', table(heads, rows, 'No postings.'))
}

/** So many days are told one by one; of more, the last of each month. */
const FEW = 62

function movements({ lines, from, to }: ReportFacts): string {
  const moving = [...lines.values()].filter(line => line.days.size > 0)
  const sorted = moving.toSorted((a, b) => rank(a.asset).localeCompare(rank(b.asset)) || byName(a, b))
  const charts = sorted.map(line => chart(line, from, to))
  const how = '<p>Each in its own sign and scale: Cr. what ends in credit, Dr. what ends in debit.</p>'
  return section('movement', 'Movement per account over time', how, `<div class="charts">${charts.join('')}</div>`)
}

function chart(line: Line, from: BankDay, to: BankDay): string {
  const inCredit = closing(line).lt(0)
  const turned = (value: Money) => (inCredit ? value.neg() : value)
  const name = `${named(line.name)}${line.asset === USD ? '' : `, ${line.asset}`}, ${inCredit ? 'Cr.' : 'Dr.'}`
  const all = [...line.days].map(([day, value]) => [day, turned(value)] as const)
  const told = all.length <= FEW ? all : all.filter(([day], i) => day.slice(0, 7) !== all[i + 1]?.[0].slice(0, 7))
  const rows = told.map(([day, value]): Cell[] => [day, amount(value, line.asset)])
  const ends = [line.opening, closing(line)].map(value => `<span>${shown(turned(value), line.asset)}</span>`).join('')
  const what = all.length <= FEW ? 'Days' : 'Months'
  const drawn = stepChart(escaped(`${name}, balance by day`), from, to, turned(line.opening), new Map(all))
  return (
    `<figure><figcaption>${escaped(name)}</figcaption>${drawn}` +
    `<p class="ends">${ends}</p>` +
    `<details><summary>${what}</summary>${table(['Day', 'Balance'], rows, '')}</details></figure>`
  )
}

/** So many open items of an account are listed one by one. */
const LISTED = 25

function clearing({ clearing: accounts, to }: ReportFacts): string {
  const parts = [...accounts].map(([name, items]) => {
    const total = items.reduce((all, item) => all.plus(item.amount), ZERO)
    const oldest = items[0]
    const said = oldest ? `Open: ${shown(total)} in ${items.length} entries, since ${oldest.day}.` : 'Nothing is open.'
    const rows = items
      .slice(0, LISTED)
      .map(({ seq, day, kind, amount: left }): Cell[] => [String(seq), day, kind, amount(left)])
    const more = items.length > LISTED ? `<p>and ${items.length - LISTED} newer ones.</p>` : ''
    const listed = oldest ? table(['Event', 'Day', 'Kind', 'Open'], rows, '') : ''
    return `<h3>${escaped(named(name))}</h3><p>${said}</p>${listed}${more}`
  })
  const how = `<p>As of ${to}. What comes the other way ends the entry that it names, else the oldest.</p>`
  return section('clearing', 'Reconciliation of the clearing accounts', how, ...parts)
}

function dayCloses({ days }: ReportFacts, { seals }: Beside): string {
  const sealed = new Map(seals.map(seal => [seal.day, seal]))
  const rows = days.map(({ day, first, events, moved }): Cell[] => {
    const seal = sealed.get(day)
    const told = seal
      ? seal.problem === undefined
        ? 'sealed, right'
        : `WRONG: ${seal.problem}`
      : 'open, or not sealed yet'
    return [
      day,
      String(first),
      whole(events),
      amount(moved),
      told,
      { html: seal ? `<code>${seal.root.slice(0, 16)}…</code>` : '' },
    ]
  })
  return section(
    'days',
    'Days and their seals',
    table(['Day', 'First event', 'Events', 'Moved', 'Seal', 'Root'], rows, 'No days.'),
  )
}

function refusals({ ended }: ReportFacts, { refusals: refused }: Beside): string {
  const close = refused.map(({ kind, code, n }): Cell[] => [kind, code, whole(n)])
  const orders = [...ended].map(([how, n]): Cell[] => [how, whole(n)])
  return section(
    'refusals',
    'Refusals by kind',
    '<h3>Of the close of day</h3>',
    table(['Kind', 'Refused', 'Times'], close, 'Nothing that the close of day wanted was refused.'),
    '<h3>Orders that came to nothing</h3>',
    table(['How', 'Times'], orders, 'None in this period.'),
  )
}

function overdrawn(facts: ReportFacts): string {
  const rows = facts.overdrawn().map(({ account, kind, short }): Cell[] => [String(account), kind, amount(short)])
  const how = `<p>Below their floor on ${facts.to}, holds counted in. Nothing leaves them until that is cured.</p>`
  return section('overdrawn', 'Overdrawn accounts', how, table(['Account', 'Kind', 'Short of'], rows, 'None.'))
}

function exceptions({ problems, seals }: Beside): string {
  const sealed = seals.filter(({ problem }) => problem !== undefined)
  const rows = [
    ...problems.map(({ check, seq, what }): Cell[] => [check, seq === undefined ? '' : String(seq), what]),
    ...sealed.map(({ day, problem }): Cell[] => ['seal', day, problem ?? '']),
  ]
  return section('exceptions', 'Exceptions found by verify', table(['Check', 'Event', 'What'], rows, 'None.'))
}

function largest(facts: ReportFacts): string {
  facts.trim()
  return section('largest', 'Biggest movements', table(MOVEMENT, facts.largest.map(movementRow), 'None.'))
}

function pairs(facts: ReportFacts): string {
  const rows = facts.pairs.map(({ back, of }): Cell[] => [
    String(back.seq),
    back.day,
    back.kind,
    amount(back.amount, back.asset),
    of ? String(of.seq) : 'missing',
    of?.day ?? '',
    of?.kind ?? '',
    of ? amount(of.amount, of.asset) : '',
  ])
  const heads = ['Event', 'Day', 'Kind', 'Amount', 'Of event', 'Day', 'Kind', 'Amount']
  return section('pairs', 'Reversals and returns with their pairs', table(heads, rows, 'None in this period.'))
}

function howToCheck({ from, to }: ReportFacts, { head, key }: Beside): string {
  const signed = key
    ? `<p>Key <code>${key.name}</code>; compare it with your own copy:</p><pre>${escaped(key.pem.trim())}</pre>`
    : ''
  return section(
    'check',
    'How to check this report',
    `<p>All figures follow from events 1 to ${head.seq}, whose last hash is ` +
      `<code class="hash">${head.hash}</code>.</p>`,
    signed,
    `<pre>npm run audit -- verify --against your-copy-of-the-seals
npm run audit -- export --format jsonl --output journal.jsonl
node scripts/second-opinion.ts journal.jsonl --key your-copy-of-the-key.pem
npm run audit -- explain 1-${head.seq}
npm run audit -- report --from ${from} --to ${to} --out again</pre>`,
    '<p>JOURNAL.md describes the format; second-opinion.ts shares no line of code with the bank.</p>',
  )
}
