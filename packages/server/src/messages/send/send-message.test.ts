import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const badRequest = { status: 400, code: 'BAD_REQUEST' }

/** A channel message in wire format. Each test gives the parameters that matter to it. */
function says(person: Person, params: Loose): Promise<Loose> {
  const usual = { type: 'channel', to: 'design', topic: 'logo', content: 'Hello' }
  return person.calls(api.messages.send, { ...usual, ...params })
}

async function newest(person: Person, params: Loose = {}): Promise<Loose> {
  const [message] = await person.reads([], { num_before: 1, ...params })
  return message
}

test('a channel message reaches only its subscribers', async () => {
  const { olga, ana, ben, gus, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben'],
  })

  const id = await verifyAction(everyone, () => ana.sends('design', 'logo', 'Ship it?'))

  expect(await ben.reads()).toMatchObject([{ id, content: '<p>Ship it?</p>', flags: [] }])
  expect(await gus.reads()).toEqual([])
  expect(await olga.reads()).toEqual([])
})

test('a direct message reaches its recipients', async () => {
  const { ana, ben, gus, everyone } = await aRealm()

  await verifyAction(everyone, () => ana.writes([ben], 'Lunch?'))
  await verifyAction(everyone, () => ana.writes([ben, gus], 'Lunch, all?'))
  await verifyAction(everyone, () => ana.writes([ana], 'Buy milk'))

  expect(await ben.reads()).toMatchObject([
    { content: '<p>Lunch?</p>' },
    { content: '<p>Lunch, all?</p>' },
  ])
  expect(await gus.reads([['pm-with', ana.email]])).toEqual([])
})

test('the sender finds the local id in the event of their own queue', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.registers()
  await ben.registers()

  await ana.calls(api.messages.send, {
    type: 'channel',
    to: 'design',
    topic: 'x',
    content: 'hi',
    queue_id: ana.queueId,
    local_id: '17.01',
  })

  const own = (await ana.newEvents()).find(({ type }) => type === 'message')
  expect(own).toMatchObject({ local_id: '17.01', local_message_id: '17.01' })
  const others = (await ben.newEvents()).find(({ type }) => type === 'message')
  expect(others).not.toHaveProperty('local_id')
  expect(others).not.toHaveProperty('local_message_id')
})

describe('to a channel', () => {
  test('it can be named, numbered, or be the only one in a list', async () => {
    const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const { stream_id } = await newestAfter(ana, () => says(ana, {}))

    for (const to of ['DESIGN', ' design ', stream_id, [stream_id], ['design'], '"design"']) {
      const message = await verifyAction(everyone, () => newestAfter(ana, () => says(ana, { to })))
      expect(message).toMatchObject({ stream_id, display_recipient: 'design', subject: 'logo' })
    }
  })

  test('all words for the kind of message and for the topic are understood', async () => {
    const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    for (const type of ['stream', 'channel', '"channel"']) {
      expect(await newestAfter(ana, () => says(ana, { type }))).toMatchObject({ type: 'stream' })
    }
    for (const type of ['private', 'direct']) {
      const sent = newestAfter(ana, () => says(ana, { type, to: [ben.id] }))
      expect(await sent).toMatchObject({ type: 'private', subject: '' })
    }
    await ana.requests('POST', '/messages', {
      type: 'stream',
      to: 'design',
      subject: 'old word',
      content: 'x',
    })
    expect(await newest(ana)).toMatchObject({ topic: 'old word' })
  })

  test('that does not exist is refused by the name or number that was given', async () => {
    const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const unknown = { status: 400, code: 'STREAM_DOES_NOT_EXIST' }

    for (const [to, body] of [
      ['nowhere', { stream: 'nowhere' }],
      [4711, { stream_id: 4711 }],
      [-5, { stream_id: -5 }],
      [3_000_000_000, { stream_id: 3_000_000_000 }],
    ] as const) {
      const refused = () => expect(says(ana, { to })).rejects.toMatchObject({ ...unknown, body })
      await verifyAction(everyone, refused, { changesNothing: true })
    }
  })

  test.each([[[]], [['design', 'general']], [true], [1.5], [{ id: 1 }]])(
    'it cannot be %j',
    async (to) => {
      const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })

      await expect(says(ana, { to: JSON.stringify(to) })).rejects.toMatchObject(badRequest)
    },
  )

  test('members write to public channels that they did not join, and guests do not', async () => {
    const { ana, ben, gus, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    await verifyAction(everyone, () => says(ben, { content: 'from outside' }))

    expect(await newest(ana)).toMatchObject({ content: '<p>from outside</p>', flags: [] })
    expect(await newest(ben)).toMatchObject({ content: '<p>from outside</p>', flags: ['read'] })
    await expect(says(gus, {})).rejects.toMatchObject({ code: 'STREAM_DOES_NOT_EXIST' })
  })

  test('a private channel does not exist for users who are not subscribed', async () => {
    const { olga, ana, ben, everyone } = await aRealm()
    await ana.calls(api.channels.subscribe, {
      subscriptions: [{ name: 'secret' }],
      invite_only: true,
    })

    const refused = async () => {
      await expect(says(ben, { to: 'secret' })).rejects.toMatchObject({
        code: 'STREAM_DOES_NOT_EXIST',
        body: { stream: 'secret' },
      })
      // Administrators know of it and still may not write.
      await expect(says(olga, { to: 'secret' })).rejects.toMatchObject(badRequest)
    }
    await verifyAction(everyone, refused, { changesNothing: true })
  })
})

