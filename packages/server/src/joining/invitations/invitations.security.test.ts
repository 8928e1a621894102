import { api, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, password, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { joinsByLink, makesLink, newest } from '../../../test/invitations.ts'
import { Person } from '../../../test/person.ts'

describe('security 4: a link is shown only to users who could have created it', () => {
  test('an administrator does not see the link that makes owners', async () => {
    const { olga, joins } = await aRealm()
    const adam = await joins('adam', roles.administrator)
    const other = await joins('ophelia', roles.owner)
    await makesLink(olga, { invite_as: roles.owner })

    const seen = await newest(adam)
    expect(seen).toMatchObject({ invited_by_user_id: olga.id, invited_as: 100, is_multiuse: true })
    expect(seen).not.toHaveProperty('link_url')
    expect(await newest(other)).toHaveProperty('link_url')
    expect(await newest(olga)).toHaveProperty('link_url')
  })

  test('an administrator does not see the link that opens a channel closed to them', async () => {
    const { olga, joins } = await aRealm()
    const adam = await joins('adam', roles.administrator)
    await olga.adds([olga], 'vault', { invite_only: true })
    const { stream_id } = await olga.calls(api.channels.getId, { stream: 'vault' })
    await makesLink(olga, { stream_ids: [stream_id] })

    expect(await newest(adam)).toMatchObject({ is_multiuse: true })
    expect(await newest(adam)).not.toHaveProperty('link_url')
    await olga.adds([adam], 'vault')
    expect(await newest(adam)).toHaveProperty('link_url')
  })

  test('an administrator does not see the link into a group that they may not add people to', async () => {
    const { olga, realm, joins } = await aRealm()
    const adam = await joins('adam', roles.administrator)
    const owners = realm.directory.systemGroup('role:owners').id
    await olga.calls(api.realm.update, { can_manage_all_groups: { new: owners } })
    const closed = { can_manage_group: owners, can_add_members_group: owners }
    const group = { name: 'treasury', description: '', members: [], ...closed }
    const { group_id } = await olga.calls(api.groups.create, group)
    await makesLink(olga, { group_ids: [group_id] })

    expect(await newest(adam)).not.toHaveProperty('link_url')
    expect(await newest(olga)).toHaveProperty('link_url')
  })

  test('an administrator who may not create links sees none of others', async () => {
    const { olga, realm, joins } = await aRealm()
    const adam = await joins('adam', roles.administrator)
    await makesLink(olga)
    expect(await newest(adam)).toHaveProperty('link_url')
    const owners = realm.directory.systemGroup('role:owners').id
    await olga.calls(api.realm.update, { create_multiuse_invite_group: { new: owners } })
    expect(await newest(adam)).not.toHaveProperty('link_url')
  })

  test('a former owner does not see their link for owners again', async () => {
    const { olga, joins } = await aRealm()
    const former = await joins('ophelia', roles.owner)
    await makesLink(former, { invite_as: roles.owner })
    await olga.calls(api.users.update, { user_id: former.id, role: roles.administrator })
    expect(await newest(former)).toMatchObject({ invited_as: 100 })
    expect(await newest(former)).not.toHaveProperty('link_url')
  })

  test('a link that an administrator has seen gives no more than they can', async () => {
    const { olga, ana, joins, host } = await aRealm()
    const [adam, other] = [
      await joins('adam', roles.administrator),
      await joins('ada', roles.administrator),
    ]
    const unseen = await makesLink(olga, { invite_as: roles.administrator })
    const statusOf = async (path: string) => (await new Browser(host).get(path)).status
    expect(await statusOf(unseen)).toBe(200)
    for (const end of [
      () => olga.calls(api.users.update, { user_id: adam.id, role: roles.member }),
      () => olga.calls(api.users.deactivate, { user_id: other.id }),
    ]) {
      const seen = await makesLink(olga, { invite_as: roles.administrator })
      for (const reader of [adam, other]) await newest(reader).catch(() => undefined)
      expect(await statusOf(seen)).toBe(200)
      await end()
      expect(await statusOf(seen)).toBe(404)
      expect(await newest(olga)).not.toHaveProperty('link_url')
    }
    await ana.calls(api.invitations.list, {})
    expect(await statusOf(await makesLink(olga))).toBe(200)
  })

  test('a link that an administrator has seen gives no channel that they were put out of', async () => {
    const { olga, joins, host, realm } = await aRealm()
    const adam = await joins('adam', roles.administrator)
    await olga.adds([olga, adam], 'vault', { invite_only: true })
    const { stream_id } = await olga.calls(api.channels.getId, { stream: 'vault' })
    const path = await makesLink(olga, { stream_ids: [stream_id] })
    expect(await newest(adam)).toHaveProperty('link_url')
    const puts = { subscriptions: ['vault'], principals: [adam.id] }
    await olga.calls(api.channels.unsubscribe, puts)

    await joinsByLink(host, path, `sock@${host}`)
    const sock = realm.directory.userByEmail(`sock@${host}`)
    const vault = realm.directory.channelByName('vault')
    expect(sock && vault?.subscriptions.has(sock.id)).toBe(false)
  })

  test('a key that only reads sees no link, not even of its own person', async () => {
    const { olga, host } = await aRealm()
    await makesLink(olga)
    const asked = { name: 'reader', is_read_only: true, password }
    const made = await olga.calls(api.auth.createApiKey, asked)
    const { name, id, email } = olga
    const apiKey = made.api_key
    const reader = new Person({ server: await theServer(), host, name, id, email, apiKey })

    expect(await newest(reader)).toMatchObject({ is_multiuse: true })
    expect(await newest(reader)).not.toHaveProperty('link_url')
  })
})
