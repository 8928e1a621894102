import { api } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

afterEach(() => {
  vi.useRealTimers()
})

const soon = () => Math.floor(Date.now() / 1000) + 60
const asks = async (person: Person, message_id: Loose, more: Loose = {}): Promise<number> => {
  const at = { scheduled_delivery_timestamp: soon() }
  return (await person.calls(api.reminders.create, { message_id, ...at, ...more })).reminder_id
}
const forgets = (person: Person, reminder_id: number) =>
  person.calls(api.reminders.remove, { reminder_id })
const remindersOf = async (person: Person): Promise<Loose[]> =>
  (await person.calls(api.reminders.list, {})).reminders

test("the notification bot sends reminders of messages, with the user's note", async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const message = await ben.sends('design', 'logo', 'Ship it?')
  const direct = await ben.writes([ana], 'hi')
  const first = await verifyAction(everyone, () => asks(ana, message, { note: 'Answer *Ben*' }))
  const second = await verifyAction(everyone, () => asks(ana, direct))
  await verifyAction(everyone, () => forgets(ana, second))
  expect(await remindersOf(ana)).toMatchObject([
    {
      reminder_id: first,
      type: 'private',
      to: [ana.id],
      failed: false,
      reminder_target_message_id: message,
      rendered_content: expect.stringContaining('<em>Ben</em>'),
    },
  ])
  expect((await ana.calls(api.scheduled.list, {})).scheduled_messages).toEqual([])
  await ana.registers({ event_types: ['message'] })
  const waiting = ana.nextEvents()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })

  const [event] = await waiting
  expect(event.message).toMatchObject({ type: 'private', sender_full_name: 'Notification Bot' })
  expect(event.message.content).toContain(`#**design>logo@${message}**`)
  expect(event.message.content).toContain('Answer *Ben*')
  expect(event.message.content).not.toContain('Ship it')
  expect(await remindersOf(ana)).toEqual([])
})

test('reminders need a readable message and a future time, and belong to their user', async () => {
  const { olga, ana, ben } = await aRealm()
  await olga.adds([olga], 'secret', { invite_only: true })
  const secret = await olga.sends('secret', 'x', 'hi')
  const own = await ana.writes([ben], 'hi')
  const refused = { status: 400, code: 'BAD_REQUEST' }
  const unknown = { status: 404, code: 'BAD_REQUEST' }
  const past = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) - 1 }

  await expect(asks(ana, secret)).rejects.toMatchObject(refused)
  await expect(asks(ana, 99_999)).rejects.toMatchObject(refused)
  await expect(asks(ana, own, past)).rejects.toMatchObject(refused)
  await expect(asks(ana, own, { note: 'x'.repeat(1001) })).rejects.toMatchObject(refused)
  const id = await asks(ana, own)
  await expect(forgets(ben, id)).rejects.toMatchObject(unknown)
  await expect(forgets(ana, id + 1)).rejects.toMatchObject(unknown)
  const asMessage = { scheduled_message_id: id }
  await expect(ana.calls(api.scheduled.remove, asMessage)).rejects.toMatchObject(unknown)
  expect(await remindersOf(ana)).toHaveLength(1)
})
