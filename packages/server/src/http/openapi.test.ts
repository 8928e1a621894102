import {
  api,
  type Endpoint,
  endpoint,
  endpoints,
  event,
  events,
  json,
  loose,
  path,
  refusal,
  text,
} from '@parley/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { declaredApi } from './documents/declared-api.ts'
import { type JsonSchema, refsIn } from './documents/json-schema.ts'
import { shapeOf } from './documents/openapi-paths.ts'
import type { Operation, Parameter, Response } from './documents/openapi-types.ts'
import { openApiDocument } from './openapi.ts'

const options = { serverUrl: 'https://chat.example.com', version: '1.2.3' }
const document = openApiDocument(options)

function operationOf(endpoint: Endpoint, within = document): Operation {
  const path = Object.keys(within.paths).find((one) => shapeOf(one) === shapeOf(endpoint.path))
  const found = within.paths[path ?? '']?.[endpoint.method.toLowerCase()]
  if (!found) throw new Error(`${endpoint.id} is not documented`)
  return found
}

function documentOf(endpoint: Endpoint) {
  return openApiDocument(options, { ...declaredApi, features: { things: { endpoint } } })
}

function schemaAt(name: string, within = document): JsonSchema {
  const found = within.components.schemas[name]
  if (!found) throw new Error(`there is no schema ${name}`)
  return found
}

/** The parameters that an operation takes, wherever they are sent. */
function paramsOf(operation: Operation, within = document): Set<string> {
  const form = operation.requestBody?.content['multipart/form-data']?.schema
  const [name] = refsIn(form)
  const fields = name === undefined ? {} : (schemaAt(name, within).properties ?? {})
  return new Set([
    ...(operation.parameters ?? []).map((param) => param.name),
    ...Object.keys(fields),
  ])
}

/** The codes that an operation may answer with at a status, through all references. */
function codesAt(operation: Operation, status: number): Set<unknown> {
  const answer = operation.responses[status]
  const name = answer && '$ref' in answer ? answer.$ref.split('/').at(-1) : undefined
  const response = name === undefined ? answer : document.components.responses[name]
  const { schema } = (response as Response | undefined)?.content['application/json'] ?? {}
  return codesIn(schema ?? {})
}

function codesIn(schema: JsonSchema): Set<unknown> {
  const inner = [...(schema.anyOf ?? []), ...refsIn(schema).map((name) => schemaAt(name))]
  const { const: only, enum: listed } = schema.properties?.code ?? {}
  const codes = [...(only === undefined ? [] : [only]), ...inner.flatMap((s) => [...codesIn(s)])]
  return new Set(codes.filter((code) => listed?.includes(code) ?? true))
}

test('the document is valid OpenAPI 3.1', async () => {
  const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>

  expect(await new Validator().validate(plain)).toEqual({ valid: true })
})

test('every path occurs once in the document, whatever the names of its parameters', () => {
  const shapes = Object.keys(document.paths).map(shapeOf)
  expect(shapes).toHaveLength(new Set(shapes).size)
  const user = document.paths['/users/{user_id}']?.get
  expect(user).toMatchObject({ operationId: 'get-user', 'x-twin': 'get-user-by-email' })
  expect(user?.parameters?.[0]?.schema?.anyOf).toHaveLength(2)
})

test('every reference leads somewhere and every schema is used', () => {
  const used = new Set(refsIn(document))
  const present = new Set(Object.keys(document.components.schemas))

  expect(used).toEqual(present)
})

