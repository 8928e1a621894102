import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

const ids = (messages: readonly Loose[]) => messages.map(({ id }) => id)

async function aTalk() {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { ana, ben, gus } = realm
  const logo = await ana.sends('design', 'Logo', 'Ship **it**? https://example.org/')
  const call = await ben.sends('design', '✔ logo', '@**Ana** look')
  const pair = await ben.writes([ana], 'Lunch?')
  const group = await gus.writes([ana, ben], 'Lunch, all?')
  const self = await ana.writes([ana], 'Buy milk')
  await ana.marks([logo], 'add', 'starred')
  return { ...realm, logo, call, pair, group, self }
}

const finds = async (person: Person, ...narrow: Loose[]) => ids(await person.reads(narrow))
const not = (operator: string, operand: Loose) => ({ operator, operand, negated: true })

test('every operator finds its messages, by ids and by names, and without them when negated', async () => {
  const { ana, ben, gus, realm, logo, call, pair, group, self } = await aTalk()
  const design = realm.directory.channelByName('design')?.id ?? 0
  const all = [logo, call, pair, group, self]

  expect(await finds(ana)).toEqual(all)
  for (const term of [
    ['channel', 'DESIGN'],
    ['stream', 'design'],
    { operator: 'channel', operand: design },
  ]) {
    expect(await finds(ana, term)).toEqual([logo, call])
  }
  expect(await finds(ana, not('channel', 'design'))).toEqual([pair, group, self])
  expect(await finds(ana, ['topic', 'logo'])).toEqual([logo])
  expect(await finds(ana, not('topic', 'logo'))).toEqual([call, pair, group, self])
  expect(await finds(ana, ['sender', ben.email])).toEqual([call, pair])
  expect(await finds(ana, { operator: 'sender', operand: gus.id })).toEqual([group])
  expect(await finds(ana, ['pm-with', ben.email])).toEqual([pair])
  expect(await finds(ana, { operator: 'dm', operand: [ben.id, gus.id] })).toEqual([group])
  expect(await finds(ana, { operator: 'dm', operand: [ana.id] })).toEqual([self])
  expect(await finds(ana, { operator: 'dm-including', operand: ben.id })).toEqual([pair, group])
  expect(await finds(ana, { operator: 'dm-including', operand: ana.id })).toEqual([
    pair,
    group,
    self,
  ])
  expect(await finds(ana, ['group-pm-with', ben.email])).toEqual([group])
  expect(await finds(ana, ['id', String(pair)])).toEqual([pair])
  expect(await finds(ana, ['near', String(pair)])).toEqual(all)
  expect(await finds(ana, ['is', 'dm'])).toEqual([pair, group, self])
  expect(await finds(ana, ['is', 'private'])).toEqual([pair, group, self])
  expect(await finds(ana, ['is', 'starred'])).toEqual([logo])
  expect(await finds(ana, ['is', 'mentioned'])).toEqual([call])
  expect(await finds(ana, { operator: 'mentions', operand: ana.id })).toEqual([call])
  expect(await finds(ana, ['is', 'resolved'])).toEqual([call])
  expect(await finds(ana, ['is', 'alerted'])).toEqual([])
  expect(await finds(ana, ['is', 'muted'])).toEqual([])
  expect(await finds(ana, ['is', 'followed'])).toEqual([])
  expect(await finds(ana, ['in', 'home'])).toEqual(all)
  expect(await finds(ana, ['in', 'all'])).toEqual(all)
  expect(await finds(ana, ['has', 'link'])).toEqual([logo])
  expect(await finds(ana, not('has', 'link'))).toEqual([call, pair, group, self])
  for (const what of ['image', 'attachment', 'reaction']) {
    expect(await finds(ana, ['has', what])).toEqual([])
  }
  expect(await finds(ana, ['channels', 'public'])).toEqual([logo, call])
  expect(await finds(ana, ['streams', 'web-public'])).toEqual([])
  expect(await finds(gus, ['channels', 'public'])).toEqual([])
})

