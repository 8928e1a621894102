import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { verifyAction } from '../../test/verify-action.ts'

/** The refusals of POST /users/me/subscriptions. */
const badRequest = { status: 400, code: 'BAD_REQUEST' }

function subscribes(person: Person, names: readonly string[], options: Loose = {}): Promise<Loose> {
  return person.calls(api.channels.subscribe, {
    subscriptions: names.map((name) => ({ name })),
    ...options,
  })
}

async function channelNames(person: Person): Promise<string[]> {
  const { streams } = await person.calls(api.channels.list, {})
  return streams.map(({ name }) => name)
}

async function channel(person: Person, name: string): Promise<Loose> {
  const { streams } = await person.calls(api.channels.list, {})
  return streams.find((stream) => stream.name === name)
}

describe('creating', () => {
  test('naming a public channel creates it, and everybody except guests is notified', async () => {
    const { ana, ben, gus, everyone } = await aRealm()

    const answer = await verifyAction(everyone, () => subscribes(ana, ['design']))

    expect(answer).toEqual({
      subscribed: { [ana.id]: ['design'] },
      already_subscribed: {},
      new_subscription_messages_sent: true,
    })
    expect(await channelNames(ben)).toContain('design')
    expect(await channelNames(gus)).toEqual([])
    expect(await channel(ana, 'design')).toMatchObject({
      creator_id: ana.id,
      invite_only: false,
      history_public_to_subscribers: true,
      subscriber_count: 1,
      message_retention_days: null,
      topics_policy: 'inherit',
    })
  })

  test('a private channel is known to its subscribers and to administrators only', async () => {
    const { olga, ana, ben, gus, everyone } = await aRealm()

    await verifyAction(everyone, () =>
      subscribes(ana, ['secret'], { invite_only: true, principals: [ana.id, gus.id] }),
    )

    expect(await channel(ana, 'secret')).toMatchObject({
      invite_only: true,
      history_public_to_subscribers: false,
    })
    expect(await channelNames(gus)).toEqual(['secret'])
    expect(await channelNames(ben)).not.toContain('secret')
    expect(await channelNames(olga)).not.toContain('secret')
    const { never_subscribed } = await olga.registers({ fetch_event_types: ['subscription'] })
    expect(never_subscribed.map((known: Loose) => known.name)).toContain('secret')
  })

  test('settings of existing channels are ignored', async () => {
    const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    await subscribes(ben, ['design'], { invite_only: true, topics_policy: 'empty_topic_only' })

    expect(await channel(ben, 'design')).toMatchObject({
      invite_only: false,
      topics_policy: 'inherit',
    })
    expect(await channelNames(ana)).toContain('design')
  })

  test('several channels are created at once, duplicates once', async () => {
    const { ana, everyone } = await aRealm()

    const answer = await verifyAction(everyone, () =>
      subscribes(ana, ['one', ' two ', 'ONE', 'two']),
    )

    expect(answer.subscribed).toEqual({ [ana.id]: ['one', 'two'] })
    expect(await channelNames(ana)).toEqual(['general', 'one', 'two'])
  })

  test.each([
    ['as the organization', 'realm_default', null],
    ['for ever', 'unlimited', -1],
    ['for thirty days', 30, 30],
  ])('messages can be kept %s', async (_how, message_retention_days: Loose, stored) => {
    const { olga } = await aRealm()

    await subscribes(olga, ['kept'], { message_retention_days })

    expect(await channel(olga, 'kept')).toMatchObject({ message_retention_days: stored })
  })

  test.each(['0', '-3', 'forever', '1.5', '[]'])('messages cannot be kept "%s"', async (word) => {
    const { ana } = await aRealm()

    const answer = await ana.requests('POST', '/users/me/subscriptions', {
      subscriptions: '[{"name":"kept"}]',
      message_retention_days: word,
    })

    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await channelNames(ana)).not.toContain('kept')
  })

  test('only a private channel can keep its history from newcomers', async () => {
    const { ana, everyone } = await aRealm()
    const hidden = { history_public_to_subscribers: false }
    const open = { history_public_to_subscribers: true, invite_only: true }

    await verifyAction(everyone, () => subscribes(ana, ['open'], open))
    expect(await channel(ana, 'open')).toMatchObject({ history_public_to_subscribers: true })

    const refused = () =>
      expect(subscribes(ana, ['public'], hidden)).rejects.toMatchObject(badRequest)
    await verifyAction(everyone, refused, { changesNothing: true })
  })

  test('web-public channels need the setting, and exclude private ones', async () => {
    const { olga } = await aRealm()

    await expect(subscribes(olga, ['web'], { is_web_public: true })).rejects.toMatchObject({
      ...badRequest,
      message: expect.stringContaining('not enabled'),
    })
    const both = { is_web_public: true, invite_only: true }
    await expect(subscribes(olga, ['web'], both)).rejects.toMatchObject(badRequest)
  })

  test('guests create nothing and join nothing by themselves', async () => {
    const { gus, everyone } = await aRealm()

    const refused = () =>
      expect(subscribes(gus, ['general'])).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
    await verifyAction(everyone, refused, { changesNothing: true })
  })

  test('members without the permission to create channels may still join', async () => {
    const { realm, olga, ana } = await aRealm()
    const { id: owners } = realm.directory.systemGroup('role:owners')
    await olga.calls(api.realm.update, { can_create_public_channel_group: { new: owners } })

    await expect(subscribes(ana, ['general', 'new'])).rejects.toMatchObject(badRequest)
    expect((await subscribes(ana, ['general'])).subscribed).toEqual({ [ana.id]: ['general'] })
  })
})