test('the stream and the socket of events are described', () => {
  const shared = ['queue_id', 'last_event_id', 'Last-Event-ID']
  const stream = document.paths['/events/stream']?.get
  const socket = document.paths['/events/socket']?.get
  for (const carrier of [stream, socket]) {
    expect(carrier?.parameters?.map(({ name }) => name)).toEqual(shared)
    expect(codesAt(carrier as Operation, 400)).toContain('BAD_EVENT_QUEUE_ID')
  }
  expect(stream?.responses[200]).toMatchObject({ content: { 'text/event-stream': {} } })
  const frame = { schema: { $ref: '#/components/schemas/Event' } }
  expect(socket?.responses[101]).toMatchObject({ content: { 'application/json': frame } })
  expect(socket?.responses[200]).toBeUndefined()
})

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  (_id, endpoint) => {
    const operation = operationOf(endpoint)

    test('is described as it is declared', () => {
      const { id, summary, caller, since } = endpoint
      const isTwin = operation['x-twin'] === id
      expect(operation).toMatchObject({
        ...(isTwin ? {} : { operationId: id, summary, 'x-since': since }),
        'x-caller': caller,
      })
      expect(operation.security).toEqual(caller === 'anyone' ? [] : undefined)
    })

    test('takes every declared parameter, under its older names too', () => {
      const declared = Object.entries(endpoint.params).flatMap(([name, { aliases }]) => [
        name,
        ...aliases,
      ])

      const header = endpoint.repeatable ? ['Idempotency-Key'] : []
      const file = endpoint.file ? ['filename'] : []
      const isInPath = (name: string) => endpoint.params[name]?.where === 'path'
      const isTwin = operation['x-twin'] === endpoint.id
      const own = isTwin ? declared.filter((name) => !isInPath(name)) : declared
      const taken = [...paramsOf(operation)].filter((name) => !isTwin || name !== 'user_id')
      expect(new Set(taken)).toEqual(new Set([...own, ...header, ...file]))
    })

    test('answers with every declared field', () => {
      const { schema } = (operation.responses[200] as Response).content['application/json'] ?? {}
      const fields = schema?.allOf?.[1]?.properties ?? {}

      expect(Object.keys(fields)).toEqual(Object.keys(endpoint.result.shape))
    })

    test('gives every declared refusal at its status', () => {
      for (const { code, status } of endpoint.refusals) {
        expect(codesAt(operation, status)).toContain(code)
      }
      for (const { code, status } of declaredApi.commonRefusals) {
        if (status !== 401 || endpoint.caller !== 'anyone') {
          expect(codesAt(operation, status)).toContain(code)
        }
      }
    })
  },
)

test('each feature and each parameter has a description', () => {
  const parameters = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId, parameters = [], requestBody }) => {
      const [form] = refsIn(requestBody?.content['multipart/form-data']?.schema)
      const fields = form === undefined ? {} : (schemaAt(form).properties ?? {})
      const named = Object.entries(fields).map(([name, field]) => ({ ...field, name }))
      return [...named, ...parameters].map((one) => [operationId, one.name, one.description])
    })
  expect(parameters.length).toBeGreaterThan(500)
  expect(parameters.filter(([, , about]) => !about)).toEqual([])
  expect(document.tags.filter(({ description }) => !description)).toEqual([])
})

test('every event is an event of a queue, distinguished by type and op', () => {
  const { oneOf } = schemaAt('Event')
  const { schema } =
    (operationOf(api.queues.getEvents).responses[200] as Response).content['application/json'] ?? {}

  expect(schema?.allOf?.[1]?.properties?.events?.items).toEqual({
    $ref: '#/components/schemas/Event',
  })
  expect(oneOf).toHaveLength(new Set(events.map((e) => e.type)).size)
  const described = Object.values(document.components.schemas).map((s) => s.properties)
  for (const { type, op } of events) {
    const found = described.filter((p) => p?.type?.const === type && p.op?.const === op)
    expect(found, `${type} ${op}`).not.toHaveLength(0)
  }
})

test('event variants with the same op are listed together', () => {
  const event1 = event({
    type: 'thing',
    op: 'update',
    summary: 'Renamed.',
    fields: { name: z.string() },
  })
  const event2 = event({
    type: 'thing',
    op: 'update',
    summary: 'Moved.',
    fields: { place: z.int() },
  })

  const variants = openApiDocument(options, { ...declaredApi, events: [event1, event2] })

  const refs = ['ThingUpdateEvent1', 'ThingUpdateEvent2'].map((name) => refObject(name))
  expect(schemaAt('ThingEvent', variants)).toEqual({ anyOf: refs })
})

