import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'

test('security 2: where only moves are shown, nothing tells what a message said before an edit', async () => {
  const { olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const message_id = await ana.sends('design', 'one', 'the first secret')
  await ana.calls(api.messages.update, { message_id, topic: 'two' })
  await ana.calls(api.messages.update, { message_id, content: 'the second secret' })
  await ana.calls(api.messages.update, { message_id, topic: 'three', content: 'harmless' })
  await olga.calls(api.realm.update, { message_edit_history_visibility_policy: 'moves' })

  const { message_history } = await ben.calls(api.messages.getHistory, { message_id })

  expect(message_history).toMatchObject([
    { topic: 'one', content: 'harmless' },
    { topic: 'two', prev_topic: 'one', content: 'harmless', rendered_content: '<p>harmless</p>' },
    { topic: 'three', prev_topic: 'two', content: 'harmless' },
  ])
  const message = await ben.calls(api.messages.getOne, { message_id })
  expect(JSON.stringify([message_history, message])).not.toContain('secret')
})
