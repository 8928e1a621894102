import { api } from '@parley/contract'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import { addressPayloads, markupPayloads } from '../../../test/attack-payloads.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { processorTime } from '../../../test/processor-time.ts'

interface Sending {
  readonly to?: Readonly<Record<string, string>>
  readonly path?: string
  readonly type?: string
}

/** As a program does it: the key in the address, the payload as the body. */
async function tells(
  { host }: Pick<TestRealm, 'host'>,
  key: string,
  payload: unknown,
  { to = {}, path = 'slack_incoming', type = 'application/json' }: Sending = {},
): Promise<{ status: number; type: string; body: Loose }> {
  const query = new URLSearchParams({ api_key: key, ...to })
  const response = await (await theServer()).http.inject({
    method: 'POST',
    url: `/api/v1/external/${path}?${query}`,
    headers: { host, 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  const { statusCode: status, headers } = response
  return { status, type: String(headers['content-type']), body: response.json() }
}

const design = { stream: 'design', topic: 'builds' }

async function aHook(): Promise<TestRealm & { bot: Person; newest: () => Promise<Loose> }> {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const bot = await makesBot(realm, realm.ana, { bot_type: 2, short_name: 'hook' })
  const newest = async () => (await realm.ben.reads([['channel', 'design']])).at(-1)
  return { ...realm, bot, newest }
}

test('a text in the form of Slack becomes a message in the topic', async () => {
  const realm = await aHook()
  const text = '*Done* in <https://ci.example/1|build _1_>: ~red~ `*a*` &lt;ok&gt;'

  const { status } = await tells(realm, realm.bot.apiKey, { text }, { to: design })

  expect(status).toBe(200)
  expect(await realm.newest()).toMatchObject({
    sender_id: realm.bot.id,
    subject: 'builds',
    content:
      '<p><strong>Done</strong> in <a href="https://ci.example/1">build _1_</a>: ' +
      '<del>red</del> <code>*a*</code> &lt;ok&gt;</p>',
  })
})

test('blocks and attachments are shown one below the other', async () => {
  const realm = await aHook()
  const payload = {
    text: 'only where there is nothing else',
    channel: '#alerts',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Disk' } },
      { type: 'section', text: { type: 'mrkdwn', text: 'It is *full*' } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'since noon' }] },
      { type: 'divider' },
      { type: 'actions', elements: [{ type: 'button' }] },
    ],
    attachments: [
      {
        title: '[FIRING:1] DiskFull',
        title_link: 'https://grafana.example/a',
        text: 'Go *now*',
        fields: [{ title: 'host', value: 'db1', short: true }],
        ts: 1_496_009_070,
      },
    ],
  }

  await tells(realm, realm.bot.apiKey, payload, { to: { stream: 'design' } })

  const { content, subject } = await realm.newest()
  expect(subject).toBe('alerts')
  expect(content).toContain('<h2>Disk</h2>\n<p>It is <strong>full</strong></p>\n<p>since noon</p>')
  expect(content).toContain(
    '<hr>\n<h2><a href="https://grafana.example/a">FIRING:1  DiskFull</a></h2>',
  )
  expect(content).toContain('<strong>host</strong>: db1')
  expect(content).toContain('<time datetime="2017-05-28T22:04:30Z">')
  expect(content).not.toContain('nothing else')
})

test('a form with a payload, a channel without a topic, and nothing to say', async () => {
  const realm = await aHook()
  const form = { type: 'application/x-www-form-urlencoded', to: { stream: 'design' } }
  const payload = new URLSearchParams({ payload: JSON.stringify({ text: 'From a form' }) })
  await tells(realm, realm.bot.apiKey, payload.toString(), form)
  expect(await realm.newest()).toMatchObject({
    subject: 'general chat',
    content: '<p>From a form</p>',
  })

  const before = (await realm.newest()).id
  expect(await tells(realm, realm.bot.apiKey, {}, { to: design })).toMatchObject({ status: 200 })
  expect((await realm.newest()).id).toBe(before)
})

test('the address names the channel by its id, also after it was renamed', async () => {
  const realm = await aHook()
  const { id } = realm.realm.directory.channelByName('design') as Loose
  await realm.olga.calls(api.channels.update, { stream_id: id, new_name: 'plans' })

  const to = { stream: String(id), topic: 'builds' }
  const sent = await tells(realm, realm.bot.apiKey, { text: 'By id' }, { to })
  const unknown = { stream: '987654321', topic: 'builds' }
  const refused = await tells(realm, realm.bot.apiKey, { text: 'Lost' }, { to: unknown })
  const path = 'json'
  const refusedToo = await tells(realm, realm.bot.apiKey, { text: 'Lost' }, { path, to: unknown })

  expect(sent).toMatchObject({ status: 200 })
  const [newest] = (await realm.ben.reads([['channel', 'plans']])).slice(-1)
  expect(newest).toMatchObject({ content: '<p>By id</p>', subject: 'builds' })
  const code = 'STREAM_DOES_NOT_EXIST'
  expect(refused.body).toMatchObject({ code, stream_id: 987_654_321 })
  expect(refusedToo.body).toMatchObject({ code, stream_id: 987_654_321 })
})

