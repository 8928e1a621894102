import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const adds = async (person: Person, ...alert_words: string[]) =>
  (await person.calls(api.alertWords.add, { alert_words })).alert_words
const removes = async (person: Person, ...alert_words: string[]) =>
  (await person.calls(api.alertWords.remove, { alert_words })).alert_words

test('people say which words they want to hear of, each for themselves', async () => {
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

test('a message with such a word is flagged for whoever gets it, and an edit changes that', async () => {
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

test('a word counts where it stands by itself', async () => {
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
  const refused = { status: 400, body: { var_name: 'alert_words' } }

  expect(await ana.requests('POST', '/users/me/alert_words', params)).toMatchObject(refused)
  expect(await ana.requests('DELETE', '/users/me/alert_words', params)).toMatchObject(refused)
})