test('big objects are defined once and referenced', () => {
  expect(schemaAt('ListedChannel').properties?.can_subscribe_group).toEqual(
    refObject('GroupSettingValue'),
  )
  expect(schemaAt('ChannelObject').properties?.stream_id).toEqual(refObject('ChannelId'))
  expect(schemaAt('MessageObject').properties?.sender_id).toEqual(refObject('UserId'))
})

test('a client need not fail on a field that it does not know', () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
})

test('parameters of GET and DELETE are in the query, lists among them as JSON', () => {
  const getMessages = new Map(operationOf(api.messages.getMany).parameters?.map((p) => [p.name, p]))

  expect(operationOf(api.queues.deleteQueue)).not.toHaveProperty('requestBody')
  expect(getMessages.get('num_before')).toMatchObject({ in: 'query', schema: { type: 'integer' } })
  expect(getMessages.get('narrow')).toMatchObject({
    in: 'query',
    content: { 'application/json': { schema: { ...refObject('Narrow'), default: [] } } },
  })
})

test('a form says which of its fields are JSON', () => {
  const { content } = operationOf(api.channels.subscribe).requestBody ?? { content: {} }

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect(content[type]?.encoding).toMatchObject({
      subscriptions: { contentType: 'application/json' },
    })
    expect(content[type]?.encoding).not.toHaveProperty('topics_policy')
  }
})

test('an older name of a parameter is deprecated, and either of the two is enough', () => {
  const params = { name: text('The name.', z.string(), { aliases: ['title'] }) }
  const base = { summary: 'Name it', caller: 'user', result: {}, refusals: [] } as const
  const put = endpoint({ ...base, id: 'put-it', route: 'PUT /it', params })
  const get = endpoint({ ...base, id: 'get-it', route: 'GET /it', params })

  expect(schemaAt('PutItForm', documentOf(put))).toMatchObject({
    properties: { title: { deprecated: true } },
    allOf: [{ oneOf: [{ required: ['name'] }, { required: ['title'] }] }],
  })
  const found = operationOf(get, documentOf(get)).parameters as Parameter[]
  expect(found.map((param) => [param.name, param.required, param.deprecated])).toEqual([
    ['name', undefined, undefined],
    ['title', undefined, true],
  ])
})

test('transformed values are described as callers send them', () => {
  const put = endpoint({
    id: 'put-it',
    summary: 'Change it',
    route: 'PATCH /it/{it_id}',
    caller: 'anyone',
    params: {
      it_id: path('The thing.', z.int()),
      size: loose('How large.', z.union([z.int(), z.literal('huge').transform(() => 99)])),
      parts: json('Of what.', z.array(z.string().transform(Number)).default([])),
    },
    result: { size: z.int().nullable() },
    refusals: [],
  })

  const described = documentOf(put)

  expect(operationOf(put, described).parameters).toMatchObject([{ name: 'it_id', required: true }])
  expect(schemaAt('PutItForm', described)).toMatchObject({
    properties: {
      size: { anyOf: [{ type: 'integer' }, { const: 'huge' }] },
      parts: { type: 'array', items: { type: 'string' }, default: [] },
    },
    required: ['size'],
  })
})

test('a refusal has its own fields beside the envelope', () => {
  const tooFar = refusal({
    code: 'TOO_FAR',
    status: 409,
    when: 'It is too far.',
    extra: { distance: z.int() },
    message: () => 'Too far',
  })
  const get = endpoint({
    id: 'get-it',
    summary: 'Get it',
    route: 'GET /it',
    caller: 'user',
    params: {},
    result: {},
    refusals: [tooFar],
  })

  const described = documentOf(get)

  expect(operationOf(get, described).responses[409]).toMatchObject({
    description: '- `TOO_FAR`: It is too far.',
  })
  expect(schemaAt('TooFarRefusal', described)).toMatchObject({
    properties: { code: { const: 'TOO_FAR' }, distance: { type: 'integer' } },
    required: ['result', 'msg', 'code', 'distance'],
  })
})

function refObject(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}
