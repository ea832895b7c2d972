import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { actsByItself } from './pdf-check.ts'

const document = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((one, i) => `${i + 1} 0 obj\n${one}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF`,
    'latin1',
  )

const packed = (objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode') =>
  `<< ${dictionary} /N 1 /First 4 >>\nstream\n${deflateSync(objects).toString('latin1')}\nendstream`

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'

test.each([
  ['a script', document('<< /Type /Catalog /OpenAction 2 0 R >>', SCRIPT)],
  ['a script whose name is spelled otherwise', document('<< /S /J#61va#53cript /JS (x) >>')],
  ['a script in packed objects', document('<< /Type /Catalog >>', packed(`2 0 ${SCRIPT}`))],
  [
    'packed objects whose name is spelled otherwise',
    document(packed(`2 0 ${SCRIPT}`, '/Type /Obj#53tm /Filter [ /FlateDecode ]')),
  ],
  ['packed objects that cannot be read', document('<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nxx\nendstream')],
  ['packed objects that are broken', document('<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nxx\nendstream')],
  ['a bomb', document(packed(' '.repeat(20 * 1024 * 1024)))],
  ['packed objects behind an odd end of line', document(packed(`2 0 ${SCRIPT}`).replace('stream\n', 'stream\r'))],
  [
    'packed objects that say what they are far in front',
    document(packed(`2 0 ${SCRIPT}`, `/Type /ObjStm ${' '.repeat(5_000)} /Filter /FlateDecode`)),
  ],
  [
    'packed objects that say in a remark where they begin',
    document(packed(`2 0 ${SCRIPT}`, '/Type /ObjStm %stream\n /Filter /FlateDecode')),
  ],
  ['packed objects without their name', document(packed(`2 0 ${SCRIPT}`, '/Filter /FlateDecode'))],
  ['packed objects that name others', document(packed('2 0 << /Type /ObjStm >>'))],
  ['a script between two pieces', Buffer.concat([Buffer.alloc(128 * 1024 - 5, 32), Buffer.from('/JavaScript (x)')])],
  ['a program', document('<< /S /Launch /F (calc.exe) >>')],
  ['a file inside', document('<< /Names << /EmbeddedFiles 3 0 R >> >>')],
  ['what is encrypted', document('<< /Encrypt 4 0 R >>')],
])('%s: is not taken', async (_what, bytes) => expect(await actsByItself(bytes)).toBe(true))

/** What an honest program writes, with text that names the words. */
function letter(): Promise<Buffer> {
  const pdf = new PDFDocument()
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.text('The shop said: JavaScript is off. /Launch nothing.')
  pdf.end()
  return new Promise(done => pdf.on('end', () => done(Buffer.concat(parts))))
}

test('a letter is taken, and so is one with packed objects', async () => {
  expect(await actsByItself(await letter())).toBe(false)
  expect(await actsByItself(document('<< /Type /Catalog >>', packed('2 0 << /Type /Page >>')))).toBe(false)
})

/** What a careless look goes back over, again and again. */
const HEAVY: readonly [string, string][] = [
  ['beginnings of streams', 'stream\n'],
  ['streams of objects', '/Type/ObjStm/Filter/FlateDecode>>stream\n'],
  ['streams of something', '1 0 obj<</First 1/Filter/FlateDecode>>stream\nendstream endobj '],
  ['slashes', '/'],
  ['beginnings of names', '/J#61va#53crip'],
  ['spaces', ' '],
]

test.each(HEAVY)(
  'ten megabytes of %s are looked through soon, and hold nobody up',
  async (_what, word) => {
    const bytes = Buffer.from('%PDF-1.7\n'.padEnd(10 * 1024 * 1024, word), 'latin1')
    const begun = process.threadCpuUsage()
    let [longest, before] = [0, begun]
    const look = () => {
      const { user } = process.threadCpuUsage(before)
      longest = Math.max(longest, user / 1_000)
      before = process.threadCpuUsage()
    }
    const timer = setInterval(look, 1)
    await actsByItself(bytes)
    clearInterval(timer)
    expect(longest).toBeLessThan(100)
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(3_000)
  },
  20_000,
)
