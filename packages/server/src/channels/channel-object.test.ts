import { api, channelPermissions } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Person } from '../../test/person.ts'

const listed = async (person: Person, name: string) => {
  const { streams } = await person.calls(api.channels.list, {})
  return streams.find((channel) => channel.name === name)
}

test('every field of a channel says how it was set up', async () => {
  const { olga, ana } = await aRealm()
  const folder = await olga.calls(api.folders.create, { name: 'Projects', description: '' })
  const permissions = Object.fromEntries(
    Object.keys(channelPermissions).map((name) => [
      name,
      { direct_members: [olga.id, ana.id], direct_subgroups: [] },
    ]),
  )
  const before = Math.floor(Date.now() / 1000)
  const { id } = await olga.calls(api.channels.create, {
    name: 'design',
    description: 'What it *looks* like',
    subscribers: [ana.id],
    invite_only: true,
    history_public_to_subscribers: true,
    message_retention_days: 30,
    topics_policy: 'disable_empty_topic',
    folder_id: folder.channel_folder_id,
    ...permissions,
  })

  const design = await listed(ana, 'design')
  expect(design).toMatchObject({
    stream_id: id,
    description: 'What it *looks* like',
    rendered_description: '<p>What it <em>looks</em> like</p>',
    is_archived: false,
    creator_id: olga.id,
    invite_only: true,
    is_web_public: false,
    message_retention_days: 30,
    history_public_to_subscribers: true,
    topics_policy: 'disable_empty_topic',
    folder_id: folder.channel_folder_id,
    subscriber_count: 1,
    ...permissions,
  })
  expect(design?.date_created).toBeGreaterThanOrEqual(before)
})

test('every field of a channel has its default value', async () => {
  const { olga, ana, realm } = await aRealm({ channel: 'plain' })
  const group = (name: Parameters<typeof realm.directory.systemGroup>[0]) =>
    realm.directory.systemGroup(name).id
  expect(await listed(ana, 'plain')).toMatchObject({
    description: '',
    invite_only: false,
    stream_post_policy: 1,
    is_announcement_only: false,
    message_retention_days: null,
    history_public_to_subscribers: true,
    topics_policy: 'inherit',
    first_message_id: null,
    folder_id: null,
    can_add_subscribers_group: group('role:nobody'),
    can_remove_subscribers_group: group('role:administrators'),
    can_delete_any_message_group: group('role:nobody'),
    can_delete_own_message_group: group('role:nobody'),
    can_move_messages_out_of_channel_group: group('role:nobody'),
    can_administer_channel_group: { direct_members: [olga.id], direct_subgroups: [] },
  })

  const first = await olga.sends('plain', 'x', 'hello')
  expect(await listed(ana, 'plain')).toMatchObject({
    first_message_id: first,
    is_recently_active: true,
  })
})
