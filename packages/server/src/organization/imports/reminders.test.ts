import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { archiveOf, imports } from '../../../test/archives.ts'
import type { Loose } from '../../../test/person.ts'

test('a full archive brings the reminders of deleted messages, too', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const message_id = await ana.sends('design', 'x', 'Look at this later')
  await ana.calls(api.reminders.create, {
    message_id,
    note: 'what it was about',
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 9000,
  })
  await olga.calls(api.messages.remove, { message_id })
  const { reminders } = await ana.calls(api.reminders.list, {})
  expect(reminders).toMatchObject([{ reminder_target_message_id: message_id }])

  const copy = await imports(await archiveOf(realm, 'full'))

  const kept = await copy.realm.sql<Loose[]>`
    select target_message_id as of, content from scheduled_message where realm_id = ${copy.realm.id}`
  expect(kept).toEqual([{ of: message_id, content: reminders[0]?.content }])
})
