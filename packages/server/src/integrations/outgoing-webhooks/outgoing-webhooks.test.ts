import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@parley/contract'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { reactivateRealm } from '../../organization/realm/deactivate-realm.ts'
import { takeDue } from './webhook-calls.store.ts'

interface Call {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Service {
  readonly url: string
  readonly calls: Call[]
}

interface Answer {
  readonly status?: number
  readonly body?: unknown
}

type Answers = (call: Call, count: number) => Answer | Promise<Answer>

const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A service that somebody runs for their bot. */
async function aService(answers: Answers, host = '127.0.0.1'): Promise<Service> {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = { headers: request.headers, body }
    calls.push(call)
    const { status = 200, body: answer = '' } = await answers(call, calls.length)
    response.statusCode = status
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, host)
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://${host}:${(server.address() as AddressInfo).port}/hook`, calls }
}

function aHook(realm: TestRealm, owner: Person, url: string, more: Loose = {}): Promise<Person> {
  const hook = { bot_type: 3, payload_url: url, short_name: 'hook', ...more }
  return makesBot(realm, owner, hook)
}

const patient = { timeout: 20_000, interval: 100 }

/** Waits until the newest message of a narrow is from this person, and returns it. */
async function hears(person: Person, from: Person, narrow: Loose[]): Promise<Loose> {
  return vi.waitFor(async () => {
    const newest = (await person.reads(narrow)).at(-1)
    expect(newest?.sender_id).toBe(from.id)
    return newest
  }, patient)
}

/** The notice to the owner about failed calls. */
async function notice(owner: Person): Promise<string> {
  return vi.waitFor(async () => {
    const found = (await owner.reads([['is', 'dm']])).find(({ content }: Loose) =>
      content.includes('could not be notified'),
    )
    expect(found).toBeDefined()
    return found.content
  }, patient)
}

test('a bot that is written to answers in the conversation', async () => {
  const realm = await aRealm()
  const { ana, ben } = realm
  const service = await aService(() => ({ body: { content: 'At *your* service' } }))
  const bot = await aHook(realm, ana, service.url)
  const { realm_bots } = await ana.registers()

  const id = await ben.writes([bot, ana], '**Hello**')
  const answer = await hears(ana, bot, [['is', 'dm']])

  expect(answer.content).toBe('<p>At <em>your</em> service</p>')
  expect(answer.display_recipient).toHaveLength(3)
  expect(service.calls).toHaveLength(1)
  const [{ headers, body }] = service.calls as [Call]
  expect(headers['content-type']).toBe('application/json')
  expect(headers.authorization).toBeUndefined()
  expect(JSON.parse(body)).toMatchObject({
    bot_email: bot.email,
    bot_full_name: 'Bot hook',
    data: '**Hello**',
    trigger: 'direct_message',
    token: realm_bots[0].services[0].token,
    message: {
      id,
      type: 'private',
      sender_id: ben.id,
      content: '**Hello**',
      rendered_content: '<p><strong>Hello</strong></p>',
    },
  })
})

test('a bot that is called in a channel answers in the topic, and only where it may read', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben } = realm
  const service = await aService(() => ({ body: { response_string: 'Here' } }))
  const bot = await aHook(realm, ana, service.url)
  await olga.adds([ben], 'secret', { invite_only: true })
  await ben.sends('secret', 'plans', 'Nobody tells @**Bot hook**')
  await ben.sends('design', 'logo', 'Nobody called, not even `@**Bot hook**` or @_**Bot hook**')

  await ben.sends('design', 'logo', 'Where are you, @**Bot hook**?')
  const answer = await hears(ben, bot, [['topic', 'logo']])

  expect(answer).toMatchObject({ content: '<p>Here</p>', subject: 'logo' })
  expect(service.calls.map(({ body }) => JSON.parse(body).trigger)).toEqual(['mention'])
})

