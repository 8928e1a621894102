import { api, type Role, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const notAllowed = { status: 400, code: 'UNAUTHORIZED_PRINCIPAL' }
const refused = { status: 400, code: 'BAD_REQUEST' }

/** Adam is an administrator, and so is his bot. */
async function anAdministratorsBot() {
  const realm = await aRealm()
  const { olga, joins } = realm
  const adam = await joins('adam', roles.administrator)
  const bot = await makesBot(realm, adam)
  await gives(olga, bot, roles.administrator)
  return { ...realm, adam, bot }
}

const gives = (by: Person, { id: user_id }: Person, role: Role) =>
  by.calls(api.users.update, { user_id, role })

async function roleOf(by: Person, { id: user_id }: Person): Promise<number> {
  const { user } = await by.calls(api.users.get, { user_id })
  return user.role
}

describe('security 5: no bot outranks its owner', () => {
  test('an administrator does not undo their demotion through their bot', async () => {
    const { olga, ana, adam, bot, everyone } = await anAdministratorsBot()

    await verifyAction([...everyone, adam], () => gives(olga, adam, roles.member))

    expect(await roleOf(ana, bot)).toBe(roles.member)
    const promotion = bot.calls(api.users.update, { user_id: adam.id, role: roles.administrator })
    await expect(promotion).rejects.toMatchObject(notAllowed)
    await adam.calls(api.bots.regenerateKey, { bot_id: bot.id })
    expect(await roleOf(ana, adam)).toBe(roles.member)
  })

  test('the bots of a user who becomes a guest become guests, and stay so', async () => {
    const { olga, ana, adam, bot, everyone } = await anAdministratorsBot()

    await verifyAction([...everyone, adam], () => gives(olga, adam, roles.guest))
    expect(await roleOf(ana, bot)).toBe(roles.guest)
    await gives(olga, adam, roles.moderator)
    expect(await roleOf(ana, bot)).toBe(roles.guest)
  })

  test('a bot that sleeps through the demotion of its owner wakes up with no more than they have', async () => {
    const { olga, ana, adam, bot, everyone } = await anAdministratorsBot()
    await adam.calls(api.bots.deactivate, { bot_id: bot.id })
    await gives(olga, adam, roles.member)

    await verifyAction(everyone, () => olga.calls(api.users.reactivate, { user_id: bot.id }))
    expect(await roleOf(ana, bot)).toBe(roles.member)
  })

  test('the bots of a reactivated user stay deactivated and not above the user', async () => {
    const { olga, ana, adam, bot } = await anAdministratorsBot()
    await olga.calls(api.users.deactivate, { user_id: adam.id })
    await gives(olga, adam, roles.member)
    await olga.calls(api.users.reactivate, { user_id: adam.id })

    const { user } = await ana.calls(api.users.get, { user_id: bot.id })
    expect(user).toMatchObject({ is_active: false, role: roles.member })
  })

  test("a bot cannot get a role above its owner's", async () => {
    const { olga, ana, joins, ...realm } = await aRealm()
    const bot = await makesBot(realm, ana)
    const mona = await joins('mona', roles.moderator)
    const hers = await makesBot(realm, mona, { short_name: 'hers' })
    await verifyAction(
      realm.everyone,
      async () => {
        for (const role of [roles.owner, roles.administrator, roles.moderator]) {
          await expect(gives(olga, bot, role)).rejects.toMatchObject(refused)
          const update = olga.calls(api.bots.update, { bot_id: bot.id, role })
          await expect(update).rejects.toMatchObject(refused)
        }
        await expect(gives(olga, hers, roles.administrator)).rejects.toMatchObject(refused)
      },
      { changesNothing: true },
    )
    await gives(olga, hers, roles.moderator)
  })

  test('a bot that is given away gets no role above that of its new owner', async () => {
    const { olga, ben, adam, bot, everyone } = await anAdministratorsBot()
    const change = { bot_id: bot.id, bot_owner_id: ben.id }
    await verifyAction([...everyone, adam], () => olga.calls(api.bots.update, change))
    expect(await roleOf(ben, bot)).toBe(roles.member)
  })

  test('a bot that is given away with a role gets one that its new owner allows', async () => {
    const { olga, ana, ben, joins, ...realm } = await aRealm()
    const mona = await joins('mona', roles.moderator)
    const bot = await makesBot(realm, ana)
    const gift = (owner: Person, role: Role) => () =>
      olga.calls(api.bots.update, { bot_id: bot.id, bot_owner_id: owner.id, role })
    const people = [...realm.everyone, mona]

    await verifyAction(people, gift(mona, roles.moderator))
    expect(await roleOf(ana, bot)).toBe(roles.moderator)
    await verifyAction(
      people,
      () => expect(gift(ben, roles.moderator)()).rejects.toMatchObject(refused),
      { changesNothing: true },
    )
    await verifyAction(people, gift(ben, roles.guest))
    expect(await roleOf(ana, bot)).toBe(roles.guest)
  })

  test('a bot without an active owner is reactivated by a person, never by another bot', async () => {
    const { olga, ana, ben, adam, bot, ...realm } = await anAdministratorsBot()
    const other = await makesBot(realm, ana, { short_name: 'other' })
    await olga.calls(api.users.deactivate, { user_id: ana.id })

    const byBot = bot.calls(api.users.reactivate, { user_id: other.id })
    await expect(byBot).rejects.toMatchObject(refused)
    await adam.calls(api.users.reactivate, { user_id: other.id })
    const { user } = await ben.calls(api.users.get, { user_id: other.id })
    expect(user).toMatchObject({ is_active: true, bot_owner_id: adam.id })
  })

  test('administrators bring no owners back', async () => {
    const { olga, ana, adam, joins } = await anAdministratorsBot()
    const other = await joins('ophelia', roles.owner)
    await olga.calls(api.users.deactivate, { user_id: other.id })
    const back = (by: Person) => by.calls(api.users.reactivate, { user_id: other.id })

    await expect(back(adam)).rejects.toMatchObject(notAllowed)
    await back(olga)
    expect(await roleOf(ana, other)).toBe(roles.owner)
  })
})

describe('security 6: a bot that is given away lends nothing to its former owner', () => {
  test('its keys end with the transfer, and so do polls that wait with them', async () => {
    const { olga, adam, ben, bot } = await anAdministratorsBot()
    await bot.registers()
    const waiting = expect(bot.nextEvents()).rejects.toMatchObject({ status: 401 })

    await adam.calls(api.bots.update, { bot_id: bot.id, bot_owner_id: ben.id })

    await waiting
    await expect(bot.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
    const { api_key } = await ben.calls(api.bots.regenerateKey, { bot_id: bot.id })
    expect(api_key).not.toBe(bot.apiKey)
    expect(await roleOf(olga, bot)).toBe(roles.member)
  })

  test('its service receives nothing until the new owner sets one, with another token', async () => {
    const { olga, ana, ben, everyone, ...realm } = await aRealm()
    const payload_url = 'https://bots.example.org/a'
    const { id: bot_id } = await makesBot(realm, ana, { bot_type: 3, payload_url })
    const serviceFor = async (person: Person) =>
      (await person.registers()).realm_bots[0].services[0]
    const before = await serviceFor(ana)
    expect(before).toMatchObject({ base_url: payload_url, token: expect.stringMatching(/.{20}/) })

    await verifyAction(everyone, () =>
      olga.calls(api.bots.update, { bot_id, bot_owner_id: ben.id }),
    )

    const after = await serviceFor(ben)
    expect(after).toMatchObject({ base_url: '', token: expect.stringMatching(/.{20}/) })
    expect(after.token).not.toBe(before.token)
    await olga.writes([{ id: bot_id } as Person], 'hello')
    const calls = realm.realm.sql`select from webhook_call where realm_id = ${realm.realm.id}`
    expect(await calls).toHaveLength(0)
    const own = 'https://bots.example.org/b'
    await ben.calls(api.bots.update, { bot_id, service_payload_url: own })
    await olga.writes([{ id: bot_id } as Person], 'hello')
    expect(await serviceFor(ben)).toMatchObject({ base_url: own })
  })

  test('only its owner sees the token of its service', async () => {
    const { olga, ana, everyone, ...realm } = await aRealm()
    const hook = { bot_type: 3, payload_url: 'https://bots.example.org/a' }
    await olga.registers()
    const { id } = await makesBot(realm, ana, hook)
    const [own] = (await ana.registers()).realm_bots
    const events = await olga.newEvents()
    const told = JSON.stringify([events, await olga.registers()])
    expect(own).toMatchObject({
      user_id: id,
      services: [{ token: expect.stringMatching(/.{20}/) }],
    })
    expect(told).toContain('https://bots.example.org/a')
    expect(told).not.toContain(own.services[0].token)
  })

  test('a bot cannot be given to a user whom the caller may not manage', async () => {
    const { olga, ana, ben, adam, bot, everyone, ...realm } = await anAdministratorsBot()
    const anas = await makesBot(realm, ana, { short_name: 'anas' })
    const to = (by: Person, { id: bot_id }: Person, { id: bot_owner_id }: Person) =>
      by.calls(api.bots.update, { bot_id, bot_owner_id })
    await verifyAction(
      [...everyone, adam],
      async () => {
        await expect(to(ana, anas, ben)).rejects.toMatchObject(notAllowed)
        await expect(to(ana, anas, olga)).rejects.toMatchObject(notAllowed)
        await expect(to(adam, bot, olga)).rejects.toMatchObject(notAllowed)
        await expect(to(adam, anas, olga)).rejects.toMatchObject(notAllowed)
      },
      { changesNothing: true },
    )
    await to(adam, anas, ben)
  })

  test('only its owner gets the key of a bot or sets its service', async () => {
    const { olga, ana, adam, everyone, ...realm } = await anAdministratorsBot()
    const hook = { bot_type: 3, payload_url: 'https://bots.example.org/a' }
    const bots = [
      await makesBot(realm, olga, { ...hook, short_name: 'one' }),
      await makesBot(realm, ana, { ...hook, short_name: 'two' }),
    ]
    await verifyAction(
      [...everyone, adam],
      async () => {
        for (const { id: bot_id } of bots) {
          const there = { service_payload_url: 'https://x.example' }
          const own = { status: 400, body: { msg: expect.stringContaining('Only the owner') } }
          await expect(adam.calls(api.bots.regenerateKey, { bot_id })).rejects.toMatchObject(own)
          const moves = adam.calls(api.bots.update, { bot_id, ...there })
          await expect(moves).rejects.toMatchObject(own)
        }
        const takes = { bot_id: (bots[0] as Person).id, bot_owner_id: adam.id }
        await expect(adam.calls(api.bots.update, takes)).rejects.toMatchObject(notAllowed)
      },
      { changesNothing: true },
    )
    for (const { id: bot_id } of bots) await adam.calls(api.bots.deactivate, { bot_id })
  })

  test('an administrator who takes over a bot does not get its rights', async () => {
    const { olga, ana, adam, realm, everyone, ...rest } = await anAdministratorsBot()
    const bot = await makesBot({ host: rest.host }, ana, { short_name: 'spy' })
    const named = { direct_members: [bot.id], direct_subgroups: [] }
    await ana.adds([ana, bot], 'vault', { invite_only: true, can_subscribe_group: named })
    await olga.adds([olga, bot], 'cellar', { invite_only: true, can_add_subscribers_group: named })
    const club = { name: 'club', description: '', members: [ana.id, bot.id] }
    const { group_id } = await ana.calls(api.groups.create, club)
    await olga.adds([olga], 'den', { invite_only: true, can_subscribe_group: group_id })
    await olga.calls(api.realm.update, { can_create_groups: { new: named } })
    await olga.adds([adam], 'cellar')

    await verifyAction([...everyone, adam], () =>
      adam.calls(api.bots.update, { bot_id: bot.id, bot_owner_id: adam.id }),
    )

    const { api_key: apiKey } = await adam.calls(api.bots.regenerateKey, { bot_id: bot.id })
    const { name, id, email, host } = bot
    const taken = new Person({ server: await theServer(), host, name, id, email, apiKey })
    const content = { include_can_access_content: true, include_public: false }
    const { streams } = await taken.calls(api.channels.list, content)
    const closed = streams.filter((channel) => channel.invite_only)
    expect(closed.map((channel) => channel.name)).toEqual(['cellar'])
    const group = realm.directory.groups.get(group_id)
    expect([...(group?.members ?? [])]).toEqual([ana.id])
    expect(realm.directory.realm.permissions.can_create_groups).toBe(
      realm.directory.systemGroup('role:nobody').id,
    )
  })

  test('a bot receives nothing from private channels of its owner', async () => {
    const { olga, ben, adam, bot, realm } = await anAdministratorsBot()
    await gives(olga, bot, roles.member)
    await olga.adds([ben, adam], 'vault', { invite_only: true })
    const asked = { include_owner_subscribed: true, include_public: false }
    const names = async () =>
      (await bot.calls(api.channels.list, asked)).streams.map(({ name }) => name)

    expect(realm.directory.channelByName('vault')?.isPrivate).toBe(true)
    expect(await names()).toEqual([])
    await adam.adds([bot], 'vault')
    expect(await names()).toEqual(['vault'])
  })
})

describe('security 2: users cannot keep access through a bot', () => {
  test('a user who is removed from a private channel cannot read on through their bot', async () => {
    const { olga, ana, ben, everyone, ...realm } = await aRealm()
    const [bot, bens] = [
      await makesBot(realm, ana),
      await makesBot(realm, ben, { short_name: 'bens' }),
    ]
    await ben.adds([ana, ben, bot, bens], 'vault', { invite_only: true })
    const puts = { subscriptions: ['vault'], principals: [ana.id] }
    await verifyAction(everyone, () => olga.calls(api.channels.unsubscribe, puts))

    const vault = realm.realm.directory.channelByName('vault')
    expect(vault?.subscriberCount).toBe(2)
    await expect(bot.sends('vault', 'x', 'Still here')).rejects.toThrow('does not exist')
    await bens.sends('vault', 'x', 'Hello')
  })

  test('the bot of a user who leaves by themselves stays', async () => {
    const { ana, ...realm } = await aRealm()
    const bot = await makesBot(realm, ana)
    await ana.adds([ana, bot], 'vault', { invite_only: true })
    await ana.calls(api.channels.unsubscribe, { subscriptions: ['vault'] })
    await bot.sends('vault', 'x', 'Still here')
  })

  test('a user who is removed from a group is removed with their bots', async () => {
    const { olga, ana, realm, everyone, ...rest } = await aRealm()
    const bot = await makesBot(rest, ana)
    const club = { name: 'club', description: '', members: [olga.id, ana.id, bot.id] }
    const { group_id: user_group_id } = await olga.calls(api.groups.create, club)
    await verifyAction(everyone, () =>
      olga.calls(api.groups.updateMembers, { user_group_id, delete: [ana.id] }),
    )
    expect([...(realm.directory.groups.get(user_group_id)?.members ?? [])]).toEqual([olga.id])
  })

  test('a user who leaves a group with a subgroup, or with their role, has none of its rights through a bot', async () => {
    const { olga, ana, ...rest } = await aRealm()
    const bot = await makesBot(rest, ana)
    const named = async (name: string, members: readonly Person[]) => {
      const club = { name, description: '', members: members.map(({ id }) => id) }
      return (await olga.calls(api.groups.create, club)).group_id
    }
    const [inner, outer] = [await named('inner', [ana]), await named('outer', [olga])]
    await olga.calls(api.groups.updateMembers, { user_group_id: outer, add_subgroups: [inner] })
    await olga.calls(api.groups.updateMembers, { user_group_id: outer, add: [bot.id] })
    await olga.calls(api.realm.update, { can_create_public_channel_group: { new: outer } })
    const makes = (who: Person, name: string) =>
      who.calls(api.channels.subscribe, { subscriptions: [{ name }] })
    await makes(ana, 'by ana')
    await makes(bot, 'by her bot')

    await olga.calls(api.groups.updateMembers, { user_group_id: inner, delete: [ana.id] })

    await expect(makes(ana, 'one more')).rejects.toThrow('Insufficient permission')
    await expect(makes(bot, 'one more')).rejects.toThrow('Insufficient permission')
  })
})
