import { api, type GroupId, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { verifyAction } from '../../test/verify-action.ts'

async function creates(person: Person, name: string, params: Loose = {}): Promise<GroupId> {
  const usual = { name, description: '', members: [] }
  return (await person.calls(api.groups.create, { ...usual, ...params })).group_id
}

describe('a private channel that a group opens', () => {
  /** The inner group is in the outer one, which may subscribe itself to the channel. */
  async function aSecret(permission: string) {
    const people = await aRealm()
    const { olga } = people
    const inner = await creates(olga, 'inner')
    const outer = await creates(olga, 'outer', { subgroups: [inner] })
    await olga.calls(api.channels.subscribe, {
      subscriptions: [{ name: 'secret' }],
      invite_only: true,
      [permission]: { direct_members: [olga.id], direct_subgroups: [outer, inner] },
    })
    const knows = async (person: Person) =>
      (await person.registers()).streams.some(({ name }: Loose) => name === 'secret')
    const change = (user_group_id: GroupId, params: Loose) =>
      verifyAction(people.everyone, () =>
        olga.calls(api.groups.updateMembers, { user_group_id, ...params }),
      )
    return { ...people, inner, outer, knows, change }
  }

  test.each(['can_subscribe_group', 'can_add_subscribers_group', 'can_administer_channel_group'])(
    '%s: comes into view and leaves it with the members of the group',
    async (permission) => {
      const { ana, ben, gus, inner, outer, knows, change } = await aSecret(permission)

      await change(inner, { add: [ana.id, gus.id] })
      expect([await knows(ana), await knows(ben), await knows(gus)]).toEqual([true, false, false])
      await change(outer, { add: [ana.id, ben.id] })
      // She is still in the outer one.
      await change(inner, { delete: [ana.id] })
      expect([await knows(ana), await knows(ben)]).toEqual([true, true])
      await change(outer, { delete: [ana.id] })
      expect([await knows(ana), await knows(ben)]).toEqual([false, true])
    },
  )

  test('comes into view and leaves it with a role that is put into the group', async () => {
    const { olga, ana, ben, inner, outer, knows, change, joins } =
      await aSecret('can_subscribe_group')
    const mona = await joins('mona', roles.moderator)
    const { user_groups } = await ana.calls(api.groups.list, {})
    const idOf = (name: string) => user_groups.find((group) => group.name === name)?.id as GroupId

    await change(inner, { add_subgroups: [idOf('role:moderators')] })
    expect([await knows(mona), await knows(ana)]).toEqual([true, false])
    const promote = { user_id: ana.id, role: roles.moderator }
    await verifyAction([olga, ana, ben, mona], () => olga.calls(api.users.update, promote))
    expect(await knows(ana)).toBe(true)
    await change(outer, { delete_subgroups: [inner] })
    await change(inner, { delete_subgroups: [idOf('role:moderators')] })
    expect(await knows(ana)).toBe(false)
  })
})

describe('a mention of a group', () => {
  test('calls everybody in it, on sending and on editing', async () => {
    const { ana, ben, gus } = await aRealm({ channel: 'all', subscribers: ['ana', 'ben', 'gus'] })
    const inner = await creates(ana, 'inner', { members: [ben.id] })
    await creates(ana, 'design', { members: [gus.id], subgroups: [inner] })

    const id = await ana.sends('all', 'x', 'nobody yet')
    await ana.calls(api.messages.update, { message_id: id, content: 'Look, @*design*' })
    await ana.sends('all', 'x', '@*Design*, again; @_*inner* silently')

    for (const person of [ben, gus]) {
      const messages = await person.reads()
      expect(messages.map(({ flags }) => flags.includes('mentioned'))).toEqual([true, true])
      expect(messages[0].content).toContain('class="user-group-mention"')
    }
  })

  test('is refused to whoever may not mention it, unless it is silent', async () => {
    const { olga, ana, ben, everyone } = await aRealm({
      channel: 'all',
      subscribers: ['ana', 'ben'],
    })
    const can_mention_group = { direct_members: [ben.id], direct_subgroups: [] }
    const user_group_id = await creates(olga, 'design', { can_mention_group })
    const refused = (act: Promise<unknown>) =>
      expect(act).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        body: { msg: "You are not allowed to mention user group 'design'." },
      })

    const id = await ana.sends('all', 'x', 'quiet: @_*design*')
    await verifyAction(
      everyone,
      async () => {
        await refused(ana.sends('all', 'x', 'Look, @*design*'))
        await refused(ana.writes([ben], '@*DESIGN*'))
        await refused(ana.calls(api.messages.update, { message_id: id, content: '@*design*' }))
      },
      { changesNothing: true },
    )
    await ben.sends('all', 'x', '@*design*')

    // A deactivated group is shown by name and notifies nobody.
    await olga.calls(api.groups.deactivate, { user_group_id })
    await ana.sends('all', 'x', '@*design*')
    expect((await ana.reads()).at(-1).content).toBe(
      '<p><span class="user-group-mention silent" data-user-group-id="9">design</span></p>',
    )
  })
})