describe('names and descriptions', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \t '],
    ['a line break', 'one\ntwo'],
    ['a control character', 'bell\u0007'],
    ['half of a surrogate pair', 'half \ud83d'],
    ['a noncharacter', 'not \ufffe a character'],
    ['61 characters', 'x'.repeat(61)],
  ])('a channel cannot be called %s', async (_what, name) => {
    const { ana } = await aRealm()

    await expect(subscribes(ana, [name])).rejects.toMatchObject(badRequest)
  })

  test('a name has up to 60 characters, however many bytes they have', async () => {
    const { ana, everyone } = await aRealm()
    const long = '🦜'.repeat(60)

    await verifyAction(everyone, () => subscribes(ana, [long]))

    expect(await channelNames(ana)).toContain(long)
  })

  test('the same name in another case is the same channel', async () => {
    const { ana, ben, everyone } = await aRealm()
    await subscribes(ana, ['Straße'])

    const answer = await verifyAction(everyone, () => subscribes(ben, ['STRAßE']))

    expect(answer.subscribed).toEqual({ [ben.id]: ['Straße'] })
  })

  // Alphabets in which the database and the program disagree about upper and lower case.
  test.each([
    ['ΟΔΟΣ', 'οδοσ'],
    ['İzmir', 'izmir'],
    ['\u212a', 'k'],
  ])('%s and %s can both be asked for, in any order', async (one, other) => {
    const { ana, everyone } = await aRealm()

    await verifyAction(everyone, () => subscribes(ana, [one]))
    const answer = await subscribes(ana, [other])

    const names = [answer.subscribed, answer.already_subscribed].flatMap(Object.values).flat()
    expect(names).toHaveLength(1)
  })

  test('a description is one line of up to 1024 characters, rendered', async () => {
    const { ana, everyone } = await aRealm()
    const creates = (description: string) =>
      ana.calls(api.channels.subscribe, { subscriptions: [{ name: 'about', description }] })

    await expect(creates('x'.repeat(1025))).rejects.toMatchObject(badRequest)
    await verifyAction(everyone, () => creates('**All**\nabout <design>'))

    expect(await channel(ana, 'about')).toMatchObject({
      description: '**All** about <design>',
      rendered_description: '<p><strong>All</strong> about &lt;design&gt;</p>',
    })
  })

  test('a description survives a restart unchanged', async () => {
    const { ana, everyone } = await aRealm()
    const description = 'bell \u0007, C:\\u0000, \\ud83d, 🦜'

    await verifyAction(everyone, () =>
      ana.calls(api.channels.subscribe, { subscriptions: [{ name: 'odd', description }] }),
    )

    // Afterwards the live directory is compared with one from the database.
    expect(await channel(ana, 'odd')).toMatchObject({ description })
  })
})

