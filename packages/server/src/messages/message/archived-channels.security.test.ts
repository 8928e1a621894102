import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'

const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } as const
const vote = { type: 'vote', key: 'canned,0', vote: 1 }

test('security 3: nothing is sent to an archived channel, and its messages stay as they are', async () => {
  const { realm, olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = realm.directory.channelByName('design')?.id as never
  await ana.adds([ana], 'elsewhere')
  const message_id = await ana.sends('design', 'logo', '/poll Tea?\n- green')
  const movable = await ana.sends('elsewhere', 'logo', 'hi')
  await ben.calls(api.reactions.add, { message_id, ...tada })
  const answer = (person: typeof ana) =>
    person.calls(api.submessages.add, {
      message_id,
      msg_type: 'widget',
      content: JSON.stringify(vote),
    })
  const writes = {
    send: () => ana.sends('design', 'logo', 'more'),
    edit: () => ana.calls(api.messages.update, { message_id, topic: 'sign' }),
    'move in': () => ana.calls(api.messages.update, { message_id: movable, stream_id }),
    react: () => ana.calls(api.reactions.add, { message_id, ...tada }),
    'take a reaction back': () => ben.calls(api.reactions.remove, { message_id, ...tada }),
    vote: () => answer(ben),
    'vote in the own poll': () => answer(ana),
    type: () =>
      ana.calls(api.typing.notify, { op: 'start', type: 'stream', stream_id, topic: 'logo' }),
    'type an edit': () => ana.calls(api.typing.notifyEdit, { op: 'start', message_id }),
  }
  await olga.calls(api.channels.archive, { stream_id })
  const before = await ben.reads([['id', String(message_id)]])

  for (const [what, write] of Object.entries(writes)) {
    await expect(write(), what).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  expect(await ben.reads([['id', String(message_id)]])).toEqual(before)
  await olga.calls(api.messages.remove, { message_id })
})
