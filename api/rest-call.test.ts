// Tries C-161.
/**
 * How a line of the REST table is served, shown on a router of its own: literal paths, form data, files,
 * lists, top-level fields.
 */
import { createServer } from 'node:http'
import express, { Router } from 'express'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { cleanText, form, idText, multipart, usd } from './platform/fields.schema.ts'
import { FileAnswer } from './platform/downloads.ts'
import { openLines } from './platform/lines.ts'
import { defaultSettings } from './platform/settings.ts'
import { get, mount, post } from './rest-call.ts'
import { publicProcedure, router, type Context } from './trpc.ts'
import { portOf } from '../scripts/testing/port.ts'
import { partOf } from '../scripts/testing/part-of.ts'
import { formOf } from '../scripts/testing/forms.ts'

const upload = multipart({
  id: idText,
  note: cleanText('Please write a note').min(1, 'Please write a note'),
  front: z.file('Check images are required').max(5_000, 'Too large'),
})

const things = router({
  one: publicProcedure
    .input(form({ id: idText }))
    .output(z.object({ id: z.string(), price: usd }))
    .query(({ input }) => ({ id: input.id, price: '2.5' })),
  special: publicProcedure.output(z.object({ special: z.literal(true) })).query(() => ({ special: true as const })),
  filtered: publicProcedure
    .input(form({ filter: z.enum(['deposit']).default('deposit') }))
    .query(({ input }) => input.filter),
  list: publicProcedure
    .output(z.object({ items: z.array(z.object({ price: usd })), nextCursor: z.string().nullable() }))
    .query(() => ({ items: [{ price: '-1' }], nextCursor: '9.1' })),
  broken: publicProcedure.mutation(() => {
    throw new Error('secret')
  }),
  file: publicProcedure.query(
    () => new FileAnswer(() => ({ name: 'a "b".csv', type: 'text/csv', pieces: [Buffer.from('a,b')] })),
  ),
  send: publicProcedure
    .meta({ body: { files: 20_000 } })
    .input(upload)
    .output(z.object({ id: z.string(), size: z.number(), deposit: z.object({ referenceNumber: z.string() }) }))
    .mutation(({ input }) => ({ id: input.id, size: input.front.size, deposit: { referenceNumber: input.note } })),
})
const api = router({ things })

const machinery = { settings: defaultSettings, lines: openLines(defaultSettings.lines), limited: false }
const context = partOf<Context>({
  machinery: partOf<Context['machinery']>(machinery),
  request: partOf<Context['request']>({ address: '' }),
})
const routes = Router()
const calls = [
  get('/things/:id', api.things.one),
  post('/broken', api.things.broken),
  post('/broken-in-words', api.things.broken, { failed: 'Failed to add account. Please try again.' }),
  get('/things/special', api.things.special),
  get('/lists', api.things.list),
  get('/filtered', api.things.filtered),
  get('/files', api.things.file),
  post('/things/:id/send', api.things.send, { status: 201, top: ['deposit'] }),
]
mount(routes, calls, api, () => context) // these acts ask for limits and lines only
const server = createServer(express().use(routes)).listen(0, '127.0.0.1')
afterAll(() => server.close())
const url = () => `http://127.0.0.1:${portOf(server)}` // it listens on a port, not on a pipe

const sent = (parts: Record<string, string | Blob>) => {
  return fetch(`${url()}/things/7/send`, { method: 'POST', body: formOf(parts) })
}

test('a literal path wins over a parameter, whatever their order in the table', async () => {
  expect(await (await fetch(`${url()}/things/special`)).json()).toEqual({
    success: true,
    data: { special: true },
    error: null,
  })
  expect(await (await fetch(`${url()}/things/8`)).text()).toBe(
    '{"success":true,"data":{"id":"8","price":2.50},"error":null}',
  )
})

test('a page is a list with its next cursor beside it', async () => {
  expect(await (await fetch(`${url()}/lists`)).text()).toBe(
    '{"success":true,"data":[{"price":-1.00}],"error":null,"nextCursor":"9.1"}',
  )
})

test('what is empty in a query was left out', async () => {
  const answer = await fetch(`${url()}/filtered?filter=`)
  expect([answer.status, (await answer.json()).data]).toEqual([200, 'deposit'])
})

test('a file leaves as an attachment that no browser runs', async () => {
  const { headers } = await fetch(`${url()}/files`)
  expect(headers.get('content-disposition')).toContain('attachment; filename="a \\"b\\".csv"')
  expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
    'nosniff',
    "default-src 'none'; sandbox",
  ])
})

test('form data with a file reaches the act; its documented field stands at the top too', async () => {
  const answer = await sent({ note: 'DEP-1', front: new Blob(['12345']), id: 'ignored for the one in the path' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({
    success: true,
    data: { id: '7', size: 5, deposit: { referenceNumber: 'DEP-1' } },
    error: null,
    deposit: { referenceNumber: 'DEP-1' },
  })
})

test.each<[Record<string, string | Blob>, number, string]>([
  [{ front: new Blob(['1']) }, 400, 'Please write a note'],
  [{ note: 'x' }, 400, 'Check images are required'],
  [{ note: 'x', front: 'text' }, 400, 'Check images are required'],
  [{ note: 'x', front: new Blob(['1'.repeat(6_000)]) }, 400, 'Too large'],
  [{ note: 'x', front: new Blob(['1']), more: 'y' }, 400, 'Unexpected field: more'],
  [{ note: 'x', front: new Blob(['1'.repeat(30_000)]) }, 413, 'The request is too large.'],
])('%j is refused: %i %s', async (parts, status, error) => {
  const answer = await sent(parts)
  expect([answer.status, (await answer.json()).error]).toEqual([status, error])
})

test.each([
  ['/things/7/send?note=y', 'Unexpected field: note'],
  ['/broken?id=1&more=2', 'Unexpected field: id, more'],
])('a query where the body speaks is unexpected: %s', async (path, error) => {
  const body = path.startsWith('/things') ? formOf({ note: 'x', front: new Blob(['1']) }) : null
  const answer = await fetch(url() + path, { method: 'POST', body })
  expect([answer.status, (await answer.json()).error]).toEqual([400, error])
})

test('what is no form data is refused as such', async () => {
  const answer = await fetch(`${url()}/things/7/send`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(415)
})

test.each([
  ['/broken', 'An unexpected error occurred. Please try again.'],
  ['/broken-in-words', 'Failed to add account. Please try again.'],
])('a failure inside is told in the call’s own words, where it has some: %s', async (path, text) => {
  const answer = await fetch(url() + path, { method: 'POST' })
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { success: false, error: text, code: 'server_error' },
  ])
})
