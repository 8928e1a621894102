import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'

test.each([
  ['within the limit', 590, true, true],
  ['in the seconds that edits get to be written', 610, true, false],
  ['after these', 625, false, false],
])('a message %s (%i s old)', async (_what, age, isEditable, isDeletable) => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const id: MessageId = await ana.sends('design', 'logo', 'Ship it')
  await ana.sends('design', 'logo', 'Not yet')
  await realm.sql`update message set sent_at = sent_at - ${age} * interval '1 second'
    where realm_id = ${realm.id} and id = ${id}`
  const outcome = (request: Promise<unknown>) =>
    request.then(
      () => true,
      ({ body }) => body.msg,
    )

  expect(await outcome(ana.calls(api.messages.update, { message_id: id, content: 'No' }))).toBe(
    isEditable || 'The time limit for editing this message has passed',
  )
  expect(await outcome(ana.calls(api.messages.remove, { message_id: id }))).toBe(
    isDeletable || 'The time limit for deleting this message has passed',
  )
})
