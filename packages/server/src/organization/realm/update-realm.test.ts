import {
  anyRealmSetting,
  api,
  givenSettingNames,
  realmSettingDefaults,
  roles,
} from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { promoteFullMembers, promoteNow } from './promote-full-members.ts'

const change = (person: Person, params: Loose) => person.calls(api.realm.update, params)

const refused = (act: Promise<unknown>, fields: object = {}) =>
  expect(act).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST', ...fields })

/** Another value than the first one, for each setting. */
const others: Loose = {
  default_avatar_source: 'J',
  default_code_block_language: 'python',
  default_language: 'de',
  description: '123',
  digest_weekday: 3,
  gif_rating_policy: 0,
  jitsi_server_url: 'https://meet.example.org',
  media_preview_size: 150,
  message_edit_history_visibility_policy: 'moves',
  message_retention_days: 30,
  org_type: 20,
  topics_policy: 'disable_empty_topic',
  video_chat_provider: 0,
  waiting_period_threshold: 0,
  welcome_message_custom_text: '456',
}

test('every setting changes, is sent to everybody, and can be reset', async () => {
  const { olga, gus, everyone } = await aRealm({ channel: 'news', subscribers: ['ana', 'gus'] })
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'news' })
  const hidden = { name: 'requests', subscribers: [olga.id], invite_only: true }
  const { id: requests } = await olga.calls(api.channels.create, hidden)
  const values = givenSettingNames.map((name) => {
    const first = realmSettingDefaults[name]
    if (name === 'moderation_request_channel_id') return [name, requests]
    if (typeof first === 'boolean') return [name, !first]
    if (name.endsWith('_seconds')) return [name, 'unlimited']
    return [name, first === -1 && name.endsWith('_id') ? stream_id : others[name]]
  })

  await verifyAction(everyone, () => change(olga, { name: ' 42 ', ...Object.fromEntries(values) }))
  const there = await gus.registers()
  expect(there).toMatchObject({ realm_name: '42', realm_mandatory_topics: true })
  for (const [name, value] of values) {
    const kept = value === 'unlimited' ? null : value
    expect(there[`realm_${name}`], name).toEqual(kept)
  }

  const back = givenSettingNames.map((name) => {
    const first = realmSettingDefaults[name]
    if (name === 'jitsi_server_url') return [name, 'default']
    return [name, name === 'message_retention_days' ? 'unlimited' : first]
  })
  await verifyAction(everyone, () => change(olga, Object.fromEntries(back)))
  await verifyAction(everyone, () => change(olga, Object.fromEntries(back)), {
    changesNothing: true,
  })
})

test('a setting is accepted under its older name, and sent under both', async () => {
  const { olga, ana } = await aRealm()
  await ana.registers()
  expect((await olga.requests('PATCH', '/realm', { giphy_rating: '4' })).status).toBe(200)
  expect(await ana.newEvents()).toMatchObject([
    { type: 'realm', op: 'update_dict', data: { gif_rating_policy: 4, giphy_rating: 4 } },
  ])
  const { realm_gif_rating_policy, realm_giphy_rating } = await ana.registers()
  expect([realm_gif_rating_policy, realm_giphy_rating]).toEqual([4, 4])
})

test('the ways to sign in may be sent as they are, and do not change', async () => {
  const { olga, everyone } = await aRealm()
  const sends = (methods: object) =>
    olga.requests('PATCH', '/realm', { authentication_methods: JSON.stringify(methods) })

  await verifyAction(
    everyone,
    async () => {
      for (const methods of [{ Email: true }, { Email: true, LDAP: false }, {}]) {
        const { status, body } = await sends(methods)
        expect([status, body.ignored_parameters_unsupported]).toEqual([200, undefined])
      }
      for (const methods of [{ Email: false }, { Email: true, GitHub: true }, { Email: 1 }, []]) {
        expect(await sends(methods)).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST' },
        })
      }
    },
    { changesNothing: true },
  )
})

test('permissions are set, in one format, to the allowed groups', async () => {
  const { realm, olga, ana, ben, everyone } = await aRealm()
  const group = await olga.calls(api.groups.create, { name: 'x', description: '', members: [] })
  const idOf = (name: Loose) => realm.directory.systemGroup(name).id
  const only = (direct_subgroups: Loose[], direct_members: Loose[] = []) => ({
    direct_members,
    direct_subgroups,
  })

  await verifyAction(everyone, () =>
    change(olga, {
      can_create_groups: { new: only([group.group_id]) },
      can_create_bots_group: { new: only([group.group_id], [ben.id, ana.id, ben.id]) },
      can_create_public_channel_group: { new: only([]), old: only([idOf('role:members')]) },
      can_create_private_channel_group: { new: idOf('role:owners') },
      can_mention_many_users_group: { new: only([], [ana.id]) },
    }),
  )
  expect(await ana.registers()).toMatchObject({
    realm_can_create_groups: group.group_id,
    realm_can_create_bots_group: only([group.group_id], [ana.id, ben.id]),
    realm_can_create_public_channel_group: idOf('role:nobody'),
    realm_create_public_stream_policy: 2,
    realm_wildcard_mention_policy: 5,
    can_create_streams: false,
  })

  const others = everyone.filter((person) => person !== ben)
  await verifyAction(others, () => olga.calls(api.users.deactivate, { user_id: ben.id }))
  await verifyAction(
    others,
    async () => {
      const give = (permission: string, value: Loose, fields: object = {}) =>
        refused(change(olga, { [permission]: { new: value } }), fields)
      await give('can_create_groups', 999)
      await give('can_create_groups', idOf('role:everyone'))
      await give('can_create_groups', idOf('role:internet'))
      await give('can_manage_all_groups', only([]))
      await give('can_create_groups', only([], [ben.id]))
      await give('can_access_all_users_group', idOf('role:owners'))
      const systemOnly = { code: 'SYSTEM_GROUP_REQUIRED' }
      await give('can_access_all_users_group', only([], [ana.id]), systemOnly)
      await give('can_access_all_users_group', group.group_id, systemOnly)
      const can_create_groups = { new: idOf('role:owners'), old: idOf('role:members') }
      await refused(change(olga, { name: 'x', can_create_groups }), {
        code: 'EXPECTATION_MISMATCH',
      })
    },
    { changesNothing: true },
  )

  const deactivate = olga.calls(api.groups.deactivate, { user_group_id: group.group_id })
  await refused(deactivate, {
    code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
    body: {
      objections: [{ type: 'realm', settings: ['can_create_bots_group', 'can_create_groups'] }],
    },
  })
})