test('bots do not talk to each other for ever, and need not answer', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { ana, ben } = realm
  const first = await aService(() => ({ body: { content: '@**Bot second** and @**Bot hook**' } }))
  const second = await aService(() => ({ body: { response_not_required: true } }))
  const bot = await aHook(realm, ana, first.url)
  await aHook(realm, ana, second.url, { short_name: 'second' })

  await ben.sends('design', 'x', '@**Bot hook**')
  await hears(ben, bot, [['topic', 'x']])
  await ben.sends('design', 'y', '@**Bot second**')
  await vi.waitFor(() => expect(second.calls).toHaveLength(1), patient)

  expect(first.calls).toHaveLength(1)
})

test('a failing service is retried; in the end its owner is notified', async () => {
  const realm = await aRealm()
  const { ana, ben } = realm
  const shaky = await aService((_call, count) =>
    count === 1 ? { status: 503 } : { body: { content: 'Now' } },
  )
  const bot = await aHook(realm, ana, shaky.url)
  await ben.writes([bot], 'Hello?')
  expect((await hears(ben, bot, [['is', 'dm']])).content).toBe('<p>Now</p>')
  expect(shaky.calls).toHaveLength(2)

  const broken = await aService(() => ({ status: 404 }))
  const other = await aHook(realm, ana, broken.url, { short_name: 'other' })
  await ben.writes([other], 'Hello?')
  expect(await notice(ana)).toContain('it answered with status 404')
  expect(broken.calls).toHaveLength(1)
})

test('calls of a deactivated organization wait until it is active again', async () => {
  const people = await aRealm()
  const { realm, olga, ana, ben } = people
  const shaky = await aService((_call, count) =>
    count === 1 ? { status: 503 } : { body: { content: 'Now' } },
  )
  const bot = await aHook(people, ana, shaky.url)
  await ben.writes([bot], 'Hello?')
  await vi.waitFor(() => expect(shaky.calls).toHaveLength(1), patient)
  await olga.calls(api.realm.deactivate, { deletion_delay_days: null })
  const { database } = await theServer()
  const due = () =>
    takeDue(database.sql, {
      now: new Date(Date.now() + 3_600_000),
      busy: [],
      busyOwners: [],
      limit: 100,
      perOwner: 100,
      leaseMs: 0,
    })
  expect((await due()).filter(({ realmId }) => realmId === realm.id)).toEqual([])

  await realm.writeAsSystem(reactivateRealm, undefined)
  expect((await hears(ben, bot, [['is', 'dm']])).content).toBe('<p>Now</p>')
})

test('security 14: an answer of a service is never shown as HTML, nor in the report of its failure', async () => {
  const realm = await aRealm()
  const { ana, ben } = realm
  const evil = '<img src=x onerror=alert(1)>'
  const service = await aService(() => ({ body: { content: evil } }))
  const bot = await aHook(realm, ana, service.url)
  await ben.writes([bot], 'Hello?')
  expect((await hears(ben, bot, [['is', 'dm']])).content).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  )

  const broken = await aService(() => ({ status: 400, body: evil }))
  const other = await aHook(realm, ana, broken.url, { short_name: 'other' })
  await ben.writes([other], 'Hello?')
  expect(await notice(ana)).not.toContain('onerror')
})

test('security 18: services at addresses that are not public are not asked', async () => {
  const realm = await aRealm()
  const { ana, ben } = realm
  // Tests may reach 127.0.0.1; everything else on this machine stays closed.
  const inside = await aService(() => ({}), '127.0.0.2')
  const bot = await aHook(realm, ana, inside.url)
  await ben.writes([bot], 'Hello?')
  expect(await notice(ana)).toContain('its address is not public')

  const led = await aService(() => ({ status: 302 }))
  const other = await aHook(realm, ana, led.url, { short_name: 'other' })
  await ben.writes([other], 'Hello?')
  await vi.waitFor(async () => {
    const told = await ana.reads([['is', 'dm']])
    expect(told.some(({ content }: Loose) => content.includes('status 302'))).toBe(true)
  }, patient)
  expect(inside.calls).toEqual([])
})

test.each(['no JSON', '[1, 2]', '{"content": 7}'])(
  'an invalid reply is reported to the owner: %s',
  async (body) => {
    const realm = await aRealm()
    const service = await aService(() => ({ body }))
    const bot = await aHook(realm, realm.ana, service.url)

    await realm.ben.writes([bot], 'Hello?')

    expect(await notice(realm.ana)).toContain('not a valid JSON')
  },
)