test('is:unread finds unread messages', async () => {
  const { ana, ben, logo, call, pair, group } = await aTalk()

  expect(await finds(ana, ['is', 'unread'])).toEqual(expect.arrayContaining([call, pair, group]))
  await ana.marks([call], 'add')

  expect(await finds(ana, ['is', 'unread'])).not.toContain(call)
  expect(await finds(ana, not('is', 'unread'))).toContain(call)
  expect(await finds(ben, ['is', 'unread'], ['channel', 'design'])).toContain(logo)
})

test('with finds the conversation that its message is in now', async () => {
  const { ana, ben, gus, logo, pair } = await aTalk()

  expect(await finds(ana, ['channel', 'old'], ['topic', 'old'], ['with', String(logo)])).toEqual([
    logo,
  ])
  expect(await finds(ana, { operator: 'with', operand: pair })).toEqual([pair])
  await expect(
    ben.reads([
      ['with', String(logo)],
      ['with', String(pair)],
    ]),
  ).rejects.toMatchObject({
    code: 'BAD_NARROW',
  })
  await expect(gus.reads([['with', String(logo)]])).rejects.toMatchObject({ code: 'BAD_NARROW' })
})

test('with has the same meaning where messages are matched and marked', async () => {
  const { ana, logo, call, pair } = await aTalk()
  const narrow = [['with', String(logo)]] as Loose

  const { messages } = await ana.calls(api.messages.matchesNarrow, {
    msg_ids: [logo, call, pair],
    narrow,
  })
  expect(Object.keys(messages)).toEqual([String(logo)])
  const range = { anchor: 'oldest', num_before: 0, num_after: 100 } as const
  const flag = { op: 'add', flag: 'starred' } as const
  await ana.calls(api.flags.updateInNarrow, { ...range, ...flag, narrow })
  expect(await finds(ana, ['is', 'starred'])).toEqual([logo])
})

test('an anchor may be a message, an end, the first unread one, or a moment', async () => {
  const { ana, logo, call, pair } = await aTalk()
  const get = (params: Loose) =>
    ana.calls(api.messages.getMany, { num_before: 1, num_after: 1, ...params })
  await ana.marks([logo, call], 'add')

  const around = await get({ anchor: call })
  expect(ids(around.messages)).toEqual([logo, call, pair])
  expect(around).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false })
  expect(await get({ anchor: 'oldest' })).toMatchObject({ found_oldest: true, anchor: 0 })
  expect(await get({ anchor: 'first_unread' })).toMatchObject({ anchor: pair })
  expect(await get({ anchor: 'date', anchor_date: '2001-01-01' })).toMatchObject({ anchor: logo })
  expect(await get({ anchor: 'date', anchor_date: '2999-01-01T00:00:00Z' })).toMatchObject({
    found_newest: true,
  })
  await expect(get({ anchor: 'date' })).rejects.toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' })
  const chosen = await ana.calls(api.messages.getMany, {
    message_ids: [logo, pair],
    narrow: [['is', 'dm']],
  })
  expect(ids(chosen.messages)).toEqual([pair])
})

test('security 1: an anchor at a moment tells nothing of messages that the viewer cannot read', async () => {
  const { ana, ben, gus, group } = await aTalk()
  const next = 1000 - (Date.now() % 1000)
  const moment = new Date(Date.now() + next).toISOString()
  const get = (anchor_date: string, num_after: number) =>
    gus.calls(api.messages.getMany, {
      ...{ anchor: 'date', anchor_date: anchor_date as never, num_before: 1, num_after },
    })
  const asked = () =>
    Promise.all([get('2001-01-01', 1), get('2001-01-01', 0), get(moment, 0), get(moment, 1)])
  const before = await asked()

  await new Promise((resolve) => setTimeout(resolve, next + 50))
  await ben.writes([ana], 'not for guests')

  expect(await asked()).toEqual(before)
  expect(before[0]).toMatchObject({ anchor: group, found_anchor: true })
})

