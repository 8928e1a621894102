import { api } from '@parley/contract'
import type { Loose } from '../person.ts'
import { asks, type Deed, rethrowFaults, someChannel, someText, someTopic } from './story.ts'

const sends: Deed = async (story) => {
  const { random, people, messages } = story
  const by = random.pick(people)
  const text = someText(story)
  const sent =
    random.below(3) > 0
      ? by.sends(someChannel(story), someTopic(story), text)
      : by.writes([random.pick(people)], text)
  messages.push(await sent)
}

const mentions: Deed = async (story) => {
  const { random, people, realm, messages } = story
  const other = realm.directory.users.get(random.pick(people).id)?.fullName ?? ''
  const link = `#**${someChannel(story)}>x**`
  const called = random.pick(['@**all**', '@**topic**', `@**${other}**`, '@*team*', link])
  const by = random.pick(people)
  const text = `${called} ${someText(story)}`
  messages.push(await by.sends(someChannel(story), someTopic(story), text))
}

const moves: Deed = (story) => {
  const { random, people, channels, messages } = story
  const change = random.pick<Loose>([
    { topic: someTopic(story) },
    { stream_id: random.pick(channels) },
    { stream_id: random.pick(channels), topic: 'y' },
  ])
  return random.pick(people).calls(api.messages.update, {
    message_id: random.pick(messages),
    propagate_mode: random.pick(['change_all', 'change_later', 'change_one']),
    send_notification_to_old_thread: random.below(2) === 0,
    send_notification_to_new_thread: random.below(2) === 0,
    ...change,
  })
}

/** Everybody edits what they have written, from before they left a channel, too. */
const rewrites: Deed = async (story) => {
  const message_id = story.random.pick(story.messages)
  const change = { message_id, content: someText(story) }
  for (const person of story.people) {
    await person.calls(api.messages.update, change).catch(rethrowFaults)
  }
}

const deletes: Deed = ({ random, olga, messages }) =>
  olga.calls(api.messages.remove, { message_id: random.pick(messages) })

const deletesTopic: Deed = ({ random, olga, channels }) =>
  asks(olga, 'POST', `/streams/${random.pick(channels)}/delete_topic`, {
    topic_name: random.pick(['x', 'y']),
  })

const reacts: Deed = ({ random, people, messages }) => {
  const method = random.pick(['POST', 'DELETE'] as const)
  const path = `/messages/${random.pick(messages)}/reactions`
  return asks(random.pick(people), method, path, { emoji_name: 'tada' })
}

const flags: Deed = ({ random, people, messages }) =>
  random
    .pick(people)
    .marks(
      [random.pick(messages)],
      random.pick(['add', 'remove'] as const),
      random.pick(['read', 'starred']),
    )

const setsTopic: Deed = ({ random, people, channels }) => {
  const visibility_policy = random.pick([0, 1, 3]) as Loose
  const place = { stream_id: random.pick(channels), topic: random.pick(['x', 'y']) }
  return random.pick(people).calls(api.topics.setPolicy, { ...place, visibility_policy })
}

export const deedsOfMessages: readonly Deed[] = [
  ...[sends, sends, sends, mentions, mentions, moves, moves, moves],
  ...[rewrites, rewrites, deletes, deletesTopic, reacts, flags, setsTopic],
]