describe('the topic', () => {
  test('is trimmed, and cut where it is too long', async () => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const sent = (topic: string) => newestAfter(ana, () => says(ana, { topic }))

    expect(await sent('  logo  ')).toMatchObject({ topic: 'logo', subject: 'logo' })
    expect(await sent('🦜'.repeat(60))).toMatchObject({ topic: '🦜'.repeat(60) })
    expect(await sent('🦜'.repeat(61))).toMatchObject({ topic: `${'🦜'.repeat(57)}...` })
  })

  test.each(['', '(no topic)', 'general chat'])('%j is the empty topic', async (topic) => {
    const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    await verifyAction(everyone, () => says(ana, { topic }))

    expect(await newest(ana)).toMatchObject({ topic: 'general chat', subject: 'general chat' })
    expect(await newest(ana, { allow_empty_topic_name: true })).toMatchObject({ topic: '' })
  })

  test('is named, even where it is the empty one', async () => {
    const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const refused = async () => {
      for (const type of ['channel', 'stream']) {
        const { status, body } = await ana.requests('POST', '/messages', {
          ...{ type, to: 'design', content: 'x' },
        })
        expect(status).toBe(400)
        expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'topic' })
      }
    }
    await verifyAction(everyone, refused, { changesNothing: true })
  })

  test('has no control characters', async () => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    for (const topic of ['a\nb', 'bell\u0007', 'not \ufffe a character']) {
      await expect(says(ana, { topic })).rejects.toMatchObject(badRequest)
    }
    const withNull = { type: 'channel', to: 'design', topic: 'nu\0ll', content: 'x' }
    expect(await ana.requests('POST', '/messages', withNull)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
  })

  test.each([
    ['allow_empty_topic', '', true],
    ['allow_empty_topic', 'logo', true],
    ['disable_empty_topic', '', false],
    ['disable_empty_topic', '(no topic)', false],
    ['disable_empty_topic', 'logo', true],
    ['empty_topic_only', '', true],
    ['empty_topic_only', 'logo', false],
    ['inherit', '', true],
    ['inherit', 'logo', true],
  ] as const)('with %s can be "%s": %s', async (topics_policy, topic, isAllowed) => {
    const { ana } = await aRealm()
    await ana.calls(api.channels.subscribe, { subscriptions: [{ name: 'ruled' }], topics_policy })

    const sent = says(ana, { to: 'ruled', topic })

    if (isAllowed) await expect(sent).resolves.toMatchObject({ id: expect.any(Number) })
    else await expect(sent).rejects.toMatchObject(badRequest)
  })

  test('must not be empty where the organization says so and the channel nothing else', async () => {
    const { olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    await olga.calls(api.realm.update, { topics_policy: 'disable_empty_topic' })

    await expect(says(ana, { topic: '' })).rejects.toMatchObject(badRequest)
  })
})

