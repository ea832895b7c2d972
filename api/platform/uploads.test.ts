import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fromDataUrl, redrawImage, sniff, toDataUrl } from './uploads.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })

test('what a file is, is read from its bytes', async () => {
  expect(await sniff(await picture(2, 2).png().toBuffer())).toBe('image/png')
  expect(await sniff(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))).toBe('application/pdf')
  expect(await sniff(Buffer.from('<script>alert(1)</script>'))).toBeUndefined()
})

test('a picture is drawn anew without its metadata and its trailing bytes', async () => {
  const original = await picture(3000, 20)
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer()
  const drawn = await redrawImage(Buffer.concat([original, Buffer.from('<script>')]))
  const { width, format, exif } = await sharp(drawn).metadata()
  expect([width, format, exif]).toEqual([2400, 'jpeg', undefined])
  expect(drawn?.includes('script')).toBe(false)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a text', Buffer.from('hello')],
  ['a damaged PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture', async (_what, bytes) => expect(await redrawImage(bytes)).toBeUndefined())

test('a picture of more than 25 megapixels is not decoded', async () => {
  const bomb = await picture(6000, 5000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  expect(await redrawImage(bomb)).toBeUndefined()
})

test('only a data URL of a picture has bytes', () => {
  expect(fromDataUrl('data:image/png;base64,AAAA')).toEqual(Buffer.from([0, 0, 0]))
  for (const text of ['', 'AAAA', 'data:text/html;base64,AAAA', 'data:image/png,AAAA', 'https://example.com/a.png'])
    expect(fromDataUrl(text)).toBeUndefined()
})

test('a data URL has the bytes that were written, and none with one letter that is no base64', () => {
  const some = fc.uint8Array({ minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(some, fc.nat(), fc.constantFrom(' ', '-', '_', '*', 'é', '\n'), (bytes, at, wrong) => {
      const url = toDataUrl({ type: 'image/png', bytes: Buffer.from(bytes) })
      expect(fromDataUrl(url)).toEqual(Buffer.from(bytes))
      expect(fromDataUrl(url.replace(/=+$/, ''))).toEqual(Buffer.from(bytes))
      const head = url.indexOf(',') + 1
      const place = head + (at % (url.length - head))
      expect(fromDataUrl(url.slice(0, place) + wrong + url.slice(place))).toBeUndefined()
    }),
  )
})
