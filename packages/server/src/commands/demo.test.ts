import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { settle, talk } from './demo.ts'
import { channels, conversation } from './demo-story.ts'

test('the demo is something to look at: channels, mentions, tables, polls, direct messages', async () => {
  const { realm, host, olga } = await aRealm()
  const cast = await settle(realm, `demo.${host}`)
  await talk(await theServer(), realm, host, cast)

  const names = [...realm.directory.channels.values()].map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(channels.map(({ name }) => name)))
  const messages = await olga.reads([])
  const contents = messages.map(({ content }: { content: string }) => content).join()
  for (const part of ['@Emi Tanaka</span>', '<blockquote>', '<table>', 'katex', 'spoiler-block']) {
    expect(contents).toContain(part)
  }
  const lines = conversation('Olga')
  expect(messages.length).toBeGreaterThanOrEqual(lines.length)
  // A widget consists of its message and one submessage for each vote.
  const votes = lines.flatMap(({ votes = [] }) => votes)
  const polls = messages.filter(({ submessages }) => submessages.length > 1)
  expect(polls.map(({ submessages }) => submessages.length)).toEqual([1 + votes.length])
})

test('the demo has unread messages for the owner: a mention and direct messages', async () => {
  const { realm, host, olga } = await aRealm()
  const cast = await settle(realm, `demo.${host}`)
  await talk(await theServer(), realm, host, cast)

  const mentions = await olga.reads([{ operator: 'is', operand: 'mentioned' }])
  expect(mentions.map(({ flags }) => flags)).toEqual([['mentioned']])
  const direct = await olga.reads([{ operator: 'is', operand: 'dm' }])
  const senders = direct.map(({ sender_id }) => sender_id)
  expect(senders).toEqual(expect.arrayContaining([cast.ana.id, cast.ben.id]))
})