describe('to people', () => {
  test('they are named by id, by address, in a list or between commas', async () => {
    const { ana, ben, gus, everyone } = await aRealm()

    for (const to of [
      [ben.id, gus.id],
      [gus.id, ben.id, ben.id, ana.id],
      [ben.email, gus.email.toUpperCase()],
      `${ben.email}, ${gus.email},`,
    ]) {
      await verifyAction(everyone, () => says(ana, { type: 'direct', to }))
    }

    const messages = await gus.reads([['dm', `${ana.email},${ben.email}`]])
    expect(new Set(messages.map((message: Loose) => message.recipient_id)).size).toBe(1)
    expect(messages).toHaveLength(4)
    expect(messages[0].display_recipient.map((person: Loose) => person.id)).toEqual([
      ana.id,
      ben.id,
      gus.id,
    ])
  })

  test('one of them can be given alone, also oneself', async () => {
    const { ana, ben, everyone } = await aRealm()

    for (const to of [ben.id, ben.email, [ben.id]]) {
      await verifyAction(everyone, () => says(ana, { type: 'direct', to }))
    }
    for (const to of [ana.id, ana.email, [ana.id]]) {
      await verifyAction(everyone, () => says(ana, { type: 'direct', to, content: 'note' }))
    }

    expect(await ben.reads()).toHaveLength(3)
    expect(await ana.reads([['dm', ana.email]])).toHaveLength(3)
  })

  test('nobody receives it if one recipient does not exist', async () => {
    const { ana, ben, everyone } = await aRealm()

    for (const to of [
      [ben.id, 4711],
      [-1],
      9_007_199_254_740_991,
      [ben.email, 'x@y.z'],
      [],
      '',
      ',',
    ]) {
      const refused = () =>
        expect(says(ana, { type: 'direct', to })).rejects.toMatchObject(badRequest)
      await verifyAction(everyone, refused, { changesNothing: true })
    }
  })

  test('the deactivated get nothing more', async () => {
    const { olga, ana, ben } = await aRealm()
    await olga.calls(api.users.deactivate, { user_id: ben.id })

    await expect(says(ana, { type: 'direct', to: [ben.id] })).rejects.toMatchObject(badRequest)
  })

  test('the organization may limit direct messages and who starts them', async () => {
    const { realm, olga, ana, ben } = await aRealm()
    const owners = { new: realm.directory.systemGroup('role:owners').id }
    await ana.writes([ben], 'before')

    await olga.calls(api.realm.update, { direct_message_initiator_group: owners })
    await expect(ana.writes([olga], 'begin')).rejects.toMatchObject({
      message: expect.stringContaining('initiate'),
    })
    await expect(ana.writes([ben], 'go on')).resolves.toBeGreaterThan(0)
    await olga.calls(api.realm.update, { direct_message_permission_group: owners })
    await expect(ana.writes([ben], 'no more')).rejects.toMatchObject(badRequest)
    await expect(olga.writes([ana], 'the owner may')).resolves.toBeGreaterThan(0)
    await expect(ana.writes([olga], 'and be answered')).resolves.toBeGreaterThan(0)
    await expect(ana.writes([ana], 'and notes')).resolves.toBeGreaterThan(0)
  })

  test('two concurrent first messages between users create one conversation', async () => {
    const { ana, ben, everyone } = await aRealm()

    await verifyAction(everyone, () =>
      Promise.all([ana.writes([ben], 'one'), ben.writes([ana], 'two'), ana.writes([ben], 'three')]),
    )

    const messages = await ana.reads([['dm', ben.email]])
    expect(messages).toHaveLength(3)
  })
})

describe('the content', () => {
  test('is trimmed at its end and of empty lines at its beginning', async () => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    const message = await newestAfter(ana, () => says(ana, { content: '\n\n  code \n\t ' }), {
      apply_markdown: false,
    })

    expect(message).toMatchObject({ content: '  code', content_type: 'text/x-markdown' })
  })

  test.each(['', ' ', '\n\t \n'])('must not be %j', async (content) => {
    const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    const refused = () => expect(says(ana, { content })).rejects.toMatchObject(badRequest)
    await verifyAction(everyone, refused, { changesNothing: true })
  })

  test('is cut after 10,000 characters, whatever they are in bytes', async () => {
    const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const raw = { apply_markdown: false }
    const sends = (content: string) =>
      verifyAction(everyone, () => newestAfter(ana, () => says(ana, { content }), raw))

    expect((await sends('🦜'.repeat(10_000))).content).toBe('🦜'.repeat(10_000))
    const cut = (await sends('🦜'.repeat(10_001))).content
    expect([...cut]).toHaveLength(10_000)
    expect(cut).toMatch(/🦜\n\[message truncated\]$/)
  })

  test('has no null bytes, and "null" and numbers are just words', async () => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const raw = { apply_markdown: false }

    await expect(says(ana, { content: 'nu\0ll' })).rejects.toMatchObject({
      body: { code: 'BAD_REQUEST' },
    })
    for (const content of ['null', '17', '"quoted"', '[]', '\\u0000', '%00', '\ufffd']) {
      expect(await newestAfter(ana, () => says(ana, { content }), raw)).toMatchObject({ content })
    }
  })
})

