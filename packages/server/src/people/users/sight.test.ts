import { api, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const refused = (act: Promise<unknown>, fields: object = {}) =>
  expect(act).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST', ...fields })

/** Gus and Ana share a channel, and guests know only whom they meet. */
async function aLimitedRealm() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'gus'] })
  const { realm, olga } = people
  const groupId = (name: Loose) => ({ new: realm.directory.systemGroup(name).id })
  const limits = (name: string) =>
    olga.calls(api.realm.update, { can_access_all_users_group: groupId(name) })
  return { ...people, limits }
}

const sees = async (viewer: Person) => {
  const { members } = await viewer.calls(api.users.getMany, {})
  return members.map((user) => user.user_id)
}

describe('where it is limited whom guests know', () => {
  test('they see the people whom they meet, come and go with them', async () => {
    const { olga, ana, ben, gus, everyone, limits } = await aLimitedRealm()
    const verify = (act: () => Promise<unknown>) => verifyAction(everyone, act)

    expect(await sees(gus)).toContain(ben.id)
    await verify(() => limits('role:members'))
    expect(await sees(gus)).toEqual([ana.id, gus.id])
    expect(await sees(ana)).toContain(ben.id)

    await verify(() => ana.adds([ben], 'design'))
    await verify(() => olga.writes([gus, ben], 'hello'))
    expect(await sees(gus)).toEqual([olga.id, ana.id, ben.id, gus.id])
    const leave = (person: Person) => () =>
      person.calls(api.channels.unsubscribe, { subscriptions: ['design'] })
    await verify(leave(ben))
    expect(await sees(gus)).toContain(ben.id)
    await verify(leave(ana))
    expect(await sees(gus)).not.toContain(ana.id)
    await verify(() => ana.adds([ana, gus], 'other'))
    await verify(leave(gus))
    expect(await sees(gus)).toContain(ana.id)
    await verify(() => limits('role:everyone'))
  })

  test('they learn of nobody else, and know everybody once they are members', async () => {
    const { olga, ana, ben, gus, everyone, limits, joins } = await aLimitedRealm()
    await limits('role:members')
    await gus.registers({ client_capabilities: { user_list_incomplete: true } as Loose })

    await olga.calls(api.users.update, { user_id: ben.id, full_name: 'Benedict' })
    await joins('carla')
    await olga.calls(api.users.deactivate, { user_id: ben.id })
    await olga.calls(api.users.reactivate, { user_id: ben.id })
    const heard = (await gus.newEvents()).filter(({ type }) => type === 'realm_user')
    expect(heard).toEqual([])
    await olga.calls(api.users.update, { user_id: ana.id, full_name: 'Anna' })
    expect(await gus.newEvents()).toMatchObject([{ person: { full_name: 'Anna' } }])

    const role = (value: Loose) => () =>
      olga.calls(api.users.update, { user_id: gus.id, role: value })
    await verifyAction([olga, ana, gus], role(roles.member))
    expect(await sees(gus)).toContain(ben.id)
    await verifyAction([olga, ana, gus], role(roles.guest))
    expect(everyone).toHaveLength(4)
    expect(await sees(gus)).not.toContain(ben.id)
  })

  test('bots that are guests are told whom they know, like people', async () => {
    const { olga, ana, ben, gus, limits, ...realm } = await aLimitedRealm()
    const bot = await makesBot(realm, ana)
    const verify = (act: () => Promise<unknown>) => verifyAction([ana, gus, bot], act)
    const role = (value: Loose) => () =>
      olga.calls(api.users.update, { user_id: bot.id, role: value })
    await ana.adds([bot], 'design')

    await role(roles.guest)()
    await verify(() => limits('role:members'))
    expect(await sees(bot)).not.toContain(ben.id)
    await verify(() => ana.adds([ben], 'design'))
    expect(await sees(bot)).toContain(ben.id)
    await verify(() => ben.calls(api.channels.unsubscribe, { subscriptions: ['design'] }))
    expect(await sees(bot)).not.toContain(ben.id)
    await verify(role(roles.member))
    expect(await sees(bot)).toContain(ben.id)
    await verify(role(roles.guest))
    await verify(() => limits('role:everyone'))
  })

  test('clients that want an entry for everybody get one that says nothing', async () => {
    const { ben, gus, limits, joins } = await aLimitedRealm()
    await limits('role:members')
    const { realm_users } = await gus.registers()
    const carla = await joins('carla')

    const stranger = {
      full_name: 'Unknown user',
      email: `user${ben.id}@${ben.host}`,
      delivery_email: null,
      profile_data: {},
    }
    const entry = realm_users.find((user: Loose) => user.user_id === ben.id)
    expect(entry).toMatchObject(stranger)
    const events = (await gus.newEvents()).filter(({ type }) => type === 'realm_user')
    expect(events).toMatchObject([
      { op: 'add', person: { user_id: carla.id, full_name: 'Unknown user', delivery_email: null } },
    ])
  })

  test('an entry that says nothing does not say who was deactivated, either', async () => {
    const { olga, ana, ben, gus, limits } = await aLimitedRealm()
    await limits('role:members')
    const strangers = async () => {
      const { realm_users, realm_non_active_users } = await gus.registers()
      expect(realm_non_active_users).toEqual([])
      return realm_users.filter((user: Loose) => user.full_name === 'Unknown user')
    }
    const before = await strangers()
    expect(before.map((user: Loose) => user.user_id)).toEqual([olga.id, ben.id])

    await olga.calls(api.users.deactivate, { user_id: ben.id })
    const told = (await gus.newEvents()).filter(({ type }) => type === 'realm_user')
    expect(told).toEqual([])
    expect(await strangers()).toEqual(before)
    expect(await sees(gus)).toEqual([ana.id, gus.id])
  })

  test('security 1: notices to them name nobody whom they do not know', async () => {
    const { ana, ben, gus, limits } = await aLimitedRealm()
    await limits('role:members')
    await ana.adds([ana], 'plans')
    const told = async () => {
      const narrow: Loose = [{ operator: 'is', operand: 'dm' }]
      const all = { anchor: 'newest', num_before: 10, num_after: 0, narrow } as const
      const { messages } = await gus.calls(api.messages.getMany, all)
      return messages.at(-1)?.content
    }

    await ben.adds([gus], 'plans', { send_new_subscription_messages: true })
    expect(await told()).toMatch(/^<p>Unknown user subscribed you .*plans/)
    const group = { name: 'crew', description: '', members: [ana.id] }
    const { group_id } = await ben.calls(api.groups.create, group)
    const changes = (change: Loose) =>
      ben.calls(api.groups.updateMembers, { user_group_id: group_id, ...change })
    await changes({ add: [gus.id] })
    expect(await told()).toMatch(/^<p>Unknown user added you .*crew/)
    await changes({ delete: [gus.id] })
    expect(await told()).toMatch(/^<p>Unknown user removed you .*crew/)

    for (const channel of ['together', 'joined']) {
      if (channel === 'joined') await ben.adds([ben], channel)
      const joining = channel === 'joined' ? [gus] : [ben, gus]
      await ben.adds(joining, channel, { send_new_subscription_messages: true })
      expect(await told()).toMatch(new RegExp(`>Ben.*</span> subscribed you .*${channel}`, 'i'))
      await ben.calls(api.channels.unsubscribe, { subscriptions: [channel] })
    }
  })

  test('security 24: a profile field does not say which unknown users there are', async () => {
    const { olga, ana, ben, gus, limits } = await aLimitedRealm()
    await limits('role:members')
    const { id } = await olga.calls(api.profileFields.create, { name: 'Boss', field_type: 6 })
    const sets = (ids: readonly number[]) =>
      gus.calls(api.profileFields.setValues, { data: [{ id, value: ids as Loose }] })
    const verifySame = async () => {
      for (const other of [ben.id, 999]) {
        await refused(sets([other]), { body: { msg: `Invalid user ID: ${other}` } })
      }
    }
    await verifySame()
    await sets([ana.id])

    const byOlga = [{ id, value: [ben.id] }]
    await olga.calls(api.users.update, { user_id: gus.id, profile_data: byOlga })
    await olga.calls(api.users.deactivate, { user_id: ben.id })
    await sets([ben.id, ana.id])
    await sets([ana.id])
    await verifySame()
  })

  test('security 24: an unknown user is like a missing one', async () => {
    const { ana, ben, gus, limits, everyone } = await aLimitedRealm()
    await limits('role:members')
    await verifyAction(
      everyone,
      async () => {
        for (const user_id of [ben.id, 999 as never]) {
          await refused(gus.calls(api.users.get, { user_id }), { body: { msg: 'No such user' } })
          await refused(gus.calls(api.users.getChannels, { user_id }))
          await refused(
            gus.calls(api.messages.send, { type: 'direct', to: [user_id], content: 'x' }),
          )
        }
        await refused(gus.calls(api.users.getByEmail, { email: ben.email }))
        await refused(
          gus.calls(api.messages.send, { type: 'direct', to: [ben.email], content: 'x' }),
        )
        const { members } = await gus.calls(api.users.getMany, { user_ids: [ben.id, ana.id] })
        expect(members.map((user) => user.user_id)).toEqual([ana.id])
      },
      { changesNothing: true },
    )

    await ben.sends('design', 'x', 'from a stranger')
    await gus.sends('design', 'x', '@**Ben** @**Ana**')
    const [strange, own] = await gus.reads()
    const { content } = own
    expect(content).toContain('@<strong>Ben</strong>')
    expect(content).toContain('>@Ana</span>')
    const hidden = { sender_full_name: 'Unknown user', sender_email: `user${ben.id}@${ben.host}` }
    expect(strange).toMatchObject({ sender_id: ben.id, ...hidden })
  })

  test('a message from an unknown user does not reveal its sender', async () => {
    const { ana, ben, gus, limits } = await aLimitedRealm()
    await limits('role:members')
    await Promise.all([ana.registers(), gus.registers()])
    await ben.sends('design', 'x', 'hello')

    const senderOf = async (person: Person) => (await person.newEvents()).at(-1).message
    expect(await senderOf(ana)).toMatchObject({ sender_full_name: 'Ben' })
    expect(await senderOf(gus)).toMatchObject({ sender_full_name: 'Unknown user' })
  })

  test('an unknown user has a picture for clients that do not compute it, and always the same', async () => {
    const { ben, gus, limits } = await aLimitedRealm()
    await limits('role:members')
    const pictures = async (client_gravatar: boolean) => {
      const { realm_users } = await gus.registers({ client_gravatar })
      const entry = realm_users.find((user: Loose) => user.user_id === ben.id)
      await ben.sends('design', 'x', 'hello')
      const event = (await gus.newEvents()).find(({ type }) => type === 'message')
      const [read] = await gus.reads([], { client_gravatar, num_before: 1 })
      return [entry.avatar_url, event.message.avatar_url, read.avatar_url]
    }

    expect(await pictures(true)).toEqual([null, null, null])
    const [entry, ...others] = await pictures(false)
    expect(entry).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?/)
    expect(others).toEqual([entry, entry])
  })

  test('security 24: a narrow does not tell a hidden user from none, and finds what they wrote', async () => {
    const { ana, ben, gus, limits } = await aLimitedRealm()
    await limits('role:members')
    const written = await ben.sends('design', 'x', 'hello')
    const none = 1_000_000
    const narrows = (operator: string, operand: Loose) => gus.reads([{ operator, operand }])

    expect(await narrows('sender', ben.id)).toMatchObject([{ id: written }])
    for (const operator of ['sender', 'mentions', 'dm-including', 'group-pm-with']) {
      for (const id of operator === 'sender' ? [none] : [ben.id, none]) {
        expect(await narrows(operator, id), `${operator} ${id}`).toEqual([])
      }
    }
    for (const operand of [[ben.id], [none]]) expect(await narrows('dm', operand)).toEqual([])
    for (const operand of [
      ben.email,
      `user${ben.id}@${ben.host}`,
      `user${none}@${ben.host}`,
      'x',
    ]) {
      await refused(narrows('sender', operand), {
        code: 'BAD_NARROW',
      })
    }
    await refused(ana.reads([{ operator: 'sender', operand: none }] as Loose), {
      code: 'BAD_NARROW',
    })
  })

  test('security 1: no event and no answer reveals an unknown user', async () => {
    const { realm, ana, ben, gus, limits, olga } = await aLimitedRealm()
    await olga.calls(api.users.update, { user_id: ben.id, full_name: 'Benvenuto' })
    await limits('role:members')
    const message_id = await gus.sends('design', 'x', 'hello')
    const capabilities = { stream_typing_notifications: true, user_list_incomplete: true } as Loose
    await gus.registers({ client_capabilities: capabilities })

    const strange = await ben.sends('design', 'x', 'hello')
    const emoji_name = 'tada'
    for (const id of [message_id, strange]) {
      await ben.calls(api.reactions.add, { message_id: id, emoji_name })
    }
    await ben.calls(api.reactions.remove, { message_id, emoji_name })
    await ben.calls(api.messages.update, { message_id: strange, content: 'hello again' })
    const stream_id = realm.directory.channelByName('design')?.id
    await ben.calls(api.typing.notify, { op: 'start', type: 'stream', stream_id, topic: 'x' })
    await ben.calls(api.typing.notifyEdit, { message_id: strange, op: 'start' })
    await ben.calls(api.settings.update, { email_address_visibility: 1 })
    await ana.sends('design', 'x', 'a last word')

    const events = await gus.newEvents()
    const told = [...new Set(events.map(({ type }) => type))].sort()
    expect(told).toEqual(['message', 'reaction', 'typing', 'typing_edit_message', 'update_message'])
    const [{ user }] = events.filter(({ type }) => type === 'reaction')
    const email = `user${ben.id}@${ben.host}`
    expect(user).toMatchObject({ user_id: ben.id, email, full_name: 'Unknown user' })
    const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 60
    await gus.calls(api.reminders.create, { message_id: strange, scheduled_delivery_timestamp })
    const answers = [await gus.reads(), await gus.registers({ client_capabilities: capabilities })]
    expect(JSON.stringify([events, answers])).not.toMatch(/ben@|Benvenuto/)
  })
})
