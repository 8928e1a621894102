import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../a-realm.ts'
import { asks, form } from '../asks.ts'
import type { Person } from '../person.ts'
import { verifyAction } from '../verify-action.ts'

/** A request with its parameters as they stand on the wire. */
function sends(person: Person, method: string, url: string, params: Record<string, string> = {}) {
  const sent = new URLSearchParams(params).toString()
  const isQuery = method === 'GET'
  return asks(person, {
    method,
    url: isQuery && sent ? `${url}?${sent}` : url,
    ...(isQuery ? {} : { headers: form, payload: sent }),
  })
}

const profile = (value: string) => ({ profile_data: `[${value}]` })

function mapValues(params: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, change(value)]))
}

describe('parameters', () => {
  test.each(['1', 'true', 'True', '"true"', 'yes', '"yes"', 'on', 't', 'y'])(
    '%s is true',
    async (word) => {
      const { ana } = await aRealm()
      const answer = await sends(ana, 'POST', '/register', { all_public_streams: word })
      expect(answer.status).toBe(200)
      const range = { anchor: 'newest', num_before: '1', num_after: '0' }
      await ana.writes([ana], '*x*')
      const shown = await sends(ana, 'GET', '/messages', { ...range, apply_markdown: word })
      expect(shown.body.messages[0].content).toBe('<p><em>x</em></p>')
    },
  )

  test.each(['0', 'false', 'FALSE', '"no"', 'no', 'off', 'f', 'n'])('%s is false', async (word) => {
    const { ana } = await aRealm()
    const range = { anchor: 'newest', num_before: '1', num_after: '0' }
    await ana.writes([ana], '*x*')
    const shown = await sends(ana, 'GET', '/messages', { ...range, apply_markdown: word })
    expect(shown.body.messages[0].content).toBe('*x*')
  })

  test('words for booleans mean nothing where something else is wanted', async () => {
    const { ana } = await aRealm()
    for (const word of ['maybe', '2', '', 'yesyes']) {
      const { body } = await sends(ana, 'GET', '/users', { client_gravatar: word })
      expect([word, body.code]).toEqual([word, 'BAD_REQUEST'])
    }
    await sends(ana, 'PATCH', '/settings', { full_name: 'yes' })
    expect((await sends(ana, 'GET', '/users/me')).body.full_name).toBe('yes')
    const status = await sends(ana, 'POST', '/users/me/status', { status_text: 'on' })
    expect(status.status).toBe(200)
  })

  test('a whole number that is written with a fraction is no id and no role', async () => {
    const { olga, ana } = await aRealm()
    for (const role of ['400.0', '4e2', '400.5']) {
      const { status } = await sends(olga, 'PATCH', `/users/${ana.id}`, { role })
      expect([role, status]).toEqual([role, 400])
    }
  })

  test('nor in a list, in an object, or in a text that holds a list', async () => {
    const { olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
    const message = await ana.sends('design', 'first', 'hello')
    const field = await olga.calls(api.profileFields.create, { name: 'Mentor', field_type: 6 })
    const team = await olga.calls(api.groups.create, { name: 'team', description: '', members: [] })
    const range = { anchor: 'newest', num_before: '1', num_after: '0' }
    const subscriptions = '[{"name": "design"}]'
    const draft = `"type": "private", "topic": "", "content": "at 1.0", "timestamp": 1595479019.0`
    const group = '{"new": {"direct_members": [ID], "direct_subgroups": []}}'
    const requests: [string, string, number, Record<string, string>][] = [
      ['POST', '/messages', ben.id, { type: 'direct', to: '[ID]', content: '1.0' }],
      ['POST', '/users/me/subscriptions', ben.id, { subscriptions, principals: '[ID]' }],
      ['POST', `/user_groups/${team.group_id}/members`, ben.id, { add: '[ID]' }],
      ['PATCH', `/user_groups/${team.group_id}`, ben.id, { can_mention_group: group }],
      ['PATCH', `/users/${ana.id}`, field.id, { profile_data: '[{"id": ID, "value": "[]"}]' }],
      ['PATCH', `/users/${ana.id}`, ben.id, profile(`{"id": ${field.id}, "value": "[ID]"}`)],
      ['POST', '/drafts', ben.id, { drafts: `[{${draft}, "to": [ID]}]` }],
      ['POST', '/messages/flags', message, { messages: '[ID]', op: 'add', flag: 'starred' }],
      ['GET', '/messages', message, { ...range, narrow: '[{"operator":"id","operand":ID}]' }],
      ['GET', '/messages', ben.id, { ...range, narrow: '[{"operator":"dm","operand":[ID]}]' }],
    ]
    for (const [method, path, id, params] of requests) {
      const sent = (text: string) => mapValues(params, (value) => value.replaceAll('ID', text))
      for (const text of [`${id}.0`, `${id}e0`, `${id}.00`]) {
        const { status, body } = await sends(olga, method, path, sent(text))
        expect([path, sent(text), status, body.code]).toEqual([
          path,
          sent(text),
          400,
          'BAD_REQUEST',
        ])
      }
      const { status } = await sends(olga, method, path, sent(String(id)))
      expect([path, params, status]).toEqual([path, params, 200])
    }
  })

  test('that are texts may hold numbers of any kind', async () => {
    const { ana } = await aRealm()
    const words = '["1.0", "a \\" 2e0"]'
    const added = await sends(ana, 'POST', '/users/me/alert_words', { alert_words: words })
    expect(added.body.alert_words).toEqual(['1.0', 'a " 2e0'])
  })

  test('that nobody reads are named in order, but for the one that programs always send', async () => {
    const { ana } = await aRealm()
    const sent = { zeta: '1', client: 'website', alpha: '2' }
    const { body } = await sends(ana, 'GET', '/users/me', sent)
    expect(body.ignored_parameters_unsupported).toEqual(['alpha', 'zeta'])
  })

  test('an id in a path is a number, and a path has no slash at its end', async () => {
    const { ana } = await aRealm()
    for (const [method, path] of [
      ['GET', '/streams/abc/members'],
      ['GET', '/messages/1.0'],
      ['GET', '/messages/x/history'],
      ['GET', '/users/me/'],
      ['PATCH', '/messages/x'],
      ['PATCH', '/messages/-1'],
      ['DELETE', '/messages/x'],
      ['POST', '/messages/x/reactions'],
      ['POST', '/messages/x/typing'],
      ['POST', '/users/me/muted_users/x'],
      ['DELETE', '/users/me/muted_users/-1'],
    ] as const) {
      const { status, body } = await sends(ana, method, path)
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND'])
    }
  })

  test('an Authorization header that is none is refused with 401', async () => {
    const { host } = await aRealm()
    const noColon = Buffer.from('nobody').toString('base64')
    for (const authorization of ['Basic', 'Basic x', 'Basic !!!', `Basic ${noColon}`]) {
      const answer = await asks(host, {
        method: 'GET',
        url: '/users/me',
        headers: { authorization },
      })
      expect([authorization, answer.status]).toEqual([authorization, 401])
    }
  })
})

test('a message contains its local id, with a queue, without one, and with a lost one', async () => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const message = { type: 'channel', to: 'design', topic: 'a', content: 'hi', local_id: '1.5' }
  for (const queue of [{}, { queue_id: 'fb67bf8a:1' }]) {
    expect((await sends(ana, 'POST', '/messages', { ...message, ...queue })).status).toBe(200)
  }
})

