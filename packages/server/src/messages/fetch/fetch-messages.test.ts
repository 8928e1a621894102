import { api, type MessageId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

const newest = { anchor: 'newest', num_before: 100, num_after: 0 } as const

async function aTalk() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const ids: MessageId[] = []
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    ids.push(await people.ana.sends('design', word.length > 3 ? 'long' : 'short', word))
  }
  return { ...people, ids }
}

function fetches(person: Person, params: Loose): Promise<Loose> {
  return person.calls(api.messages.getMany, params)
}

const idsOf = (answer: Loose): number[] => answer.messages.map((message: Loose) => message.id)

describe('the anchor', () => {
  test('is a message, with some before and some after it', async () => {
    const { ben, ids } = await aTalk()

    const answer = await fetches(ben, { anchor: ids[2], num_before: 1, num_after: 1 })

    expect(idsOf(answer)).toEqual(ids.slice(1, 4))
    const found = { found_anchor: true, found_oldest: false, found_newest: false }
    expect(answer).toMatchObject({ anchor: ids[2], ...found, history_limited: false })
  })

  test('can be left out of the answer', async () => {
    const { ben, ids } = await aTalk()

    const answer = await fetches(ben, {
      anchor: ids[2],
      num_before: 0,
      num_after: 9,
      include_anchor: false,
    })

    expect(idsOf(answer)).toEqual(ids.slice(3))
    expect(answer).toMatchObject({ found_anchor: false, found_newest: true })
  })

  test('is the newest, the oldest, or an id beyond all ids', async () => {
    const { ben, ids } = await aTalk()

    const last = await fetches(ben, { anchor: 'newest', num_before: 2, num_after: 5 })
    const first = await fetches(ben, { anchor: 'oldest', num_before: 5, num_after: 2 })
    const beyond = await fetches(ben, {
      anchor: 10_000_000_000_000_000,
      num_before: 1,
      num_after: 0,
    })

    expect(idsOf(last)).toEqual(ids.slice(-2))
    expect(last).toMatchObject({ found_newest: true, found_oldest: false })
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    expect(first).toMatchObject({ found_oldest: true, found_newest: false })
    expect(idsOf(beyond)).toEqual(ids.slice(-1))
  })

  test('is the first unread message of the narrow, or the newest where all is read', async () => {
    const { ben, ids } = await aTalk()
    await ben.marks(ids.slice(0, 2), 'add')
    const around = { anchor: 'first_unread', num_before: 0, num_after: 0 }

    const inAll = await fetches(ben, around)
    const inTopic = await fetches(ben, { ...around, narrow: [['topic', 'long']] })
    await ben.marks(ids, 'add')
    const inNothing = await fetches(ben, { ...around, num_before: 1 })

    expect(inAll.anchor).toBe(ids[2])
    expect(inTopic.anchor).toBe(ids[2])
    expect(inNothing.anchor).toBe(10_000_000_000_000_000)
    expect(idsOf(inNothing)).toEqual(ids.slice(-1))
  })

  test('must be there, and so must the numbers around it', async () => {
    const { ben } = await aRealm()

    for (const [name, params] of [
      ['anchor', { num_before: 1, num_after: 1 }],
      ['num_before', { anchor: 'newest', num_after: 1 }],
      ['num_after', { anchor: 'newest', num_before: 1 }],
    ] as const) {
      const refused = { code: 'REQUEST_VARIABLE_MISSING', body: { var_name: name } }
      await expect(fetches(ben, params)).rejects.toMatchObject(refused)
    }
    const tooMany = fetches(ben, { anchor: 'newest', num_before: 5000, num_after: 1 })
    await expect(tooMany).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('a narrow', () => {
  test('is by channel, topic, sender, conversation or id, as objects and as pairs', async () => {
    const { ana, ben, olga, ids } = await aTalk()
    const note = await ben.writes([ana], 'psst')
    const find = async (narrow: Loose) => idsOf(await fetches(ana, { ...newest, narrow }))

    expect(await find([{ operator: 'channel', operand: 'Design' }])).toEqual(ids)
    expect(await find([['stream', 'design']])).toEqual(ids)
    expect(
      await find([
        ['stream', 'design'],
        ['topic', 'SHORT'],
      ]),
    ).toEqual(ids.slice(0, 2))
    expect(await find([{ operator: 'sender', operand: ana.id }])).toEqual(ids)
    expect(await find([['sender', ben.email]])).toEqual([note])
    expect(await find([['pm-with', ben.email]])).toEqual([note])
    expect(await find([{ operator: 'dm', operand: [ben.id] }])).toEqual([note])
    expect(await find([{ operator: 'dm', operand: [olga.id] }])).toEqual([])
    expect(await find([{ operator: 'id', operand: ids[1] }])).toEqual([ids[1]])
    const notShort = { operator: 'topic', operand: 'short', negated: true }
    expect(await find([['stream', 'design'], notShort])).toEqual(ids.slice(2))
  })

  test('that is unknown, malformed or contradicts itself is refused with the reason', async () => {
    const { ana } = await aTalk()

    for (const narrow of [
      [['constructor', 'x']],
      [['stream', 'nowhere']],
      [['sender', 'nobody@nowhere.test']],
      [['id', 'x']],
      [
        ['stream', 'design'],
        ['pm-with', ana.email],
      ],
    ]) {
      await expect(fetches(ana, { ...newest, narrow })).rejects.toMatchObject({
        code: 'BAD_NARROW',
      })
    }
    await expect(fetches(ana, { ...newest, narrow: [['a']] })).rejects.toMatchObject({
      body: { code: 'BAD_REQUEST' },
    })
  })
})

describe('security 2: messages from before the subscription', () => {
  test('is open in a public channel, to members, but does not count as received', async () => {
    const { olga, gus, ids } = await aTalk()

    const seen = await olga.reads([['stream', 'design']])

    expect(seen.map((message) => message.id)).toEqual(ids)
    expect(seen[0].flags).toEqual(expect.arrayContaining(['read', 'historical']))
    expect(await olga.reads()).toEqual([])
    expect(await gus.reads([['sender', olga.email]])).toEqual([])
  })

  test('stays closed in a private channel with protected history', async () => {
    const { ana, ben } = await aRealm()
    const subscriptions = [{ name: 'secret' }]
    await ana.calls(api.channels.subscribe, { subscriptions, invite_only: true })
    const before = await ana.sends('secret', 'x', 'before')
    await ana.adds([ben], 'secret')
    const after = await ana.sends('secret', 'x', 'after')

    expect((await ben.reads([['stream', 'secret']])).map((message) => message.id)).toEqual([after])
    const one = ben.calls(api.messages.getOne, { message_id: before })
    await expect(one).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(idsOf(await fetches(ben, { message_ids: [before, after] }))).toEqual([after])
    expect(idsOf(await fetches(ben, { anchor: before, num_before: 5, num_after: 5 }))).toEqual([
      after,
    ])
  })
})

test('messages come by their ids, and then without a range', async () => {
  const { ben, ids } = await aTalk()

  expect(idsOf(await fetches(ben, { message_ids: [ids[3], ids[0], 999_999] }))).toEqual([
    ids[0],
    ids[3],
  ])
  const both = fetches(ben, { message_ids: ids, anchor: 'newest' })
  await expect(both).rejects.toMatchObject({
    body: { parameters: expect.stringContaining('anchor') },
  })
})

test('a client chooses between HTML and text, and computes gravatars itself if it can', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ben'] })
  await ana.sends('design', '', '**bold**')

  const [html] = await ben.reads([], { client_gravatar: false })
  const [text] = await ben.reads([], { apply_markdown: false, allow_empty_topic_name: true })

  expect(html).toMatchObject({
    content: '<p><strong>bold</strong></p>',
    content_type: 'text/html',
    subject: 'general chat',
    avatar_url: expect.stringContaining('gravatar'),
  })
  expect(text).toMatchObject({
    content: '**bold**',
    content_type: 'text/x-markdown',
    subject: '',
    avatar_url: null,
  })
})

test('messages that are far apart are found all the same', async () => {
  const { olga, ana, ben } = await aRealm({ channel: 'rare', subscribers: ['ben'] })
  await olga.adds([ana], 'busy')
  const first = await ana.sends('rare', 'x', 'long ago')
  await Promise.all(Array.from({ length: 60 }, (_, n) => ana.sends('busy', 'x', `${n}`)))
  const last = await ana.sends('rare', 'x', 'now')

  expect(idsOf(await fetches(ben, { anchor: 'newest', num_before: 2, num_after: 0 }))).toEqual([
    first,
    last,
  ])
  expect(idsOf(await fetches(ben, { anchor: 'oldest', num_before: 0, num_after: 2 }))).toEqual([
    first,
    last,
  ])
})
