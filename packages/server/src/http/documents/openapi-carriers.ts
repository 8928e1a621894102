import { api, type Endpoint } from '@parley/contract'
import { type DeclaredApi, endpointsOf } from './declared-api.ts'
import { refTo } from './json-schema.ts'
import { anyEvent } from './openapi-events.ts'
import { describeOperation } from './openapi-operation.ts'
import { refusalResponses } from './openapi-refusals.ts'
import type { OpenApiDocument, Operation, Parameter, Responses } from './openapi-types.ts'

/**
 * The other two ways to receive the events of a queue. They do not answer with the envelope, so they are no
 * endpoints of the contract; what they share with `GET /events` is described from its declaration.
 */
export function carrierPaths(declared: DeclaredApi): OpenApiDocument['paths'] {
  const polls = endpointsOf(declared).find(({ id }) => id === api.queues.getEvents.id)
  if (!polls) return {}
  const shared = sharedPart(declared, polls)
  const refusals = refusalResponses(declared, polls)
  return {
    '/events/stream': { get: { ...shared, ...stream, responses: { ...streamed, ...refusals } } },
    '/events/socket': { get: { ...shared, ...socket, responses: { ...upgraded, ...refusals } } },
  }
}

function sharedPart(declared: DeclaredApi, polls: Endpoint): Operation {
  const { operation } = describeOperation(declared, 'queues', polls)
  const parameters = (operation.parameters ?? [])
    .filter(({ name }) => name === 'queue_id' || name === 'last_event_id')
    .map(({ required: _required, ...parameter }): Parameter => {
      return parameter.name === 'queue_id' ? { ...parameter, required: true } : parameter
    })
  return { ...operation, parameters: [...parameters, lastEventId] }
}

const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  description:
    'The same as `last_event_id`, and takes precedence over it. Browsers send it when they reconnect.',
  schema: { type: 'string', pattern: '^(-1|[0-9]{1,15})$' },
}

const stream = {
  operationId: 'stream-events',
  summary: 'Receive events of a queue as Server-Sent Events',
}

const streamed: Responses = {
  200: {
    description:
      'A stream that does not end by itself. The field `id` of each item is the id of the event, the field `data` is the event as JSON, as in the answers of `GET /events`. An item of the type `refused` contains a refusal and is the last one.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
}

const socket = {
  operationId: 'connect-event-socket',
  summary: 'Receive events of a queue over a WebSocket',
}

const upgraded: Responses = {
  101: {
    description:
      'The connection is a WebSocket (RFC 6455). Each text frame is one event as JSON, as in the answers of `GET /events`. The client sends nothing. If the caller may not go on, the last frame is a refusal and the connection is closed with the code 1008.',
    content: { 'application/json': { schema: refTo(anyEvent) } },
  },
  default: {
    description: 'The handshake failed for another reason, for example in a proxy.',
    content: {},
  },
}