describe('people', () => {
  test('are named by id or by address', async () => {
    const { olga, ana, ben, gus, everyone } = await aRealm()

    const byId = { principals: [ana.id, gus.id, ana.id] }
    const answer = await verifyAction(everyone, () => subscribes(olga, ['one'], byId))
    expect(answer.subscribed).toEqual({ [ana.id]: ['one'], [gus.id]: ['one'] })

    const byAddress = { principals: [ana.email.toUpperCase(), ben.email] }
    const next = await verifyAction(everyone, () => subscribes(olga, ['one'], byAddress))
    expect(next).toEqual({
      subscribed: { [ben.id]: ['one'] },
      already_subscribed: { [ana.id]: ['one'] },
      new_subscription_messages_sent: true,
    })
  })

  test('nobody is subscribed if one user does not exist', async () => {
    const { olga, ana, everyone } = await aRealm()

    for (const principals of [[ana.id, 4711], [ana.email, 'nobody@example.org'], ['']]) {
      const refused = () =>
        expect(subscribes(olga, ['new'], { principals })).rejects.toMatchObject(badRequest)
      await verifyAction(everyone, refused, { changesNothing: true })
    }
    expect(await channelNames(olga)).not.toContain('new')
  })

  test('nobody is subscribed if one user is deactivated', async () => {
    const { olga, ana, ben, everyone } = await aRealm()
    await olga.calls(api.users.deactivate, { user_id: ben.id })

    const principals = [ana.id, ben.id]
    const refused = () =>
      expect(subscribes(olga, ['new'], { principals })).rejects.toMatchObject(badRequest)
    await verifyAction(
      everyone.filter((person) => person !== ben),
      refused,
      { changesNothing: true },
    )
  })

  test('an empty list of users means the caller', async () => {
    const { ana, everyone } = await aRealm()
    const alone = { principals: [] }

    const answer = await verifyAction(everyone, () => subscribes(ana, ['one'], alone))
    expect(answer.subscribed).toEqual({ [ana.id]: ['one'] })

    const leaves = { subscriptions: ['one'], ...alone }
    const left = await verifyAction(everyone, () => ana.calls(api.channels.unsubscribe, leaves))
    expect(left).toEqual({ removed: ['one'], not_removed: [] })
  })

  test('ids and addresses cannot be mixed', async () => {
    const { olga, ana } = await aRealm()

    const answer = await olga.requests('POST', '/users/me/subscriptions', {
      subscriptions: '[{"name":"x"}]',
      principals: JSON.stringify([ana.id, ana.email]),
    })

    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  test('members may add others to channels that they can read', async () => {
    const { ana, ben, gus, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    const answer = await verifyAction(everyone, () => ana.adds([ben, gus], 'design'))

    expect(answer.subscribed).toEqual({ [ben.id]: ['design'], [gus.id]: ['design'] })
    expect(await channelNames(gus)).toEqual(['design'])
  })

  test('without the permission, members add only themselves', async () => {
    const { realm, olga, ana, ben, gus } = await aRealm()
    const { id: administrators } = realm.directory.systemGroup('role:administrators')
    await olga.calls(api.realm.update, { can_add_subscribers_group: { new: administrators } })

    await expect(ana.adds([ben], 'general')).rejects.toMatchObject({
      ...badRequest,
      message: expect.stringContaining('Insufficient permission'),
    })
    await expect(ana.adds([ana, gus], 'general')).rejects.toMatchObject(badRequest)
    expect((await ana.joins('general')).subscribed).toEqual({ [ana.id]: ['general'] })
    // The creator of a channel administers it.
    expect((await ana.adds([ana, ben], 'mine')).subscribed).toHaveProperty(String(ben.id))
  })
})

describe('private channels', () => {
  test('a new subscriber learns of the others, and then of the own subscription', async () => {
    const { olga, ana, ben } = await aRealm()
    await subscribes(olga, ['secret'], { invite_only: true })
    await ben.registers({ event_types: ['stream', 'subscription'] })

    await olga.adds([ana, ben], 'secret')

    expect(await ben.newEvents()).toMatchObject([
      { type: 'stream', op: 'create', streams: [{ subscriber_count: 0 }] },
      { op: 'peer_add', user_ids: [olga.id, ana.id] },
      { op: 'add', subscriptions: [{ subscriber_count: 3 }] },
    ])
  })

  test('are joined by nobody who was not added, not even by administrators', async () => {
    const { olga, ana, ben, everyone } = await aRealm()
    await subscribes(ana, ['secret'], { invite_only: true })

    for (const person of [ben, olga]) {
      const refused = () =>
        expect(subscribes(person, ['secret', 'new'])).rejects.toMatchObject({
          ...badRequest,
          message: expect.stringContaining('Unable to access channel'),
        })
      await verifyAction(everyone, refused, { changesNothing: true })
    }
  })

  test('are named as unauthorized where that is not fatal, and the others are joined', async () => {
    const { ana, ben, everyone } = await aRealm()
    await subscribes(ana, ['secret'], { invite_only: true })
    const lenient = { authorization_errors_fatal: false }

    const answer = await verifyAction(everyone, () =>
      subscribes(ben, ['SECRET', 'general', 'new'], lenient),
    )

    expect(answer.subscribed).toEqual({ [ben.id]: ['general', 'new'] })
    expect(answer.unauthorized).toEqual(['SECRET'])
    expect(await subscribes(ben, ['general'], lenient)).toMatchObject({ unauthorized: [] })
    expect(await subscribes(ben, ['general'])).not.toHaveProperty('unauthorized')
  })

  test('come into view, with all that was in them before, for those who are added', async () => {
    const { ana, ben, gus, everyone } = await aRealm()
    await subscribes(ana, ['secret'], { invite_only: true })
    await ana.sends('secret', 'plan', 'Nobody reads this later')

    await verifyAction(everyone, () => ana.adds([ben, gus], 'secret'))
    const id = await verifyAction(everyone, () => ana.sends('secret', 'plan', 'Welcome'))

    expect(await gus.reads()).toMatchObject([{ id, content: '<p>Welcome</p>' }])
    expect(await ben.reads([['channel', 'secret']])).toMatchObject([{ id }])
  })
})

describe('again and at once', () => {
  test('joining twice changes nothing', async () => {
    const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })

    const answer = await verifyAction(everyone, () => subscribes(ana, ['Design']), {
      changesNothing: true,
    })

    expect(answer).toMatchObject({
      subscribed: {},
      already_subscribed: { [ana.id]: ['design'] },
    })
  })

  test('of two clients that create the same channel at once, one creates and one joins', async () => {
    const { olga, ana, ben, everyone } = await aRealm()

    const answers = await verifyAction(everyone, () =>
      Promise.all([ana, ben, olga].map((person) => subscribes(person, ['new']))),
    )

    expect(answers.map((answer) => Object.values(answer.subscribed))).toEqual([
      [['new']],
      [['new']],
      [['new']],
    ])
    const { streams } = await olga.calls(api.channels.list, {})
    expect(streams.filter(({ name }) => name === 'new')).toHaveLength(1)
  })

  test('of two who create it private at once, the slower one is not let in', async () => {
    const { ana, ben, everyone } = await aRealm()
    const secret = { invite_only: true }

    const answers = await verifyAction(everyone, () =>
      Promise.allSettled([ana, ben].map((person) => subscribes(person, ['new'], secret))),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('joining many times at once is joining once', async () => {
    const { ana, everyone } = await aRealm()

    const answers = await verifyAction(everyone, () =>
      Promise.all(Array.from({ length: 8 }, () => subscribes(ana, ['general']))),
    )

    const joined = answers.filter((answer) => answer.subscribed[ana.id])
    expect(joined).toHaveLength(1)
  })

  test('a thousand channels are the most in one call', async () => {
    const { ana } = await aRealm()
    const names = Array.from({ length: 1001 }, (_, index) => `channel ${index}`)

    await expect(subscribes(ana, names)).rejects.toMatchObject({
      body: { code: 'BAD_REQUEST' },
    })
    const { subscribed } = await subscribes(ana, names.slice(1))

    expect(subscribed[ana.id]).toHaveLength(1000)
  })

  test('security 25: descriptions are rendered only for channels that do not exist', async () => {
    const { realm, ana } = await aRealm()
    const described = (names: readonly string[]) =>
      ana.calls(api.channels.subscribe, {
        subscriptions: names.map((name) => ({ name, description: ':nobody_made_this:' })),
      })
    // Each rendering looks for the emoji once.
    const lookups = vi.spyOn(realm.directory.parts.customEmoji, 'values')
    onTestFinished(() => lookups.mockRestore())

    await described(['one', 'two'])
    expect(lookups).toHaveBeenCalledTimes(2)
    await described(['one', 'TWO', 'three', 'Three'])
    expect(lookups).toHaveBeenCalledTimes(3)
  })
})

describe('who comes while messages are being sent', () => {
  test('a newcomer receives nothing that was sent before, even in the same commit', async () => {
    const { olga, ana, ben, everyone } = await aRealm({ channel: 'open', subscribers: ['ana'] })
    await olga.calls(api.channels.subscribe, {
      subscriptions: [{ name: 'secret' }],
      principals: [olga.id, ana.id],
      invite_only: true,
    })
    await ana.sends('secret', 'x', 'first')

    await verifyAction(everyone, () =>
      Promise.all([
        ...Array.from({ length: 5 }, (_, index) => ana.sends('secret', 'x', `before ${index}`)),
        olga.adds([ben], 'secret'),
        ...Array.from({ length: 5 }, (_, index) => ana.sends('secret', 'x', `after ${index}`)),
      ]),
    )

    const seen = (await ben.reads()).map((message) => message.content)
    expect(seen.filter((content) => content.includes('before'))).toEqual([])
    expect(seen.filter((content) => content.includes('after'))).toHaveLength(5)
  })
})

test('a queue gets one event per channel, however many users are subscribed', async () => {
  const { olga, ana, gus, joins } = await aRealm()
  const people: Person[] = []
  for (let number = 0; number < 50; number++) people.push(await joins(`p${number}`))
  for (const name of ['one', 'two', 'three']) await olga.adds([olga, gus], name)
  // Some are subscribed already, so the new subscribers differ between the channels.
  await olga.adds(people.slice(0, 10), 'one')
  const listening = [olga, ana, gus]
  for (const person of listening) await person.registers()

  await olga.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'one' }, { name: 'two' }, { name: 'three' }],
    principals: people.map(({ id }) => id),
    send_new_subscription_messages: false,
  })

  for (const person of listening) {
    const told = (await person.newEvents()).filter(({ type }) => type === 'subscription')
    expect(told.every(({ op }) => op === 'peer_add')).toBe(true)
    const channels = told.flatMap(({ stream_ids }) => stream_ids)
    expect(channels).toHaveLength(3)
    expect(new Set(channels).size).toBe(3)
    const counts = told.map(({ user_ids }) => user_ids.length)
    expect(counts.toSorted()).toEqual([40, 50])
  }
  const [first] = people
  await first?.registers()
  await olga.calls(api.channels.unsubscribe, {
    subscriptions: ['one', 'two', 'three'],
    principals: people.slice(1).map(({ id }) => id),
  })
  const left = (await first?.newEvents()) ?? []
  expect(left.map(({ op, user_ids }) => [op, user_ids.length])).toEqual([['peer_remove', 49]])
})
