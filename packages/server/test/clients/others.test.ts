import { expect, test } from 'vitest'
import { aRealm, theServer } from '../a-realm.ts'
import { asks, form, multipart, parts } from '../asks.ts'
import { makesBot } from '../makes-bot.ts'
import type { Loose } from '../person.ts'
import { type Demand, unmet } from './demands.ts'

const message: Demand = {
  id: 'integer',
  type: 'string',
  subject: 'string',
  content: 'string',
  stream_id: 'integer',
  display_recipient: 'string',
  'avatar_url?': 'url',
  sender_id: 'integer',
  sender_email: 'string',
  sender_full_name: 'string',
}

test('the Python client requests the settings with its key, and its bots find what they need', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const bot = await makesBot(realm, realm.ana)
  const settings = await asks(bot, { method: 'GET', url: '/server_settings' })
  expect(unmet(settings.body, { zulip_version: 'string', zulip_feature_level: 'integer' })).toEqual(
    [],
  )
  const own = await asks(bot, { method: 'GET', url: '/users/me' })
  expect(unmet(own.body, { user_id: 'integer', full_name: 'string', email: 'string' })).toEqual([])

  const post = (method: string, url: string, payload: string) =>
    asks(bot, { method, url, headers: form, payload })
  const stored = await post('PUT', '/bot_storage', 'storage={"a":"1"}')
  expect(stored.status).toBe(200)
  const kept = await asks(bot, { method: 'GET', url: '/bot_storage?keys=["a"]' })
  expect(kept.body.storage).toEqual({ a: '1' })
  // It sends the parameters of DELETE in a body, and a file under the name of its path.
  const { body: queue } = await post(
    'POST',
    '/register',
    'event_types=["message"]&apply_markdown=true',
  )
  const file = { name: 'a.txt', content: 'hello' }
  const uploaded = await asks(bot, {
    method: 'POST',
    url: '/user_uploads',
    headers: multipart,
    payload: parts([['/tmp/a.txt', file]]),
  })
  expect(unmet(uploaded.body, { uri: 'url' })).toEqual([])

  await realm.ana.writes([bot as never], 'help')
  const url = `/events?queue_id=${queue.queue_id}&last_event_id=-1&dont_block=true`
  const { body } = await asks(bot, { method: 'GET', url })
  const [event] = body.events
  const direct: Demand = {
    id: 'integer',
    type: 'string',
    flags: ['string'],
    message: {
      type: 'string',
      display_recipient: [{ id: 'integer', email: 'string', full_name: 'string' }],
    },
  }
  expect(unmet(event, direct)).toEqual([])
  expect(event.message.type).toBe('private')
  expect((await post('DELETE', '/events', `queue_id=${queue.queue_id}`)).status).toBe(200)
  const gone = await asks(bot, { method: 'GET', url })
  expect(gone.body).toMatchObject({ result: 'error', code: 'BAD_EVENT_QUEUE_ID' })
})

test('a bridge receives all public channels as source text, and registers again when its queue is lost', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ben'] })
  const bot = await makesBot(realm, realm.ana)
  const payload = 'event_types=["message"]&all_public_streams=true'
  const { body: queue } = await asks(bot, {
    method: 'POST',
    url: '/register',
    headers: form,
    payload,
  })
  const { body: listed } = await asks(bot, { method: 'GET', url: '/streams' })
  expect(unmet(listed, { streams: [{ stream_id: 'integer', name: 'string' }] })).toEqual([])

  await realm.ben.sends('design', 'logo', '**Blue**')
  const ask = (id: string) =>
    `/events?queue_id=${id}&last_event_id=${queue.last_event_id}&dont_block=true`
  const { body } = await asks(bot, { method: 'GET', url: ask(queue.queue_id) })
  expect(unmet(body.events[0].message, message)).toEqual([])
  expect(body.events[0].message).toMatchObject({ content: '**Blue**', subject: 'logo' })
  const lost = await asks(bot, { method: 'GET', url: ask('none') })
  expect(lost).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } })
})

test('the desktop app adds an organization by its head, its name and its icon', async () => {
  const { host } = await aRealm()
  const { http } = await theServer()
  const at = { url: '/api/v1/server_settings', headers: { host } }
  expect((await http.inject({ method: 'HEAD', ...at })).statusCode).toBe(200)
  const { realm_name, realm_uri, realm_icon } = (await http.inject({ method: 'GET', ...at })).json()
  expect(realm_name).toBe('Test')
  expect(URL.canParse(realm_uri)).toBe(true)
  const icon = await http.inject({
    method: 'GET',
    url: new URL(realm_icon).pathname,
    headers: { host },
  })
  expect(icon.statusCode).toBe(200)
  expect(icon.headers['content-type']).toMatch(/^image\//)
})

test('senders with forms and archivers with pages get what they expect', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const sends = async (payload: string) =>
    (await asks(ana, { method: 'POST', url: '/messages', headers: form, payload })).body
  const toChannel = await sends('type=stream&to=design&topic=ci&content=green')
  expect(unmet(toChannel, { id: 'integer', result: 'string' })).toEqual([])
  const direct = await sends(`type=private&to=${encodeURIComponent(ben.email)}&content=green`)
  expect(direct).toMatchObject({ result: 'success' })
  for (let n = 0; n < 4; n++) await ana.sends('design', 'archive', `number ${n}`)

  const { body } = await asks(ana, { method: 'GET', url: '/get_stream_id?stream=design' })
  const topics = await asks(ana, { method: 'GET', url: `/users/me/${body.stream_id}/topics` })
  expect(unmet(topics.body, { topics: [{ name: 'string', max_id: 'integer' }] })).toEqual([])
  const read: string[] = []
  let anchor = 'oldest'
  for (let isMore = true; isMore; ) {
    const narrow = encodeURIComponent('[["stream","design"],["topic","archive"]]')
    const url = `/messages?anchor=${anchor}&num_before=0&num_after=3&narrow=${narrow}&include_anchor=${anchor === 'oldest'}`
    const page: Loose = (await asks(ana, { method: 'GET', url })).body
    read.push(...page.messages.map(({ content }: Loose) => content))
    isMore = !page.found_newest
    anchor = String(page.messages.at(-1)?.id)
  }
  expect(read).toEqual([0, 1, 2, 3].map((n) => `<p>number ${n}</p>`))
})