test('a part that cannot be read is left out', async () => {
  const realm = await aHook()
  const blocks = [
    { type: 'section', text: 1, fields: {}, accessory: 'x' },
    { type: 'image', image_url: 5 },
    { type: 'header' },
    { type: 'context', elements: [null, { type: 'mrkdwn', text: 'Still _here_' }] },
  ]

  expect(await tells(realm, realm.bot.apiKey, { blocks }, { to: design })).toMatchObject({
    status: 200,
  })
  expect((await realm.newest()).content).toBe('<p>Still <em>here</em></p>')
})

test('without a channel the owner of the bot is notified', async () => {
  const realm = await aHook()
  await tells(realm, realm.bot.apiKey, { text: 'Just for you' })

  const [message] = await realm.ana.reads([['is', 'dm']])
  expect(message).toMatchObject({ sender_id: realm.bot.id, content: '<p>Just for you</p>' })
})

test('any JSON is shown as code', async () => {
  const realm = await aHook()
  const payload = { a: ['**b** @**all**', '```'], '<i>': null }

  await tells(realm, realm.bot.apiKey, payload, { path: 'json', to: design })

  const { content } = await realm.newest()
  expect(content).toMatch(/^<div class="codehilite" data-code-language="JSON"><pre>/)
  expect(content).not.toMatch(/<i>|user-mention|<strong>/)
})

test.each([
  'x',
  '[1]',
  '"a"',
  '{"text": 5}',
  '{"blocks": [{"type": "section", "text": 1}], "attachments": 7}',
])('a payload that is none is refused: %s', async (payload) => {
  const realm = await aHook()

  expect(await tells(realm, realm.bot.apiKey, payload, { to: design })).toMatchObject({
    status: 400,
    body: { code: 'ANOMALOUS_WEBHOOK_PAYLOAD', webhook_name: 'Slack' },
  })
})

test('security 6: a key in an address is only taken from bots for incoming webhooks, and only here', async () => {
  const realm = await aHook()
  const { ana, bot } = realm
  const generic = await makesBot(realm, ana, { short_name: 'generic' })
  for (const key of [ana.apiKey, generic.apiKey, 'wrong', '']) {
    expect(await tells(realm, key, { text: 'x' }, { to: design })).toMatchObject({ status: 401 })
  }
  const other = await aRealm()
  expect(await tells(other, bot.apiKey, { text: 'x' })).toMatchObject({ status: 401 })
  const response = await (await theServer()).http.inject({
    method: 'POST',
    url: `/api/v1/messages?api_key=${bot.apiKey}&type=channel&to=design&topic=x&content=x`,
    headers: { host: realm.host },
  })
  expect(response.statusCode).toBe(401)
  await ana.calls(api.bots.deactivate, { bot_id: bot.id })
  expect(await tells(realm, bot.apiKey, { text: 'x' }, { to: design })).toMatchObject({
    status: 401,
  })
})

const forms = [
  { path: 'slack_incoming', endpoint: api.webhooks.slack, name: 'Slack' },
  { path: 'json', endpoint: api.webhooks.json, name: 'JSON' },
] as const

test.each(forms)(
  'security 6: a webhook posts where its bot may, and nowhere else: $path',
  async ({ path, name }) => {
    const realm = await aHook()
    const { olga, ana, bot } = realm
    await olga.adds([olga], 'secret', { invite_only: true })
    const told = (to: Readonly<Record<string, string>>, payload: unknown = { text: 'x' }) =>
      tells(realm, bot.apiKey, payload, { path, to })
    const onlyOlga = { new: { direct_members: [olga.id], direct_subgroups: [] } }
    const stream_id = realm.realm.directory.channelByName('design')?.id as never

    for (const stream of ['secret', 'nowhere']) {
      expect(await told({ stream })).toMatchObject({ body: { code: 'STREAM_DOES_NOT_EXIST' } })
    }
    expect(await told({ stream: 'design', topic: 'a\u0007b' })).toMatchObject({ status: 400 })
    expect(await told(design, 'x')).toMatchObject({ body: { webhook_name: name } })
    await olga.calls(api.channels.update, { stream_id, can_create_topic_group: onlyOlga })
    expect(await told({ stream: 'design', topic: 'new' })).toMatchObject({ status: 400 })
    await olga.calls(api.channels.update, { stream_id, can_send_message_group: onlyOlga })
    expect(await told(design)).toMatchObject({ status: 400 })
    await olga.calls(api.realm.update, { direct_message_initiator_group: onlyOlga })
    expect(await told({})).toMatchObject({ status: 400 })
    await olga.calls(api.realm.update, { direct_message_permission_group: onlyOlga })
    expect(await told({})).toMatchObject({ status: 400 })
    const heard = (await ana.reads()).filter(({ sender_id }: Loose) => sender_id === bot.id)
    expect(heard).toEqual([])
  },
)

