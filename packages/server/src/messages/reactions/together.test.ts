import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'

const random = seededRandom(testSeed)
const emojiNames = ['tada', 'octopus']

interface Change {
  readonly person: Person
  readonly message_id: MessageId
  readonly emoji_name: string
  readonly op: 'add' | 'remove'
}

function aChange(people: readonly Person[], ids: readonly MessageId[]): Change {
  return {
    person: random.pick(people),
    message_id: random.pick(ids),
    emoji_name: random.pick(emojiNames),
    op: random.pick(['add', 'add', 'remove'] as const),
  }
}

const nameOf = ({ person, message_id, emoji_name }: Change) =>
  [message_id, person.id, emoji_name].join(' ')

/** Whether it succeeded. Other outcomes than the two refusals are errors. */
async function isDone({ person, op, ...asked }: Change): Promise<boolean> {
  try {
    if (op === 'add') await person.calls(api.reactions.add, asked)
    else await person.calls(api.reactions.remove, asked)
    return true
  } catch (error) {
    const code = op === 'add' ? 'REACTION_ALREADY_EXISTS' : 'REACTION_DOES_NOT_EXIST'
    expect(error).toMatchObject({ code })
    return false
  }
}

/** The reactions to each message in their order, as a client knows them from events. */
function applyEvents(known: Map<number, string[]>, events: readonly Loose[]): void {
  for (const { type, op, message_id, user_id, emoji_name } of events) {
    if (type !== 'reaction') continue
    const one = `${user_id} ${emoji_name}`
    const others = (known.get(message_id) ?? []).filter((other) => other !== one)
    known.set(message_id, op === 'add' ? [...others, one] : others)
  }
}

async function stored(people: TestRealm): Promise<Map<number, string[]>> {
  const messages: Loose[] = await people.ana.reads()
  return new Map(
    messages.map(({ id, reactions }) => [
      id,
      reactions.map(({ user_id, emoji_name }: Loose) => `${user_id} ${emoji_name}`),
    ]),
  )
}

test('reactions that come together are decided one after the other, and keep the order of their events', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['olga', 'ana', 'ben'] })
  const { olga, ana, ben } = people
  const ids: MessageId[] = []
  for (const text of ['one', 'two']) ids.push(await ana.sends('design', 'x', text))
  await ben.registers()
  const balance = new Map<string, number>()
  const known = new Map<number, string[]>(ids.map((id) => [id, []]))

  for (let round = 0; round < 12; round++) {
    const changes = Array.from({ length: 16 }, () => aChange([olga, ana, ben], ids))
    const edit = { message_id: random.pick(ids), content: `edited in round ${round}` }
    const others = [ana.calls(api.messages.update, edit), ben.sends('design', 'y', 'more')]
    const done = await Promise.all([...changes.map(isDone), ...(others as never[])])
    for (const [at, change] of changes.entries()) {
      const step = change.op === 'add' ? 1 : -1
      if (done[at]) balance.set(nameOf(change), (balance.get(nameOf(change)) ?? 0) + step)
    }
    applyEvents(known, await ben.newEvents())
    const now = await stored(people)
    for (const id of ids) expect(now.get(id)).toEqual(known.get(id))
  }

  const there = ids.flatMap((id) => (known.get(id) ?? []).map((one) => `${id} ${one}`))
  const balanced = [...balance].filter(([, count]) => count !== 0)
  expect(balanced.every(([, count]) => count === 1)).toBe(true)
  expect(balanced.map(([name]) => name).sort()).toEqual(there.sort())
})

test('a reaction together with the deletion of its message leaves nothing', async () => {
  const { realm, olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  for (let round = 0; round < 5; round++) {
    const message_id = await ana.sends('design', 'x', 'soon gone')
    const outcomes = await Promise.allSettled([
      ben.calls(api.reactions.add, { message_id, emoji_name: 'tada' }),
      olga.calls(api.messages.remove, { message_id }),
      ana.calls(api.reactions.add, { message_id, emoji_name: 'tada' }),
    ])
    expect(outcomes[1]?.status).toBe('fulfilled')
  }
  expect([...(await realm.sql`select * from reaction where realm_id = ${realm.id}`)]).toEqual([])
})