test('emoticons are emoji beside the marks of a sentence', async () => {
  const { ana } = await aRealm()
  await ana.calls(api.settings.update, { translate_emoticons: true })
  for (const content of [':).', '!:)?', ':)', 'well :), then']) {
    const { body } = await sends(ana, 'POST', '/messages/render', { content })
    expect([content, body.rendered]).toEqual([content, expect.stringContaining('emoji-1f642')])
  }
})

test('tokens of devices are taken in any form that platforms give them', async () => {
  const { ana } = await aRealm()
  for (const token of ['apple-tokenbb', 'c0ffee', 'YXBwbGU+/w==']) {
    const device = { token, appid: 'org.example.app' }
    expect((await sends(ana, 'POST', '/users/me/apns_device_token', device)).status).toBe(200)
  }
  const blank = { token: 'not a token', appid: 'org.example.app' }
  expect((await sends(ana, 'POST', '/users/me/apns_device_token', blank)).status).toBe(400)
})

test('channels are listed by name', async () => {
  const { olga, ana } = await aRealm({ channel: 'zebra', subscribers: ['ana'] })
  for (const name of ['beta', 'Alpha', 'Zulu']) await olga.joins(name)
  const { body } = await sends(ana, 'GET', '/streams')
  const names = body.streams.map(({ name }: { name: string }) => name)
  expect(names).toEqual([...names].sort())
  expect(names.slice(0, 3)).toEqual(['Alpha', 'Zulu', 'beta'])
})

test('messages of archived channels are found by their channel', async () => {
  const { olga, ana } = await aRealm({ channel: 'old', subscribers: ['olga', 'ana'] })
  const id = await ana.sends('old', 'a', 'once upon a time')
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'old' })
  const archived = [{ operator: 'channels', operand: 'archived' }]
  expect(await ana.reads(archived)).toEqual([])
  await olga.calls(api.channels.archive, { stream_id })
  expect((await ana.reads(archived)).map((message) => message.id)).toContain(id)
  const others = [{ operator: 'channels', operand: 'archived', negated: true }]
  expect((await ana.reads(others)).map((message) => message.id)).not.toContain(id)
})

