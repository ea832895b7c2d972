/** OpenAPI 3.1, made from the schemas that the calls are checked with. */
import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { metaOf } from '../entrance.ts'
import { inputsOf, outputOf, type RestCall } from '../rest-call.ts'
import { defOf } from '../zod-def.ts'

const refusal = z
  .object({
    success: z.literal(false),
    data: z.null(),
    error: z.string().meta({ description: 'One English sentence' }),
    message: z.string(),
    code: z.string().meta({ example: 'validation_failed' }),
    field: z.string().optional(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    params: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Refusal' })

export function openApi(calls: readonly RestCall[], streams: Readonly<Record<string, z.ZodType>> = {}) {
  const paths: ZodOpenApiPathsObject = {}
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  for (const [path, message] of Object.entries(streams)) paths[`/api${path}`] = { get: stream(path, message) }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Wrenfield',
        version: '1',
        description:
          'Amounts come as JSON numbers with cents and may be sent as numbers or text. ' +
          'Every money call takes an Idempotency-Key header (8 to 64 letters, digits, _ or -). ' +
          'Answers are { success, data, error } and the fields that a call documents at its top level.',
      },
      paths,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    {
      // a file of form data, a choice from a list: checked in code, described by the page's texts
      allowEmptySchema: { custom: true },
      override: ({ jsonSchema, zodSchema }) => asNumber(jsonSchema, zodSchema),
    },
  )
}

/** Money is text inside and a number in REST answers. */
function asNumber(jsonSchema: { type?: unknown }, zodSchema: z.core.$ZodType): void {
  if (z.globalRegistry.get(zodSchema)?.['money'] !== true) return
  Object.assign(jsonSchema, { type: 'number', format: 'money', multipleOf: 0.01 })
}

function operation(call: RestCall): ZodOpenApiOperationObject {
  const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const shape = inputShape(call)
  const fields = Object.entries(shape).filter(([name]) => !named.includes(name))
  const reading = call.method === 'GET' || call.method === 'DELETE'
  const body = fields.length > 0 ? z.object(Object.fromEntries(fields)) : formsOf(inputOf(call))
  const pathShape = Object.fromEntries(named.map(name => [name, shape[name] ?? z.string()]))
  const bodyType = typeof metaOf(call.procedure).body === 'object' ? 'multipart/form-data' : 'application/json'
  const inOneWord = call.path.replace(/[/:-]+(\w)/g, (_all, letter: string) => letter.toUpperCase())
  return {
    operationId: `${call.method.toLowerCase()}${inOneWord}`,
    tags: [call.path.split('/')[1] ?? 'bank'],
    ...(call.additive ? { description: 'Not in the requirement documents.' } : {}),
    requestParams: {
      ...(named.length > 0 ? { path: z.object(pathShape) } : {}),
      ...(reading && fields.length > 0 ? { query: z.object(Object.fromEntries(fields)) } : {}),
    },
    ...(!reading && body ? { requestBody: { required: true, content: { [bodyType]: { schema: body } } } } : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Done',
        content: { 'application/json': { schema: envelope(call) } },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: refusal } } },
    },
  }
}

/** Server-sent events: each message is one of these, with the id from which the stream goes on after a break. */
const stream = (path: string, message: z.ZodType): ZodOpenApiOperationObject => ({
  operationId: `get${path.replace(/[/-]+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
  tags: [path.split('/')[1] ?? 'bank'],
  description:
    'Not in the requirement documents. Server-sent events: `changed` says which topics to ask for again (none: the ' +
    'stream stands), `ended` that the session is over. After a break send the last id as Last-Event-ID.',
  requestParams: { header: z.object({ 'last-event-id': z.string().optional() }) },
  responses: {
    '200': { description: 'For as long as you listen', content: { 'text/event-stream': { schema: message } } },
    default: { description: 'Refused', content: { 'application/json': { schema: refusal } } },
  },
})

function envelope(call: RestCall): z.ZodType {
  const output = outputOf(call.procedure) ?? z.unknown()
  const outputShape: z.core.$ZodShape = output instanceof z.ZodObject ? output.shape : {}
  const top = Object.fromEntries((call.top ?? []).map(name => [name, outputShape[name] ?? z.unknown()]))
  return z.object({ success: z.literal(true), data: output, error: z.null(), ...top })
}

/** The fields of a procedure's input, through refinements and pipes. */
function inputShape(call: RestCall): Record<string, z.core.$ZodType> {
  return shapeOf(inputOf(call))
}

const inputOf = (call: RestCall): z.core.$ZodType | undefined => inputsOf(call.procedure)[0]

/** A body that has one of several forms (a transfer's three types): the forms themselves. */
function formsOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (!schema) return undefined
  const def = defOf(schema)
  if (def.type === 'union') return schema
  return def.type === 'pipe' ? formsOf(def.out) : undefined
}

function shapeOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  if (!schema) return {}
  const def = defOf(schema)
  if (def.type === 'object') return def.shape
  if (def.type === 'pipe') return shapeOf(def.out)
  return {}
}