test.each([
  [[['channel', 'nowhere']]],
  [[['sender', 'nobody@example.org']]],
  [[['dm', 'nobody@example.org']]],
  [[['is', 'lost']]],
  [[['has', 'legs']]],
  [[['in', 'space']]],
  [[['channels', 'secret']]],
  [[['search', '  ']]],
  [[['id', 'x']]],
  [[['id', '99999999999']]],
  [[['constructor', 'x']]],
  [[['is', 'constructor']]],
  [[['channels', 'constructor']]],
  [[{ operator: 'topic', operand: [1] }]],
  [
    [
      ['channel', 'design'],
      ['is', 'dm'],
    ],
  ],
  [[{ operator: 'is', operand: 'dm', negated: true }, ['is', 'dm']]],
])('the narrow %j is refused', async (narrow) => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })

  await expect(ana.reads(narrow)).rejects.toMatchObject({ status: 400, code: 'BAD_NARROW' })
})

test('a search finds stems, prefixes, phrases and scripts without spaces, and highlights them', async () => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const dogs = await ana.sends('design', 'pets', 'The dogs are <b>jumping</b> & “running”')
  const chinese = await ana.sends('design', '日本語', '我们明天测试中文搜索')
  await ana.sends('design', 'other', 'nothing here')
  const search = (words: string) => ana.reads([['search', words]])

  expect(ids(await search('jump dog'))).toEqual([dogs])
  expect(ids(await search('runn'))).toEqual([dogs])
  expect(ids(await search('PETS'))).toEqual([dogs])
  expect(ids(await search('"dogs are"'))).toEqual([dogs])
  expect(ids(await search('"are dogs"'))).toEqual([])
  expect(ids(await search('jump nothing'))).toEqual([])
  expect(ids(await search('测试'))).toEqual([chinese])
  expect(ids(await search('中文搜索'))).toEqual([chinese])
  expect(ids(await search('天'))).toEqual([chinese])
  expect(ids(await search('日本'))).toEqual([chinese])
  expect(ids(await search("it's (&|!:* \\ 'x"))).toEqual([])
  const [found] = await search('jump pet')
  const lit = (text: string) => `<span class="highlight">${text}</span>`
  expect(found.match_subject).toBe(lit('pets'))
  expect(found.match_content).toContain(`&lt;b&gt;${lit('jumping')}&lt;/b&gt; &amp;`)
  const [run] = await search('测试')
  expect(run.match_content).toBe(`<p>我们明天${lit('测试')}中文搜索</p>`)
})

test('security 12: highlighting keeps the HTML safe', async () => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.sends(
    'design',
    '<img src=x onerror=alert(1)>',
    'href amp lt https://a.example/href?lt=1&amp=2',
  )

  for (const words of ['href', 'amp', 'lt', 'img', '"<img src=x"', '"lt=1&amp=2"']) {
    for (const { match_content, match_subject } of await ana.reads([['search', words]])) {
      expect(match_subject).not.toContain('<img')
      const tags = match_content.match(/<[^>]*>/g) ?? []
      for (const tag of tags)
        expect(tag).toMatch(/^<\/?(p|a|span class="highlight"|span|a href="[^"<>]*"[^<>]*)>$/)
    }
  }
})

test('matches_narrow says which of some messages match', async () => {
  const { ana, gus, logo, call, pair } = await aTalk()

  const { messages } = await ana.calls(api.messages.matchesNarrow, {
    msg_ids: [logo, call, pair],
    narrow: [['search', 'ship']],
  })
  expect(Object.keys(messages)).toEqual([String(logo)])
  const seen = await gus.calls(api.messages.matchesNarrow, { msg_ids: [logo, call], narrow: [] })
  expect(seen.messages).toEqual({})
})

