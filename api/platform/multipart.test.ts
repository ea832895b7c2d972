import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, PartsError, readParts } from './multipart.ts'

interface Part {
  name: string
  fileName: string | undefined
  bytes: string
}

async function* inChunks(bytes: Buffer, sizes: readonly number[]) {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function read(bytes: Buffer, boundary: string, sizes = [64], parts = 50): Promise<Part[]> {
  const found: Part[] = []
  await readParts(inChunks(bytes, sizes), boundary, { parts }, ({ name, fileName }) => {
    const taken: Buffer[] = []
    return {
      write: chunk => void taken.push(Buffer.from(chunk)),
      end: () => void found.push({ name, fileName, bytes: Buffer.concat(taken).toString('latin1') }),
    }
  })
  return found
}

/** As the platform's own FormData is written, which stands for a browser. */
async function written(parts: readonly Part[]): Promise<{ bytes: Buffer; boundary: string }> {
  const data = new FormData()
  for (const { name, fileName, bytes } of parts) {
    if (fileName === undefined) data.append(name, bytes)
    else data.append(name, new File([Buffer.from(bytes, 'latin1')], fileName))
  }
  const response = new Response(data)
  const boundary = boundaryOf(response.headers.get('content-type') ?? '') ?? ''
  return { bytes: Buffer.from(await response.arrayBuffer()), boundary }
}

const nearBoundary = fc.array(fc.constantFrom('\r', '\n', '-', '--', '\r\n', '\r\n--', 'a', '\0', '\xff'), {
  maxLength: 30,
})
const file = fc.record({
  name: fc.string({ maxLength: 10 }).map(name => name.replaceAll(/[\r\n\\%]/g, '')),
  fileName: fc.string({ maxLength: 10 }).map(name => `f${name.replaceAll(/[\r\n\\%]/g, '')}`),
  bytes: nearBoundary.map(texts => texts.join('')),
})

test('whatever the files and however they are cut, they arrive as they were sent', async () => {
  const property = fc.asyncProperty(
    fc.array(file, { maxLength: 6 }),
    fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
    async (files, sizes) => {
      const { bytes, boundary } = await written(files)
      expect(await read(bytes, boundary, sizes)).toEqual(files)
    },
  )
  await fc.assert(property, { numRuns: 300 })
})

test('whatever is cut off is malformed, and never less than was sent', async () => {
  const { bytes, boundary } = await written([{ name: 'a', fileName: 'b', bytes: 'x'.repeat(40) }])
  const end = bytes.lastIndexOf('--')
  for (let cut = 0; cut < end + 2; cut += 7)
    await expect(read(bytes.subarray(0, cut), boundary)).rejects.toThrow(PartsError)
})

test('any bytes at all are parts or an error of ours', async () => {
  const property = fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async noise => {
    const outcome = await read(Buffer.concat([Buffer.from('--x\r\n'), noise]), 'x').catch((error: unknown) => error)
    expect(Array.isArray(outcome) || outcome instanceof PartsError).toBe(true)
  })
  await fc.assert(property, { numRuns: 300 })
})

test('parts beyond the most, and heads without an end, stop the reading where they stand', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  let asked = 0
  async function* endless() {
    for (;;) {
      asked++
      yield Buffer.from(part.repeat(100))
    }
  }
  const sink = () => ({ write: () => undefined, end: () => undefined })
  await expect(readParts(endless(), 'x', { parts: 20 }, sink)).rejects.toMatchObject({ kind: 'too-large' })
  async function* longHead() {
    yield Buffer.from('--x\r\n')
    for (;;) {
      asked++
      yield Buffer.alloc(1_000, 65)
    }
  }
  await expect(readParts(longHead(), 'x', { parts: 20 }, sink)).rejects.toMatchObject({ kind: 'malformed' })
  expect(asked).toBeLessThan(10)
})
