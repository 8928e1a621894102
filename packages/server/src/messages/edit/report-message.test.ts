import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const reports = (person: Person, message_id: Loose, more: Loose = {}) =>
  person.calls(api.messages.report, { message_id, report_type: 'spam', ...more })

const notPrivate = {
  status: 400,
  body: { code: 'BAD_REQUEST', msg: 'The moderation request channel must be private.' },
}

async function aModeratedRealm() {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben', 'gus'] })
  const { olga } = realm
  const made = { name: 'requests', subscribers: [olga.id], invite_only: true }
  const { id } = await olga.calls(api.channels.create, made)
  await olga.calls(api.realm.update, { moderation_request_channel_id: id })
  const requests = async () => {
    const found = await olga.reads([['channel', 'requests']], { apply_markdown: true })
    return found.map(({ subject, content }: Loose) => `${subject} ${content}`)
  }
  return { ...realm, requests }
}

test('a report goes to the readers of the channel for reports, also of a message that they cannot read', async () => {
  const { ana, ben, gus, everyone, requests } = await aModeratedRealm()
  const sent = await ben.sends('design', 'offers', 'Buy @**all** `this`')
  const told = await ben.writes([ana], 'psst')

  await verifyAction(everyone, () => reports(gus, sent))
  await verifyAction(everyone, () =>
    reports(ana, told, { report_type: 'other', description: 'He *always* does' }),
  )

  const [spam = '', other = '', ...more] = await requests()
  expect(more).toEqual([])
  expect(spam).toContain('Ben: moderation')
  expect(spam).toMatch(/Gus.* reported message .*design &gt; offers.* by .*Ben/)
  expect(spam).toContain('Reason: Spam.')
  expect(spam).toContain('<code> Buy @**all** `this` </code>')
  expect(other).toContain('reported a direct message')
  expect(other).toContain('Other reason. <code>He *always* does</code>')
  expect(other).toContain('<code>psst</code>')
  const { server_report_message_types } = await ana.registers({ fetch_event_types: ['realm'] })
  expect(server_report_message_types).toContainEqual({ key: 'spam', name: 'Spam' })
})

test('reports need a readable message, a reason and a channel for reports', async () => {
  const { olga, ana, ben, everyone, requests } = await aModeratedRealm()
  const secret = await ben.writes([olga], 'secret')
  const sent = await ben.sends('design', 'x', 'hello')
  const refused = { status: 400, code: 'BAD_REQUEST' }

  await verifyAction(
    everyone,
    async () => {
      await expect(reports(ana, secret)).rejects.toMatchObject(refused)
      await expect(reports(ana, 999)).rejects.toMatchObject(refused)
      for (const more of [
        { report_type: 'other' },
        { report_type: 'other', description: ' ' },
        { description: 'x'.repeat(1001) },
        { report_type: 'dull' },
      ]) {
        await expect(reports(ana, sent, more)).rejects.toMatchObject(refused)
      }
    },
    { changesNothing: true },
  )
  expect(await requests()).toEqual([])
  await olga.calls(api.realm.update, { moderation_request_channel_id: -1 })
  await expect(reports(ana, sent)).rejects.toMatchObject({
    body: { msg: expect.stringContaining('Moderation request channel') },
  })
})

test('security 1: reports, which quote direct messages, go to private channels only', async () => {
  const { realm, olga, ana, ben, everyone } = await aModeratedRealm()
  const told = await ben.writes([ana], 'psst')
  const id = realm.directory.channelByName('design')?.id ?? -1
  const sets = () => olga.calls(api.realm.update, { moderation_request_channel_id: id })

  await verifyAction(everyone, () => expect(sets()).rejects.toMatchObject(notPrivate), {
    changesNothing: true,
  })

  // As an archive of another server may say.
  const { settings } = realm.directory.realm
  const before = settings.moderation_request_channel_id
  Object.assign(settings, { moderation_request_channel_id: id })
  await expect(reports(ana, told)).rejects.toMatchObject({
    body: { msg: expect.stringContaining('Moderation request channel') },
  })
  Object.assign(settings, { moderation_request_channel_id: before })
})
