import { api, type Endpoint, endpoints } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm } from '../a-realm.ts'
import { addressOf } from '../address-of.ts'
import { checkAnswer } from '../call.ts'
import { sendsFile } from '../files.ts'
import type { Loose, Person } from '../person.ts'
import { personalRequests } from '../personal-requests.ts'
import { someThings, type Things, thingRequests } from '../thing-requests.ts'

vi.setConfig({ testTimeout: 120_000 })

// The package puts another FormData in the place of the platform's, which the next test file would meet.
const { FormData } = globalThis
const { default: zulip } = await import('zulip-js')
Object.assign(globalThis, { FormData })

const byId = new Map(endpoints.map((endpoint) => [endpoint.id as string, endpoint]))

type Params = Readonly<Record<string, unknown>>

/** A user's program on zulip-js. Each answer and each event is checked against the contract. */
class Program {
  readonly called = new Set<string>()
  readonly heard = new Set<string>()
  readonly #client: Awaited<ReturnType<typeof zulip>>
  #queue: Params = {}

  private constructor(client: Awaited<ReturnType<typeof zulip>>) {
    this.#client = client
  }

  static async of({ email, apiKey }: Person, realm: string): Promise<Program> {
    return new Program(await zulip({ username: email, apiKey, realm }))
  }

  /** The answer of the endpoint with this id. A refusal is thrown. */
  async calls(id: string, given: Params = {}): Promise<Loose> {
    const endpoint = byId.get(id) as Endpoint
    const sent = { ...given }
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = sent[name]
      delete sent[name]
      return encodeURIComponent(String(value))
    })
    const body = await this.#client.callEndpoint(path, endpoint.method, sent)
    if (body.result !== 'success') throw new Error(`${id} is refused: ${body.msg}`)
    checkAnswer(endpoint, { status: 200, headers: {}, body })
    this.called.add(id)
    return body
  }

  async registers(params: Params): Promise<void> {
    const { queue_id } = await this.calls('register-queue', params)
    this.#queue = { queue_id }
  }

  async listens(): Promise<void> {
    for (let last = -1; ; ) {
      const after = { last_event_id: String(last), dont_block: 'true' }
      const { events: told } = await this.calls('get-events', { ...this.#queue, ...after })
      for (const { type, op } of told) this.heard.add(op ? `${type}/${op}` : type)
      if (told.length === 0) return
      last = told.at(-1).id
    }
  }
}

const capabilities = JSON.stringify({
  archived_channels: true,
  bulk_message_deletion: true,
  empty_topic_name: true,
  include_deactivated_groups: true,
  stream_typing_notifications: true,
  user_settings_object: true,
})

/** Calls that remove something come after all others. */
const isEnding = /^(archive|deactivate|delete|end|mark|remove|revoke|unmute|unsubscribe)-/
/** These come last, since they remove objects that the others name. */
const isLast = /^(archive|deactivate|delete-custom)-/
/** These need ids that the table does not know. They are called below, with existing objects. */
const isSpecial =
  /^(create-default|update-default-stream-group|remove-default-stream-group|add-submessage|get-bot-api|get-user-presence|patch-channel|reorder|update-bot$|delete-realm-export|deactivate-custom|delete-reminder|delete-scheduled|edit-navigation|end-session$|remove-attachment|revoke-api|remove-navigation|update-user-group-subgroups|delete-message$|unsubscribe)/

test('zulip-js calls 100 endpoints and receives 70 kinds of events, all as declared', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
  const { olga, ana, ben, gus } = realm
  const site = await addressOf(realm)
  const [owner, member] = [await Program.of(olga, site), await Program.of(ana, site)]
  await owner.registers({ all_public_streams: 'true', client_capabilities: capabilities })
  // An older one.
  await member.registers({ client_capabilities: '{"stream_typing_notifications":true}' })
  const message = await olga.sends('design', 'first', 'to be found')
  const things = await someThings(realm, { channel: 'design', message })
  const right = Object.entries({ ...personalRequests(message), ...thingRequests(things) })
  const usual = right.filter(([id]) => !isSpecial.test(id))
  for (const [id, params] of usual) if (!isEnding.test(id)) await owner.calls(id, params)

  await writes(owner, realm, things)
  await organizes(owner, things, [ben, gus])
  await keepsOwnThings(owner, member, things)
  const endings = usual.filter(([id]) => isEnding.test(id))
  endings.sort(([one], [other]) => Number(isLast.test(one)) - Number(isLast.test(other)))
  for (const [id, params] of endings) await owner.calls(id, params)
  await owner.calls('delete-message', { message_id: message })
  await owner.calls('unsubscribe', { subscriptions: '["design"]' })

  await Promise.all([owner.listens(), member.listens()])
  const [called, heard] = (['called', 'heard'] as const).map(
    (what) => new Set([...owner[what], ...member[what]]),
  )
  expect(called?.size).toBeGreaterThanOrEqual(100)
  expect(heard?.size).toBeGreaterThanOrEqual(70)
})