describe('mentions', () => {
  test('by name flag those who receive the message, and nobody else', async () => {
    const { ana, ben, gus, everyone } = await aRealm({ channel: 'design', subscribers: ['ben'] })
    const content = `@**Ben** @**Gus** @_**Ana** @**Ben|${ben.id}** @**Ben|4711** @**Nobody**`

    const id = await verifyAction(everyone, () => ana.sends('design', 'x', content))

    expect(await newest(ben)).toMatchObject({ id, flags: ['mentioned'] })
    const { unread_msgs } = await ben.registers()
    expect(unread_msgs.mentions).toEqual([id])
    expect(await newest(gus)).toBeUndefined()
    const { content: html } = await newest(ben)
    expect(html).toContain(`<span class="user-mention" data-user-id="${ben.id}">@Ben</span>`)
    expect(html).toContain(`<span class="user-mention silent" data-user-id="${ana.id}">Ana</span>`)
    expect(html).toContain('@<strong>Nobody</strong>')
  })

  test('of everybody flag all who receive the message', async () => {
    const { ana, ben, everyone } = await aRealm({
      channel: 'design',
      subscribers: ['ana', 'ben'],
    })

    await verifyAction(everyone, () => says(ana, { content: '@**all** lunch!' }))
    const flags = ['stream_wildcard_mentioned', 'wildcard_mentioned']
    expect((await newest(ben)).flags).toEqual(flags)

    await verifyAction(everyone, () => says(ben, { content: '@**topic** lunch?' }))
    expect((await newest(ana)).flags).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned'])
    expect((await newest(ben)).flags).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned'])
  })

  test('of a topic reach those who wrote or reacted there', async () => {
    const { ana, ben, gus, everyone } = await aRealm({
      channel: 'design',
      subscribers: ['ana', 'ben', 'gus'],
    })
    const message_id = await ana.sends('design', 'logo', 'A red one?')
    await ben.calls(api.reactions.add, { message_id, emoji_name: 'tada' })
    const flags = ['topic_wildcard_mentioned', 'wildcard_mentioned']

    await verifyAction(everyone, () => says(ana, { content: '@**topic** lunch?' }))
    expect((await newest(ben)).flags).toEqual(flags)
    expect((await newest(gus)).flags).toEqual([])

    await gus.calls(api.reactions.add, { message_id, emoji_name: 'tada' })
    const edited = (await newest(ana)).id
    const edit = { message_id: edited, content: '@**topic** dinner?' }
    await verifyAction(everyone, () => ana.calls(api.messages.update, edit))
    expect((await newest(gus)).flags).toEqual(flags)
  })

  test('of everybody are among the unread mentions, but where somebody wants to hear nothing', async () => {
    const { ana, ben, realm, everyone } = await aRealm({
      channel: 'design',
      subscribers: ['ana', 'ben'],
    })
    const stream_id = realm.directory.channelByName('design')?.id as never
    const sets = (topic: string, visibility_policy: 1 | 2 | 3) =>
      ben.calls(api.topics.setPolicy, { stream_id, topic, visibility_policy })
    const mentions = async () => (await ben.registers()).unread_msgs.mentions
    const calls = (topic: string, content: string) =>
      verifyAction(everyone, () => ana.sends('design', topic, content))
    await ben.sends('design', 'logo', 'hi')
    await sets('quiet', 1)
    await sets('loud', 3)

    const all = await calls('logo', '@**all** lunch!')
    const topic = await calls('logo', '@**topic** lunch?')
    await calls('quiet', '@**all** lunch!')
    const named = await calls('quiet', '@**Ben** @**all** lunch!')
    expect(await mentions()).toEqual([all, topic, named])

    const property = { stream_id, property: 'is_muted', value: true } as never
    await ben.calls(api.channels.setProperties, { subscription_data: [property] })
    const loud = await calls('loud', '@**all** lunch!')
    expect(await mentions()).toEqual([named, loud])
    const ids = [all, topic, named, loud]
    await verifyAction(everyone, () => ben.marks(ids, 'add'))
    await verifyAction(everyone, () => ben.marks(ids, 'remove'))
    await verifyAction(everyone, () =>
      ana.calls(api.messages.update, { message_id: loud, content: '@**all** dinner!' }),
    )
    expect(await mentions()).toEqual([named, loud])
  })

  test('of everybody in a large channel or topic need a permission', async () => {
    const { olga, ana, joins } = await aRealm()
    const crowd: Person[] = []
    for (let index = 0; index < 14; index++) crowd.push(await joins(`person${index}`))
    await olga.adds([ana, ...crowd], 'large')
    for (const person of [ana, ...crowd]) await person.sends('large', 'busy', 'hi')

    // Fifteen people are not many.
    await expect(says(ana, { to: 'large', content: '@**all**' })).resolves.toBeDefined()
    const atTopic = { to: 'large', topic: 'BUSY', content: '@**topic**' }
    await expect(says(ana, atTopic)).resolves.toBeDefined()

    await olga.adds([olga], 'large')
    await olga.sends('large', 'busy', 'hi')
    for (const word of ['all', 'everyone', 'channel', 'stream']) {
      const refused = says(ana, { to: 'large', content: `@**${word}**` })
      await expect(refused).rejects.toMatchObject({ code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' })
    }
    await expect(says(ana, atTopic)).rejects.toMatchObject({
      status: 400,
      code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    })
    await expect(says(ana, { to: 'large', content: '@_**all** `@**all**`' })).resolves.toBeDefined()
    await expect(says(ana, { ...atTopic, topic: 'quiet' })).resolves.toBeDefined()
    await expect(says(olga, { ...atTopic, content: '@**all** @**topic**' })).resolves.toBeDefined()
  })
})

describe('read by its sender', () => {
  test.each([
    ['website', 'Mozilla/5.0 (X11; Linux)', true],
    ['ZulipFlutter', 'ZulipFlutter/30.0 (Android 14)', true],
    ['ZulipPython', 'ZulipPython/0.9.1', false],
    ['Unspecified', '', false],
  ])('is a message from %s, or not, unless it says so', async (client, agent, isRead) => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const sent = async (params: Record<string, string>) => {
      const message = { type: 'channel', to: 'design', topic: 'x', content: 'hi', ...params }
      await ana.requests('POST', '/messages', message, { 'user-agent': agent })
      return newest(ana)
    }

    expect(await sent({})).toMatchObject({ client, flags: isRead ? ['read'] : [] })
    expect(await sent({ read_by_sender: 'true' })).toMatchObject({ flags: ['read'] })
    expect(await sent({ read_by_sender: 'false' })).toMatchObject({ flags: [] })
  })

  test('the event says so, too', async () => {
    const { ana, ben, everyone } = await aRealm({
      channel: 'design',
      subscribers: ['ana', 'ben'],
    })

    await verifyAction(everyone, () => says(ana, { read_by_sender: true }))
    await Promise.all([ana.registers(), ben.registers()])
    await says(ana, { read_by_sender: true })

    expect(await ana.newEvents()).toMatchObject([{ type: 'message', flags: ['read'] }])
    expect(await ben.newEvents()).toMatchObject([{ type: 'message', flags: [] }])
  })
})

describe('local echo', () => {
  test('needs a local id where a queue is named; an id alone is nobody’s business', async () => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    await ana.registers()

    await expect(says(ana, { queue_id: ana.queueId })).rejects.toMatchObject({
      ...badRequest,
      body: { code: 'BAD_REQUEST' },
    })
    await says(ana, { local_id: '1' })
    for (const event of await ana.newEvents()) expect(event).not.toHaveProperty('local_id')
  })

  test('an id comes back as it was given, on that queue alone', async () => {
    const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    await says(ana, {})
    await ana.registers()
    const first = ana.queueId
    const local_id = '1.02"</script>\\'

    await says(ana, { queue_id: first, local_id })

    expect(await ana.newEvents()).toMatchObject([{ local_id, local_message_id: local_id }])
    await ana.registers()
    await says(ana, { queue_id: first, local_id })
    expect((await ana.newEvents())[0]).not.toHaveProperty('local_message_id')
  })
})

async function newestAfter(
  person: Person,
  send: () => Promise<Loose>,
  params: Loose = {},
): Promise<Loose> {
  const { id } = await send()
  const message = await newest(person, params)
  expect(message.id).toBe(id)
  return message
}
