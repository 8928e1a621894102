import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { statementsOf } from '../../../test/statements.ts'
import { OwnFlags } from './own-flags.ts'

test('flags of users who no longer fetch are dropped before there are too many', async () => {
  const { ana, ben, olga, flags, fetches, kept } = await aMemory({
    read: 2,
    kept: 6,
    maxUsers: 10,
  })
  await fetches(ana)
  await fetches(ben)

  for (let sent = 0; sent < 4; sent++) {
    await olga.sends('design', 'x', '@**Ana** @**Ben**')
    await fetches(ben)
  }
  expect(await kept()).toContain(ana.id)
  for (let sent = 0; sent < 4; sent++) {
    await olga.sends('design', 'x', '@**Ana** @**Ben**')
    await fetches(ben)
  }

  const { live, rebuilt } = await flags.compare()
  expect(live).toEqual(rebuilt)
  expect(await kept()).toEqual([ben.id])
})

test('flags of the users who fetched least recently are dropped first', async () => {
  const { ana, ben, gus, olga, fetches, kept } = await aMemory({
    read: 100,
    kept: 400,
    maxUsers: 3,
  })
  for (const person of [ana, ben, gus, ana, olga]) await fetches(person)

  expect(await kept()).toEqual([gus.id, ana.id, olga.id])
})

test('a change of one message leaves the flags of users on others in memory', async () => {
  const { ana, ben, olga } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const first = await olga.sends('design', 'x', '@**Ana**')
  const second = await olga.sends('design', 'x', 'hello')
  await ana.calls(api.flags.update, { messages: [second], op: 'add', flag: 'starred' })
  const flagsOf = async (person: Person) =>
    (await person.reads()).map((message) => message.flags.filter((flag: string) => flag !== 'read'))
  expect(await flagsOf(ana)).toEqual([['mentioned'], ['starred']])
  await flagsOf(ben)

  await olga.calls(api.messages.update, { message_id: second, content: '@**Ana** @**Ben**' })
  await olga.calls(api.messages.update, { message_id: first, content: 'not any more' })
  await expectInMemory(async () => {
    expect(await flagsOf(ana)).toEqual([[], ['starred', 'mentioned']])
    expect(await flagsOf(ben)).toEqual([[], ['mentioned']])
  })

  await olga.calls(api.messages.remove, { message_id: first })
  await expectInMemory(async () => {
    expect(await flagsOf(ana)).toEqual([['starred', 'mentioned']])
    expect(await flagsOf(ben)).toEqual([['mentioned']])
  })
})

async function expectInMemory(request: () => Promise<void>): Promise<void> {
  const statements = await statementsOf(request)
  expect(statements.filter(({ text }) => text.includes('message_flag'))).toEqual([])
}

/** Flags that are kept within narrower bounds than those of the server. */
async function aMemory(bounds: ConstructorParameters<typeof OwnFlags>[1]) {
  const people: TestRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { realm, olga } = people
  await olga.sends('design', 'x', 'first')
  const flags = new OwnFlags(realm, bounds)
  realm.log.onPublished((events) => {
    for (const event of events) flags.apply(event)
  })
  const fetches = async ({ id }: Person) => {
    const newest: MessageId = realm.directory.lastMessageId
    return (await flags.on(realm.viewer(id), [newest])).get(newest)
  }
  const kept = async () => {
    const { live } = await flags.compare()
    return (live as [number, unknown][]).map(([userId]) => userId)
  }
  return { ...people, flags, fetches, kept }
}