async function writes(owner: Program, { olga }: TestRealm, { channel }: Things): Promise<void> {
  const file = { name: 'a.txt', content: 'A file', type: 'text/plain' }
  const { url } = (await sendsFile(olga, api.uploads.upload as Loose, file)).body
  const to = { type: 'channel', to: 'design', topic: 'second' }
  const { id } = await owner.calls('send-message', { ...to, content: `[it](${url})` })
  const poll = await owner.calls('send-message', { ...to, content: '/poll Which?\nA\nB' })
  const vote = '{"type":"vote","key":"canned,0","vote":1}'
  const submessage = { message_id: poll.id, msg_type: 'widget', content: vote }
  await owner.calls('add-submessage', submessage)
  const flag = { messages: `[${id}]`, flag: 'starred' }
  for (const op of ['add', 'remove']) await owner.calls('update-message-flags', { ...flag, op })
  for (const op of ['start', 'stop']) {
    const place = { type: 'stream', stream_id: channel, topic: 'second' }
    await owner.calls('set-typing-status', { op, ...place })
    await owner.calls('set-typing-status-for-message-edit', { op, message_id: id })
  }
  const { attachments } = await owner.calls('get-attachments')
  await owner.calls('delete-message', { message_id: id })
  await owner.calls('remove-attachment', { attachment_id: attachments[0].id })
}

async function organizes(
  owner: Program,
  { spare, folder, group, bot }: Things,
  people: readonly Person[],
): Promise<void> {
  const principals = JSON.stringify(people.map(({ id }) => id))
  const subscriptions = JSON.stringify([{ name: 'design' }])
  await owner.calls('subscribe', { subscriptions, principals })
  await owner.calls('unsubscribe', { subscriptions: '["design"]', principals })
  const named = { group_name: 'first ones', description: 'x', stream_names: '["spare"]' }
  await owner.calls('create-default-stream-group', named)
  const group_id = (await owner.calls('register-queue')).realm_default_stream_groups[0].id
  await owner.calls('update-default-stream-group', { group_id, new_description: 'y' })
  const streams = { op: 'add', stream_names: '["general"]' }
  await owner.calls('update-default-stream-group-streams', { group_id, ...streams })
  await owner.calls('remove-default-stream-group', { group_id })
  await owner.calls('update-stream', { stream_id: spare, new_name: 'spare one' })
  const { channel_folders } = await owner.calls('get-channel-folders', { include_archived: 'true' })
  const order = channel_folders.map(({ id }: { id: number }) => id).reverse()
  expect(order).toContain(Number(folder))
  await owner.calls('patch-channel-folders', { order: JSON.stringify(order) })
  const { group_id: sub } = await owner.calls('create-user-group', {
    name: 'sub',
    description: '',
    members: '[]',
  })
  const of = { user_group_id: group }
  await owner.calls('update-user-group-subgroups', { ...of, add: `[${sub}]` })
  await owner.calls('update-user-group-subgroups', { ...of, delete: `[${sub}]` })
  await owner.calls('update-bot', { bot_id: bot, full_name: 'Robot the second' })
  await owner.calls('update-realm', {
    name: 'Elsewhere',
    disallow_disposable_email_addresses: 'no',
  })
  await owner.calls('update-realm', { message_content_edit_limit_seconds: '1200' })
}

async function keepsOwnThings(owner: Program, member: Program, things: Things): Promise<void> {
  await owner.calls('add-navigation-view', { fragment: 'inbox', is_pinned: 'true' })
  await owner.calls('edit-navigation-view', { fragment: 'inbox', is_pinned: 'false' })
  await owner.calls('remove-navigation-view', { fragment: 'inbox' })
  const { reminders } = await owner.calls('get-reminders')
  await owner.calls('delete-reminder', { reminder_id: reminders[0].reminder_id })
  await owner.calls('delete-scheduled-message', { scheduled_message_id: things.scheduled })
  await member.calls('update-display-settings', { twenty_four_hour_time: 'true' })
  await member.calls('update-notification-settings', { enable_sounds: 'false' })
  const place = { stream_id: things.channel, topic: 'third' }
  await member.calls('update-user-topic', { ...place, visibility_policy: '1' })
}
