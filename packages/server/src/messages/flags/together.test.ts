import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'

test('stars that come together are decided one after the other', async () => {
  const random = seededRandom(testSeed)
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const ids: MessageId[] = []
  for (const text of ['one', 'two', 'three']) ids.push(await ana.sends('design', 'x', text))
  // They become historical to Ben, who is not subscribed.
  await ben.registers()
  const balance = new Map<MessageId, number>(ids.map((id) => [id, 0]))
  const known = new Set<number>()

  for (let round = 0; round < 12; round++) {
    const changes = Array.from({ length: 10 }, () => ({
      messages: random.some(ids),
      op: random.pick(['add', 'remove'] as const),
    }))
    const asked = changes.filter(({ messages }) => messages.length > 0)
    const changing = asked.map((change) =>
      ben.calls(api.flags.update, { ...change, flag: 'starred' }),
    )
    const edit = { message_id: random.pick(ids), content: `edited in round ${round}` }
    const editing = ana.calls(api.messages.update, edit)
    const answers: Loose[] = await Promise.all(changing)
    await editing
    for (const [at, { messages }] of answers.entries()) {
      const step = asked[at]?.op === 'add' ? 1 : -1
      for (const id of messages) balance.set(id, (balance.get(id) ?? 0) + step)
    }
    for (const event of (await ben.newEvents()) as Loose[]) {
      if (event.type !== 'update_message_flags') continue
      for (const id of event.messages) event.op === 'add' ? known.add(id) : known.delete(id)
    }
    const starred = [...known].sort((a, b) => a - b)
    expect(ids.filter((id) => balance.get(id) === 1)).toEqual(starred)
    const found: Loose[] = await ben.reads([['is', 'starred']])
    expect(found.map(({ id }) => id)).toEqual(starred)
    const all: Loose = await ben.calls(api.messages.getMany, { message_ids: ids })
    for (const { id, flags } of all.messages) expect(flags.includes('starred')).toBe(known.has(id))
  }
})

test('a star together with the deletion of its message leaves nothing', async () => {
  const { realm, olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  for (let round = 0; round < 5; round++) {
    const id = await ana.sends('design', 'x', 'soon gone')
    await Promise.allSettled([
      olga.calls(api.messages.remove, { message_id: id }),
      ...[ana, ben].map((person) =>
        person.calls(api.flags.update, { messages: [id], op: 'add', flag: 'starred' }),
      ),
    ])
  }
  expect([...(await realm.sql`select * from message_flag where realm_id = ${realm.id}`)]).toEqual(
    [],
  )
})