test('users whom others add to or remove from a group are notified', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  const { group_id } = await olga.calls(api.groups.create, {
    name: 'crew',
    description: '',
    members: [olga.id],
  })
  const change = (add: readonly Person[], remove: readonly Person[]) =>
    olga.calls(api.groups.updateMembers, {
      user_group_id: group_id,
      add: add.map(({ id }) => id),
      delete: remove.map(({ id }) => id),
    })
  await verifyAction(everyone, () => change([ana, ben], [olga]))
  await change([olga], [ben])

  const heard = async (person: Person) =>
    (await person.reads([{ operator: 'is', operand: 'dm' }], { apply_markdown: false })).map(
      ({ sender_full_name, content }) => `${sender_full_name}: ${content}`,
    )
  const of = `the group @_*crew*.`
  const who = `@_**Olga|${olga.id}**`
  expect(await heard(ana)).toEqual([`Notification Bot: ${who} added you to ${of}`])
  expect(await heard(ben)).toEqual([
    `Notification Bot: ${who} added you to ${of}`,
    `Notification Bot: ${who} removed you from ${of}`,
  ])
  expect(await heard(olga)).toEqual([])
})

test('a subgroup that comes and goes in one call is named', async () => {
  const { olga } = await aRealm()
  const makes = async (name: string) => {
    const group = { name, description: '', members: [olga.id] }
    return (await olga.calls(api.groups.create, group)).group_id
  }
  const [crew, sub] = [await makes('crew'), await makes('sub')]
  const both = { add: `[${sub}]`, delete: `[${sub}]` }
  const { status, body } = await sends(olga, 'POST', `/user_groups/${crew}/subgroups`, both)
  expect({ status, msg: body.msg }).toEqual({
    status: 400,
    msg: `"add" and "delete" both name ${sub}.`,
  })
})

test('calls that clients make incorrectly are refused', async () => {
  const { olga, ana } = await aRealm()
  const field = { field_type: '3', name: 'choice' }
  for (const key of ['', '  ']) {
    const field_data = JSON.stringify({ [key]: { text: 'a', order: '1' } })
    const made = await sends(olga, 'POST', '/realm/profile_fields', { ...field, field_data })
    expect([key, made.status]).toEqual([key, 400])
  }
  const draft = { type: 'stream', to: [1], topic: 'a', content: 'x' }
  const { topic: _, ...noTopic } = draft
  for (const drafts of [[noTopic], [{ ...draft, color: 'red' }]]) {
    const kept = await sends(ana, 'POST', '/drafts', { drafts: JSON.stringify(drafts) })
    expect(kept.status, JSON.stringify(drafts)).toBe(400)
  }
  expect((await sends(ana, 'POST', '/drafts')).body.code).toBe('REQUEST_VARIABLE_MISSING')
  const view = { fragment: 'narrow/is/followed', is_pinned: 'true' }
  expect((await sends(ana, 'POST', '/navigation_views', view)).status).toBe(400)
  const named = { ...view, name: 'Followed' }
  expect((await sends(ana, 'POST', '/navigation_views', named)).status).toBe(200)
})

test('an upload that has finished stays, and other versions of tus are not spoken', async () => {
  const { ana } = await aRealm()
  const filename = Buffer.from('a.txt').toString('base64')
  const version = { 'tus-resumable': '1.0.0' }
  const made = await asks(ana, {
    method: 'POST',
    url: '/tus',
    headers: { ...version, 'upload-length': '3', 'upload-metadata': `filename ${filename}` },
  })
  const url = new URL(String(made.headers.location), 'http://x').pathname.slice('/api/v1'.length)
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const send = (headers: Record<string, string>, payload = 'abc') =>
    asks(ana, { method: 'PATCH', url, headers: { ...part, ...headers }, payload })

  const other = await send({ 'tus-resumable': '0.2.2' })
  expect(other).toMatchObject({ status: 412, headers: { 'tus-version': '1.0.0' } })
  expect((await send(version)).body).toMatchObject({ result: 'success', filename: 'a.txt' })
  expect((await asks(ana, { method: 'DELETE', url, headers: version })).status).toBe(400)
  expect((await send({ ...version, 'upload-offset': '3' }, '')).status).toBe(200)
})

test('a removed status has a Unicode emoji, and users do not receive their own typing', async () => {
  const { ana, ben } = await aRealm()
  await ana.registers()
  await sends(ana, 'POST', '/users/me/status', { status_text: 'out', emoji_name: 'car' })
  await sends(ana, 'POST', '/users/me/status', { status_text: '', emoji_name: '' })
  await sends(ana, 'POST', '/typing', { type: 'direct', op: 'start', to: `[${ben.id}]` })
  const [, cleared, ...rest] = await ana.newEvents()
  expect(cleared).toMatchObject({ emoji_name: '', reaction_type: 'unicode_emoji' })
  expect(rest).toEqual([])
})