test('security 25: an answer with signs that the database cannot store is posted without them, once', async () => {
  const realm = await aRealm()
  const { ana, ben } = realm
  const service = await aService(() => ({ body: '{"content":"a\\u0000b\\udfff"}' }))
  const bot = await aHook(realm, ana, service.url)
  await ben.writes([bot], 'Hello?')
  expect((await hears(ben, bot, [['is', 'dm']])).content).toBe('<p>a\ufffdb\ufffd</p>')
  expect(service.calls).toHaveLength(1)
})

test('a Slack-compatible service gets a form, for channel messages only', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { ana, ben } = realm
  const service = await aService(() => ({ body: { text: 'Yes' } }))
  const bot = await aHook(realm, ana, service.url, { interface_type: 2 })

  await ben.sends('design', 'logo', '@**Bot hook** ready?')
  expect((await hears(ben, bot, [['topic', 'logo']])).content).toBe('<p>Yes</p>')
  const form = Object.fromEntries(new URLSearchParams(service.calls[0]?.body))
  expect(form).toMatchObject({
    channel_name: 'design',
    text: '@**Bot hook** ready?',
    trigger_word: 'mention',
    user_id: `U${ben.id}`,
    user_name: 'Ben',
  })
  await ben.writes([bot], 'And here?')
  expect(await notice(ana)).toContain('no direct messages')
})

test('deleted messages are not sent; a bot gets one message after the other', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['olga', 'ben'] })
  const { ana, ben } = realm
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const service = await aService(async (_call, count) => {
    if (count === 1) await held
    return { body: { content: `Answer ${count}` } }
  })
  await aHook(realm, ana, service.url)
  const says = (word: string) => ben.sends('design', 'x', `@**Bot hook** ${word}`)
  await says('first')
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), patient)
  const message_id = await says('second')
  await realm.olga.calls(api.messages.remove, { message_id })
  await says('third')
  release()

  await vi.waitFor(async () => {
    const heard = (await ben.reads([['topic', 'x']])).map(({ content }: Loose) => content)
    expect(heard).toContain('<p>Answer 2</p>')
  }, patient)
  const told = service.calls.map(({ body }) => JSON.parse(body).data)
  expect(told).toEqual(['@**Bot hook** first', '@**Bot hook** third'])
})

test('security 25: services of an owner that never answer do not delay those of others', async () => {
  const realm = await aRealm()
  const { ana, ben } = realm
  const slow = await aService(() => new Promise<never>(() => undefined))
  const quick = await aService(() => ({ body: { content: 'Here' } }))
  for (let count = 0; count < 34; count++) {
    const bot = await aHook(realm, ana, slow.url, { short_name: `slow${count}` })
    await ana.writes([bot], 'hello')
  }
  await vi.waitFor(() => expect(slow.calls.length).toBeGreaterThan(0), patient)
  const bot = await aHook(realm, ben, quick.url, { short_name: 'quick' })
  await ben.writes([bot], 'hello')

  await vi.waitFor(() => expect(quick.calls).toHaveLength(1), { timeout: 4000, interval: 100 })
  expect(slow.calls.length).toBeLessThan(16)
})

test('a call whose reply this server cannot store is given up after ten attempts', async () => {
  const server = await startTestServer({ log: () => undefined })
  onTestFinished(() => server.close())
  const { sql } = server.database
  const realm = await aRealm({ server })
  const { ana, ben } = realm
  const service = await aService(() => ({ body: { content: 'Unlucky' } }))
  const bot = await aHook(realm, ana, service.url)
  await sql`alter table message add constraint lucky check (content <> 'Unlucky')`
  await ben.writes([bot], 'Hello?')
  const attempts = async () => (await sql`select attempts from webhook_call`)[0]?.attempts
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), patient)
  await vi.waitFor(async () => expect(await attempts()).toBe(1), patient)

  // The leases of eight more attempts end.
  await sql`update webhook_call set attempts = 9, due_at = now() - interval '1 minute'`

  expect(await notice(ana)).toContain('this server failed')
  expect(service.calls).toHaveLength(2)
  expect(await attempts()).toBeUndefined()
})
