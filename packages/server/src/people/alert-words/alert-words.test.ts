import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { processorTime } from '../../../test/processor-time.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { alertedUsers } from './alerted-users.ts'

const adds = async (person: Person, ...alert_words: string[]) =>
  (await person.calls(api.alertWords.add, { alert_words })).alert_words
const removes = async (person: Person, ...alert_words: string[]) =>
  (await person.calls(api.alertWords.remove, { alert_words })).alert_words

test('users have their own alert words', async () => {
  const { ana, ben, everyone } = await aRealm()

  await verifyAction(everyone, () => adds(ana, ' Logo ', 'ship it', '', 'logo'))
  expect(await adds(ana, 'LOGO', 'x')).toEqual(['Logo', 'ship it', 'x'])
  await verifyAction(everyone, () => removes(ana, 'SHIP IT', 'unknown'))
  await verifyAction(everyone, () => adds(ana, 'x'), { changesNothing: true })
  await verifyAction(everyone, () => removes(ana, 'y'), { changesNothing: true })

  expect(await ana.calls(api.alertWords.list, {})).toEqual({ alert_words: ['Logo', 'x'] })
  expect(await ben.calls(api.alertWords.list, {})).toEqual({ alert_words: [] })
  expect(await removes(ana, 'logo', 'x')).toEqual([])
})

test('a message with an alert word is flagged for its receivers, and an edit updates that', async () => {
  const { ana, ben, gus } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await adds(ana, 'Größe', 'c++')
  await adds(ben, 'größe')
  await adds(gus, 'größe')
  await ana.registers({ event_types: ['message', 'update_message'] })

  const id = await ben.sends('design', 'x', 'Welche GRÖSSE? Größe!')
  await ben.sends('design', 'x', 'nothing')
  const direct = await ben.writes([ana], 'in (c++)')

  const flagged = ['has_alert_word']
  expect((await ana.newEvents()).map(({ flags }) => flags)).toEqual([flagged, [], flagged])
  const alerted = [['is', 'alerted']]
  expect((await ana.reads(alerted)).map((message) => message.id)).toEqual([id, direct])
  expect((await ben.reads(alerted)).map((message) => message.id)).toEqual([id])
  expect(await gus.reads(alerted)).toEqual([])
  await ben.calls(api.messages.update, { message_id: id, content: 'Farbe' })
  expect((await ana.newEvents()).at(-1).flags).not.toContain('has_alert_word')
  await ben.calls(api.messages.update, { message_id: id, content: 'größe' })
  expect((await ana.newEvents()).at(-1).flags).toContain('has_alert_word')
})

test('alert words match whole words', async () => {
  const { ana, ben } = await aRealm()
  await adds(ana, 'log', 'a', 'ship it')
  const flags = async (content: string) => {
    const id = await ben.writes([ana], content)
    const [message] = await ana.reads([['id', String(id)]])
    return message.flags.includes('has_alert_word')
  }

  for (const content of ['log', 'the LOG.', '**log**', '"log"', 'x\nlog\ny', 'x a', 'Ship it!']) {
    expect(await flags(content), content).toBe(true)
  }
  for (const content of [
    'logs',
    'blog',
    'x/log',
    'log-in',
    'ship  it',
    'ab',
    'https://x.org/log',
  ]) {
    expect(await flags(content), content).toBe(false)
  }
})

test.each([
  ['missing', {}],
  ['no list', { alert_words: 'x' }],
  ['numbers', { alert_words: '[1]' }],
  ['too long', { alert_words: `["${'x'.repeat(101)}"]` }],
  ['too many', { alert_words: JSON.stringify(Array.from({ length: 501 }, (_, n) => `${n}`)) }],
])('words that are %s are refused', async (_, params) => {
  const { ana } = await aRealm()
  const refused = {
    status: 400,
    body: { code: expect.stringMatching(/^(BAD_REQUEST|REQUEST_VARIABLE_MISSING)$/) },
  }

  expect(await ana.requests('POST', '/users/me/alert_words', params)).toMatchObject(refused)
  expect(await ana.requests('DELETE', '/users/me/alert_words', params)).toMatchObject(refused)
})

const signs = ['a', 'b', 'A', ' ', '.', '(', '*', '+', '\n', ':', 'é', '👍']
const before = /[\s("'.,[{<:*~`]/
const after = /[\s)"'?!:.,;\]}>*~`]/

/** At each place, word by word. */
function standsIn(text: string, word: string): boolean {
  const places = Array.from({ length: text.length }, (_, at) => at)
  return places.some((at) => {
    const end = at + word.length
    const begins = at === 0 || before.test(text.charAt(at - 1))
    return (
      begins && text.startsWith(word, at) && (end >= text.length || after.test(text.charAt(end)))
    )
  })
}

test('alert words may contain any characters', async () => {
  const { realm, ana } = await aRealm()
  const random = seededRandom(testSeed)
  const someText = (length: number) =>
    Array.from({ length: 1 + random.below(length) }, () => random.pick(signs)).join('')
  const words = await adds(ana, ...Array.from({ length: 60 }, () => someText(4)))

  for (let count = 0; count < 2000; count++) {
    const text = someText(12)
    const isCalled = words.some((word) => standsIn(text.toLowerCase(), word.toLowerCase()))
    const story = `seed ${testSeed}: ${JSON.stringify({ text, words })}`
    expect(alertedUsers(realm.directory, text), story).toEqual(isCalled ? [ana.id] : [])
  }
})

test('security 25: the number of alert words does not slow down messages', async () => {
  const { realm, ana, everyone } = await aRealm()
  const many = (from: number) => Array.from({ length: 500 }, (_, id) => `aa${from + id}`)
  for (const from of [0, 500]) await adds(ana, ...many(from))

  const refused = { code: 'BAD_REQUEST', status: 400 }
  await verifyAction(
    everyone,
    async () => {
      await expect(adds(ana, 'one', 'more')).rejects.toMatchObject(refused)
    },
    { changesNothing: true },
  )
  expect(await adds(ana, 'aa7')).toHaveLength(1000)
  const spentMs = processorTime()
  for (const text of ['aa '.repeat(3333), '('.repeat(10_000), 'aa1x.'.repeat(2000)]) {
    expect(alertedUsers(realm.directory, text)).toEqual([])
  }
  expect(spentMs()).toBeLessThan(1500)
})