test('security 25: huge narrows and ranges are refused', async () => {
  const { ana } = await aRealm()
  const many = Array.from({ length: 101 }, () => ['is', 'dm'])

  await expect(ana.reads(many)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(ana.reads([], { num_before: 5001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const message_ids = Array.from({ length: 5001 }, (_, id) => id)
  const asked = { message_ids } as Loose
  await expect(ana.calls(api.messages.getMany, asked)).rejects.toMatchObject({ status: 400 })
})

test('security 25: a search has at most the length of a message', async () => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.sends('design', 'x', '% _ \\ 漢字漢字 it’s “quoted”')
  const filled = (part: string) => part.repeat(10_000).slice(0, 10_000)

  for (const part of [
    '漢字',
    '"漢" ',
    '% ',
    '\\',
    "'",
    '"',
    '"_" ',
    'the ',
    'a-b.c/d ',
    '& | ! ',
    'x',
  ]) {
    const words = filled(part)
    expect((await ana.reads([['search', words]])).length, part).toBeLessThan(2)
    for (const narrow of [
      [['search', `${words}漢`]],
      [
        ['search', words],
        ['search', 'x'],
      ],
    ]) {
      await expect(ana.reads(narrow)).rejects.toMatchObject({
        code: 'BAD_NARROW',
        body: { desc: 'search is too long' },
      })
    }
  }
})

test('a mention of a group is none of the people in it', async () => {
  const { olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const cooks = { name: 'cooks', description: '', members: [ben.id] }
  await olga.calls(api.groups.create, cooks as Loose as never)
  await ana.sends('design', 'x', '@*cooks* eat')
  await ana.sends('design', 'x', '@*cooks* and @_**Ben** eat')
  const both = await ana.sends('design', 'x', '@*cooks* and @**Ben** eat')

  expect(await finds(ben, ['is', 'mentioned'])).toHaveLength(3)
  expect(await finds(ana, { operator: 'mentions', operand: ben.id })).toEqual([both])
})

test('a mention of a channel is none of those to whom a move brought it', async () => {
  const { olga, ana, ben, realm } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await olga.adds([ana], 'sales')
  const stream_id = realm.directory.channelByName('design')?.id
  const elsewhere = await ana.sends('sales', 'x', '@**all** here')
  const moved = await ana.sends('sales', 'y', '@**all** there')
  await olga.calls(api.messages.update, { message_id: moved, stream_id } as Loose)

  const mentioned = { operator: 'is', operand: 'mentioned' }
  for (const [person, mentioning] of [
    [ana, [elsewhere, moved]],
    [ben, []],
  ] as const) {
    expect(await finds(person, mentioned)).toEqual(mentioning)
    expect(await finds(person, mentioned, not('has', 'link'))).toEqual(mentioning)
    const others = await finds(person, not('is', 'mentioned'), not('is', 'dm'))
    expect(others.includes(moved)).toBe(person === ben)
    const { messages } = await person.calls(api.messages.matchesNarrow, {
      msg_ids: [elsewhere, moved],
      narrow: [mentioned],
    })
    expect(Object.keys(messages).map(Number)).toEqual(mentioning)
  }
})

test('topics have a setting of their own, which wins over that of their channel', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = realm.directory.channelByName('design')?.id as never
  const sets = (topic: string, visibility_policy: 1 | 2 | 3) =>
    ana.calls(api.topics.setPolicy, { stream_id, topic, visibility_policy })
  const [quiet, heard, followed, other] = [
    await ben.sends('design', 'ÉTÉ', 'x'),
    await ben.sends('design', 'heard', 'x'),
    await ben.sends('design', 'Followed', 'x'),
    await ben.sends('design', 'other', 'x'),
  ]
  await sets('été', 1)
  await sets('heard', 2)
  await sets('followed', 3)

  expect(await finds(ana, ['is', 'muted'])).toEqual([quiet])
  expect(await finds(ana, ['is', 'followed'])).toEqual([followed])
  const property = { stream_id, property: 'is_muted', value: true } as never
  await ana.calls(api.channels.setProperties, { subscription_data: [property] })
  expect(await finds(ana, ['is', 'muted'])).toEqual([quiet, other])
  expect(await finds(ana, ['in', 'home'])).toEqual([heard, followed])
  expect(await finds(ben, ['is', 'muted'])).toEqual([])
})

test('two spellings of a topic are one, in every alphabet', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const ids = [await ana.sends('design', 'ÇA İ Σ', 'x'), await ben.sends('design', 'ça i̇ σ', 'y')]

  expect(await finds(ana, ['topic', 'Ça İ Σ'])).toEqual(ids)
  const stream_id = realm.directory.channelByName('design')?.id as never
  expect((await ana.calls(api.topics.list, { stream_id })).topics).toHaveLength(1)
  const all = { message_id: ids[0] as never, topic: 'z', propagate_mode: 'change_all' } as const
  await ana.calls(api.messages.update, { ...all, send_notification_to_new_thread: false })
  expect(await finds(ana, ['topic', 'Z'])).toEqual(ids)
})
