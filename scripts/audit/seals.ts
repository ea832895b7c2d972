import { readFileSync, writeFileSync } from 'node:fs'
import { keyring } from '../../ledger/keyring.ts'
import { keyName, publicKeyIn, readSeals } from '../../ledger/seal-file.ts'
import { checkDays, prove } from '../../ledger/seal.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { seqOf } from './entry.ts'
import { count, json, progress, table } from './print.ts'

interface Asked {
  json?: boolean
  publicKey?: string
  output?: string
}

const NOTHING = 'Nothing was sealed yet: a running bank signs its head every minute, and each day when it is over.'

/** Lists the sealed days, computes each Merkle root again, and prints the public key for keeping elsewhere. */
export async function showSeals({ client, ledger, sealFolder }: Auditor, asked: Asked): Promise<number> {
  const publicKey = asked.publicKey ? readFileSync(asked.publicKey, 'utf8') : publicKeyIn(sealFolder)
  if (!publicKey) {
    console.error(NOTHING)
    return EXIT.wrong
  }
  const seals = readSeals(sealFolder, ledger)
  const shown = progress()
  const days = []
  for await (const { seal, problem } of checkDays(client, ledger, seals, publicKey)) {
    days.push({ day: seal.day, first: seal.first, last: seal.last, leaves: seal.leaves, root: seal.root, problem })
    shown.tell('days', days.length, seals.days.length)
  }
  shown.done()
  const ring = keyring(publicKey, seals.keys)
  const heads = seals.heads.filter(head => ring.objection(head) === undefined)
  const newest = heads.at(-1)
  const ok =
    days.every(day => day.problem === undefined) &&
    heads.length === seals.heads.length &&
    seals.unreadable.length === 0 &&
    ring.unproven.length === 0
  if (asked.json) json({ ok, publicKey, days, heads: heads.length, newestHead: newest, unreadable: seals.unreadable })
  else {
    console.log(
      table(
        ['day', 'first', 'last', 'leaves', 'root', ''],
        days.map(d => [
          d.day,
          String(d.first),
          String(d.last),
          String(d.leaves),
          d.root,
          d.problem ? `WRONG: ${d.problem}` : 'right',
        ]),
      ),
    )
    console.log(
      `\n${count(heads.length)} of ${count(seals.heads.length)} signed heads carry a good ` +
        `signature${newest ? `; the newest is event ${newest.seq}, ${newest.at}` : ''}.`,
    )
    for (const { at, seq, key, next } of seals.keys)
      console.log(`The key ${key} was retired after event ${seq}, ${at}; ${next} signs since.`)
    for (const { next } of ring.unproven) console.log(`WRONG: nobody vouches for the key ${next}`)
    for (const where of seals.unreadable) console.log(`WRONG: a seal cannot be read: ${where}`)
    console.log(`\nKeep this public key (${keyName(publicKey)}) where the bank cannot reach it:\n${publicKey}`)
  }
  return ok ? EXIT.right : EXIT.wrong
}

/** Writes the proof that one line is in a sealed day; `scripts/verify-proof.ts` checks it without the bank. */
export async function proveLine({ client, ledger, sealFolder }: Auditor, line: string, asked: Asked): Promise<number> {
  const { seq, leg } = seqOf(line, ledger)
  const proof = await prove(client, ledger, readSeals(sealFolder, ledger), seq, leg ?? 0)
  if (!proof) {
    console.error(`Line ${line} is not in a sealed day: it is not there, or its day is not over or not sealed yet.`)
    return EXIT.wrong
  }
  const written = `${JSON.stringify(proof, undefined, 2)}\n`
  if (!asked.output) process.stdout.write(written)
  else {
    writeFileSync(asked.output, written)
    console.error(
      `Written to ${asked.output}. Check it with: node scripts/verify-proof.ts ${asked.output} <the bank's public key>`,
    )
  }
  return EXIT.right
}