test.each(forms)('signing in in the usual way works, too: $path', async ({ endpoint }) => {
  const realm = await aHook()

  await realm.bot.calls(endpoint, { payload: '{"text": "Signed in"}', ...design })

  expect((await realm.newest()).sender_id).toBe(realm.bot.id)
})

test.each([
  '@**all** @**Ben** <!channel> (@**topic**)',
  'a|b\n-|-\nx|@**all** @**Ben**',
  'a|b\n-|-\nx|@*helpers* @**Ben**|',
])('security 6: mentions in payloads do not notify, wherever they are: %j', async (text) => {
  const realm = await aHook()
  const members = [realm.ben.id]
  await realm.ana.calls(api.groups.create, { name: 'helpers', description: '', members })
  const attachments = [{ title: text, text, fields: [{ title: text, value: text }] }]
  const generic = await makesBot(realm, realm.ana, { short_name: 'generic' })

  for (const payload of [{ text }, { attachments }]) {
    await tells(realm, realm.bot.apiKey, payload, { to: design })
    expect((await realm.newest()).flags).toEqual([])
    await generic.calls(api.webhooks.slack, { payload: JSON.stringify(payload), ...design })
    expect((await realm.newest()).flags).toEqual([])
  }
  expect((await realm.newest()).content).toContain('class="user-mention silent"')
})

test('what the holder of the key sends as a message calls as that of anybody', async () => {
  const realm = await aHook()

  await realm.bot.sends('design', 'builds', '@**Ben**')

  expect((await realm.newest()).flags).toEqual(['mentioned'])
})

test('security 14: a payload is never returned or shown as HTML', async () => {
  const realm = await aHook()
  for (const payload of [...markupPayloads, ...addressPayloads].filter(
    (_one, index) => index % 7 === 0,
  )) {
    const refused = await tells(realm, realm.bot.apiKey, payload, {
      to: { stream: payload.slice(0, 50) },
    })
    expect(refused).toMatchObject({ status: 400, type: 'application/json; charset=utf-8' })
    const told = {
      text: payload,
      attachments: [{ title: payload, title_link: payload, text: payload, image_url: payload }],
    }
    await tells(realm, realm.bot.apiKey, told, { to: design })
    const { content } = await realm.newest()
    expect({ payload, names: namesIn(content).filter((name) => !harmless.has(name)) }).toEqual({
      payload,
      names: [],
    })
  }
})

const harmless = new Set(
  'a blockquote br code del div em h1 h2 h3 hr li ol p pre span strong table tbody td th thead time tr ul'.split(
    ' ',
  ),
)

function namesIn(html: string): string[] {
  const visit = (node: Loose): string[] => [
    ...(node.tagName ? [node.tagName] : []),
    ...(node.childNodes ?? []).flatMap(visit),
  ]
  return visit(parseFragment(html))
}

test('clients get the webhook programs with their address formats', async () => {
  const realm = await aHook()
  const { realm_incoming_webhook_bots: programs } = await realm.ana.registers()
  const names = programs.map(({ name }: Loose) => name)
  expect(names).toEqual(['json', 'slack_incoming'])
  for (const { name: path, ...program } of programs) {
    expect(program).toMatchObject({ display_name: expect.any(String), url_options: [] })
    const { status } = await tells(realm, realm.bot.apiKey, { text: 'x' }, { path, to: design })
    expect(status, path).toBe(200)
  }
})

test('security 25: what the database cannot store causes no error, but is replaced', async () => {
  const realm = await aHook()
  const told = (text: string) =>
    tells(realm, realm.bot.apiKey, `{"text":"${text}"}`, { path: 'slack_incoming', to: design })

  expect(await told('a\\u0000b')).toMatchObject({ status: 200 })
  expect(await told('c\\ud800d \\ud83d\\ude00')).toMatchObject({ status: 200 })

  const read = await realm.ana.reads([['channel', 'design']], { apply_markdown: false })
  expect(read.slice(-2).map(({ content }) => content)).toEqual(['a\ufffdb', 'c\ufffdd 😀'])
})

test.each(forms)(
  'security 25: no payload is too deep or too long to be read or refused: $path',
  async ({ path }) => {
    const realm = await aHook()
    const told = (payload: string) => tells(realm, realm.bot.apiKey, payload, { path, to: design })
    const nested = (depth: number, inside = '') =>
      `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`
    const text = (content: string) => JSON.stringify({ text: content })

    for (const payload of [
      nested(101),
      nested(8000),
      nested(2_000_000),
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      `{"text":"x","blocks":${nested(20_000)}}`,
    ]) {
      const code = 'ANOMALOUS_WEBHOOK_PAYLOAD'
      expect(await told(payload), payload.slice(0, 40)).toMatchObject({
        status: 400,
        body: { code },
      })
    }
    const spent = processorTime()
    for (const content of ['`a', '`', '*a', '<a', '_a ', '```a', '[[[', '"\\']) {
      const payload = text(content.repeat(1_000_000 / content.length))
      expect(await told(payload)).toMatchObject({ status: 200 })
    }
    expect(spent()).toBeLessThan(8000)
    expect(await told(text(`a ${'['.repeat(200)} \\" [`))).toMatchObject({ status: 200 })
  },
)