test('security 23: administrators configure the organization, except for settings of owners', async () => {
  const { olga, ana, gus, everyone, joins } = await aRealm()
  const adam = await joins('adam', roles.administrator)
  const notAllowed = { code: 'UNAUTHORIZED_PRINCIPAL' }
  const forOwners = givenSettingNames.filter((name) => anyRealmSetting[name].forOwners)
  expect(forOwners).toEqual([
    'disallow_disposable_email_addresses',
    'emails_restricted_to_domains',
    'invite_required',
    'message_retention_days',
    'waiting_period_threshold',
  ])

  await verifyAction(everyone, () => change(adam, { name: 'New', digest_emails_enabled: true }))
  await verifyAction(
    everyone,
    async () => {
      for (const person of [ana, gus]) await refused(change(person, { name: 'x' }), notAllowed)
      await refused(change(adam, { invite_required: false }), notAllowed)
      await refused(change(adam, { disallow_disposable_email_addresses: false }), notAllowed)
      await refused(change(adam, { emails_restricted_to_domains: true }), notAllowed)
      await refused(change(adam, { waiting_period_threshold: 3 }), notAllowed)
      await refused(change(adam, { message_retention_days: 1, name: 'x' }), notAllowed)
      await refused(change(adam, { can_manage_all_groups: { new: 3 } }), notAllowed)
      await refused(change(olga, { name: ' ' }), { body: { code: 'BAD_REQUEST' } })
      await refused(change(olga, { name: 'x'.repeat(41) }), { body: { code: 'BAD_REQUEST' } })
      await refused(change(olga, { name: 'a\u0000' }), { body: { code: 'BAD_REQUEST' } })
      await refused(change(olga, { name: 'x', new_stream_announcements_stream_id: 999 }))
      for (const [name, value] of [
        ['digest_weekday', '7'],
        ['waiting_period_threshold', '-1'],
        ['message_content_edit_limit_seconds', '0'],
        ['jitsi_server_url', 'javascript:alert(1)'],
        ['description', 'x'.repeat(1001)],
        ['can_create_groups', '2'],
      ] as const) {
        const { body } = await olga.requests('PATCH', '/realm', { [name]: value })
        expect(body).toMatchObject({ code: 'BAD_REQUEST' })
      }
    },
    { changesNothing: true },
  )
})

test('full members follow from the waiting period', async () => {
  const { realm, olga, ana, ben, everyone } = await aRealm()
  const fullMembers = realm.directory.systemGroup('role:fullmembers').id
  await olga.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret' }],
    invite_only: true,
    can_subscribe_group: fullMembers,
  })
  const members = async () =>
    (await ana.calls(api.groups.getMembers, { user_group_id: fullMembers })).members

  expect(await members()).toEqual([olga.id, ana.id, ben.id])
  await verifyAction(everyone, () => change(olga, { waiting_period_threshold: 3 }))
  expect(await members()).toEqual([olga.id])
  await verifyAction(everyone, () => change(olga, { waiting_period_threshold: 0 }))
  expect(await members()).toEqual([olga.id, ana.id, ben.id])

  await change(olga, { waiting_period_threshold: 3 })
  await promoteNow(realm)
  const inDays = (days: number) => () =>
    realm.writeAsSystem(promoteFullMembers, Math.floor(Date.now() / 1000) + days * 86_400)
  await verifyAction(everyone, inDays(2), { changesNothing: true })
  expect(await members()).toEqual([olga.id])
  await verifyAction(everyone, inDays(4))
  expect(await members()).toEqual([olga.id, ana.id, ben.id])
  await verifyAction(everyone, inDays(1), { changesNothing: true })
})

test('names are unique, and for administrators to change, where the organization wants it', async () => {
  const { olga, ana, ben } = await aRealm()
  const rename = (full_name: string) => ana.calls(api.settings.update, { full_name })
  await change(olga, { require_unique_names: true })
  const inUse = { body: { code: 'BAD_REQUEST' } }

  await refused(rename('BEN'), inUse)
  await refused(olga.calls(api.users.update, { user_id: ben.id, full_name: 'ana' }), inUse)
  await rename('ANA')
  await change(olga, { name_changes_disabled: true })
  await refused(rename('Anna'), inUse)
  const { updateDisplay, updateNotifications } = api.settings
  for (const older of [updateDisplay, updateNotifications]) {
    await refused(ana.calls(older, { full_name: 'Anna' }), inUse)
  }
  await rename('ANA')
  await olga.calls(api.users.update, { user_id: ana.id, full_name: 'Anna' })
  await olga.calls(api.settings.update, { full_name: 'Olga O' })
})

test('code blocks that name no language have that of the organization', async () => {
  const { olga } = await aRealm()
  await change(olga, { default_code_block_language: 'python' })
  const { rendered } = await olga.calls(api.rendering.render, { content: '```\npass\n```' })
  expect(rendered).toContain('data-code-language="Python"')
})
