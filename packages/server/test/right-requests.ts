import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@parley/contract'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import { personalRequests } from './personal-requests.ts'
import { type Things, thingRequests } from './thing-requests.ts'

/** A request that is right in all its parameters, for each endpoint. */
export function rightRequests(
  queueId: string,
  things: Things,
): Record<string, Record<string, string>> {
  const messageId = things.message
  const range = { anchor: 'newest', num_before: '1', num_after: '0' }
  const password = 'correct horse 9'
  const defaults = { include_anchor: 'true', client_gravatar: 'true', apply_markdown: 'true' }
  return {
    ...personalRequests(Number(messageId)),
    ...thingRequests(things),
    'end-other-sessions': { password },
    'fetch-api-key': { username: 'nobody@example.org', password: 'x' },
    'get-audit-log': { count: '1' },
    'get-streams': { include_public: 'true' },
    subscribe: { subscriptions: '[{"name":"design"}]', invite_only: 'false' },
    'update-message-flags': { messages: `[${messageId}]`, op: 'add', flag: 'starred' },
    'send-message': { type: 'channel', to: 'design', topic: 'x', content: 'hi' },
    'get-messages': { ...range, ...defaults, narrow: '[]' },
    'get-message': { message_id: messageId },
    'register-queue': { event_types: '["message"]' },
    'get-events': { queue_id: queueId, last_event_id: '-1', dont_block: 'true' },
    'delete-queue': { queue_id: queueId },
    'create-user': { email: `${randomUUID()}@example.org`, password, full_name: 'New' },
    'add-linkifier': { pattern: `${randomUUID()}(?P<n>1)`, url_template: 'https://x.org/{n}' },
    'reorder-linkifiers': { ordered_linkifier_ids: '[]' },
    'add-code-playground': {
      name: randomUUID(),
      pygments_language: 'Rust',
      url_template: 'https://x.org/{code}',
    },
    'update-subscription-property': { stream_id: '2', property: 'color', value: '"#ff0000"' },
    'get-stream-email-address': { stream_id: '2' },
    'get-server-settings': {},
    'create-user-group': { name: randomUUID(), description: 'x', members: '[]' },
    'get-user-groups': { include_deactivated_groups: 'true' },
    'get-user-group-members': { user_group_id: '1', direct_member_only: 'true' },
    'get-own-user': {},
  }
}

/** Sends parameters in wire format, those of the path in their places. */
export function sendsOne(
  person: Person,
  { method, path, params }: Endpoint,
  sent: Record<string, string>,
) {
  const rest = { ...sent }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(sent[name] ?? '')
  })
  expect(Object.keys(params)).toEqual(expect.arrayContaining(Object.keys(rest)))
  return person.requests(method, url, rest)
}
