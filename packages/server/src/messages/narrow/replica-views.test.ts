import { fetchBy, type NarrowTermLike, Replica, registration } from '@parley/client/replica'
import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

const clientOf = (person: Person) =>
  ({ messages: { getMany: (asked: Loose) => person.calls(api.messages.getMany, asked) } }) as Loose

test("a view that is kept up to date by events equals the server's result", async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { ana, ben, gus } = realm
  const design = realm.realm.directory.channelByName('design')?.id ?? 0
  const narrows = narrowsOf(ana, ben, gus, design)
  const snapshot = await ana.registers(registration)
  const replica = new Replica(snapshot, { fetchMessages: fetchBy(clientOf(ana)) })
  const views = narrows.map((narrow) => replica.messages.view(narrow))
  for (const view of views) await view.loadAround('newest')

  await aBusyDay(ana, ben, gus, design)
  replica.applyAll(await ana.newEvents())

  for (const [index, view] of views.entries()) {
    const narrow = narrows[index] ?? []
    await vi.waitFor(async () => {
      if (view.ranges().length === 0) await view.loadAround('newest')
      expect(view.ranges()).toHaveLength(1)
    })
    const found = await ana.reads(narrow as Loose, { allow_empty_topic_name: true })
    const ids = found.map(({ id }: Loose) => id)
    expect(view.ids.value, JSON.stringify(narrow)).toEqual(ids)
    for (const message of found) {
      const known: Loose = replica.messages.byId.peek(message.id)
      expect(stateOf(known), JSON.stringify(narrow)).toEqual(stateOf(message))
    }
  }
  await ana.givesUpQueue()
})

/** The fields of a message in events. */
function stateOf({ content, subject, stream_id, flags, reactions, topic_links }: Loose) {
  return { content, subject, stream_id, flags: [...flags].sort(), reactions, topic_links }
}

function narrowsOf(ana: Person, ben: Person, gus: Person, design: number): NarrowTermLike[][] {
  const terms: NarrowTermLike[] = [
    { operator: 'channel', operand: 'DESIGN' },
    { operator: 'channel', operand: design },
    { operator: 'topic', operand: 'logo' },
    { operator: 'topic', operand: 'general chat' },
    { operator: 'sender', operand: ben.email },
    { operator: 'sender', operand: gus.id },
    { operator: 'dm', operand: [ben.id, gus.id] },
    { operator: 'dm', operand: [ana.id] },
    { operator: 'dm', operand: ben.email },
    { operator: 'dm-including', operand: ben.id },
    { operator: 'group-pm-with', operand: ben.email },
    { operator: 'mentions', operand: ana.id },
    ...['dm', 'followed', 'mentioned', 'muted', 'resolved', 'starred', 'unread', 'alerted'].map(
      (operand) => ({ operator: 'is', operand }),
    ),
    ...['attachment', 'image', 'link', 'reaction'].map((operand) => ({ operator: 'has', operand })),
    { operator: 'in', operand: 'home' },
    { operator: 'in', operand: 'all' },
    { operator: 'near', operand: 3 },
  ]
  const negated = terms.map((term) => ({ ...term, negated: true }))
  return [[], ...terms.map((term) => [term]), ...negated.map((term) => [term])]
}

async function aBusyDay(ana: Person, ben: Person, gus: Person, design: number): Promise<void> {
  await ana.calls(api.alertWords.add, { alert_words: ['lunch'] } as Loose)
  const logo = await ana.sends('design', 'Logo', 'Ship **it**? https://example.org/')
  const call = await ben.sends('design', '✔ logo', '@**Ana** look')
  await ben.sends('design', '', 'without a topic, @**all**')
  const pair = await ben.writes([ana], 'Lunch?')
  await gus.writes([ana, ben], 'Lunch, all?')
  await ana.writes([ana], 'Buy milk')
  const [first, second, third] = [
    await ben.sends('design', 'colors', 'red'),
    await ben.sends('design', 'colors', 'green'),
    await ben.sends('design', 'colors', 'blue'),
  ]
  await ana.marks([logo, second], 'add', 'starred')
  await ana.marks([pair, call], 'add')
  await ana.marks([call], 'remove')
  await ana.calls(api.reactions.add, { message_id: call, emoji_name: 'heart' } as Loose)
  await ben.calls(api.messages.update, { message_id: third, content: '[x](https://example.org)' })
  await ben.calls(api.messages.update, {
    message_id: first,
    topic: 'logo',
    propagate_mode: 'change_one',
  })
  const policy = { stream_id: design, topic: 'colors', visibility_policy: 3 } as Loose
  await ana.calls(api.topics.setPolicy, policy)
  const muted = { stream_id: design, topic: 'Logo', visibility_policy: 1 } as Loose
  await ana.calls(api.topics.setPolicy, muted)
}
