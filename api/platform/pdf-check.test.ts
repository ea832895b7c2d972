import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { actsByItself } from './pdf-check.ts'
import { slowness } from '../../scripts/testing/pace.ts'

const document = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((one, i) => `${i + 1} 0 obj\n${one}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF`,
    'latin1',
  )

const packed = (objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode') =>
  `<< ${dictionary} /N 1 /First 4 >>\nstream\n${deflateSync(objects).toString('latin1')}\nendstream`

const streamOf = (bytes: Buffer | string, dictionary: string) =>
  `<< ${dictionary} >>\nstream\n${typeof bytes === 'string' ? bytes : bytes.toString('latin1')}\nendstream`

/** Each byte as what it adds to the one before it (PDF's predictor 2). */
const differences = (text: string) => Buffer.from(text).map((byte, i, all) => byte - (all[i - 1] ?? 0))

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
  [
    'objects packed twice',
    document(
      streamOf(
        deflateSync(Buffer.from(`2 0 ${SCRIPT}`).toString('hex')),
        '/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]',
      ),
    ),
  ],
  [
    'packed objects that were changed before, as another object says',
    document(
      streamOf(deflateSync(differences(`2 0 ${SCRIPT}`)), '/Type /ObjStm /Filter /FlateDecode /DecodeParms 9 0 R'),
    ),
  ],
  [
    'packed objects that were changed before, in short',
    document(streamOf(deflateSync(differences(`2 0 ${SCRIPT}`)), '/Type /ObjStm /Filter /FlateDecode /DP 9 0 R')),
  ],
  [
    'packed objects whose way of packing is said twice',
    document(packed(`2 0 ${SCRIPT}`, '/Type /ObjStm /Filter /FlateDecode /Filter /ASCIIHexDecode')),
  ],
  [
    'packed objects without their name, packed in another way',
    document(streamOf(Buffer.from(`2 0 ${SCRIPT}`).toString('hex') + '>', '/Filter /ASCIIHexDecode /N 1 /First 4')),
  ],
  [
    'packed objects without their name, said far in front',
    document(
      packed(`2 0 ${SCRIPT}`, '').replace('/N 1 /First 4', `/N 1 /First 4 /Filter /FlateDecode ${' '.repeat(70_000)}`),
    ),
  ],
  [
    'packed objects without their name, with the end of an object among their words',
    document(packed(`2 0 ${SCRIPT}`, '').replace('/N 1 /First 4', '/N 1 /First 4 /X (endobj) /Filter /FlateDecode')),
  ],
  [
    'packed objects without their name, whose first is said elsewhere',
    document(packed(`2 0 ${SCRIPT}`, '/Filter /FlateDecode').replace('/First 4', '/First 9 0 R')),
  ],
  [
    'packed objects without their name, with a remark before their first',
    document(packed(`2 0 ${SCRIPT}`, '/Filter /FlateDecode').replace('/First 4', '/First %\n4')),
  ],
  [
    'packed objects without their name, behind a line that begins oddly',
    document(packed(`2 0 ${SCRIPT}`, '/Filter /FlateDecode').replace('stream\n', 'stream % a remark\n')),
  ],
  [
    'packed objects without their name, far behind their word',
    document(packed(`2 0 ${SCRIPT}`, '/Filter /FlateDecode').replace('stream\n', `stream${' '.repeat(40)}\n`)),
  ],
  ['a file that hangs on a page', document('<< /Type /Annot /Subtype /FileAttachment /FS 3 0 R >>')],
  ['a way into a file inside', document('<< /S /GoToE /T << /R /C >> >>')],
  ['a film', document('<< /Type /Annot /Subtype /Movie /Movie 3 0 R >>')],
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
  const inBrackets = packed('2 0 << /Type /Page >>', '/Type/ObjStm/Filter[/FlateDecode]')
  const outline = '<< /Type /Outlines /First 7 0 R /Last 8 0 R >>'
  const font = '<< /Type /Font /FirstChar 32 /LastChar 99 >>'
  const picture = streamOf(
    '\xff\xd8\xff stream of light',
    '/Subtype /Image /Filter /DCTDecode /DecodeParms << /ColorTransform 1 >>',
  )
  const text = streamOf(deflateSync('BT (upstream) Tj ET'), '/Filter [ /ASCII85Decode /FlateDecode ]')
  expect(await actsByItself(document(inBrackets, outline, font, picture, text, outline, picture))).toBe(false)
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
    const all = process.threadCpuUsage(begun).user / 1_000
    const slow = slowness()
    expect(longest / slow).toBeLessThan(100)
    expect(all / slow).toBeLessThan(3_000)
  },
  20_000,
)
