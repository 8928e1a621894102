import { api, type Role, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Person } from '../../../test/person.ts'
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

  test('the bots of somebody who becomes a guest become guests, and stay so', async () => {
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

  test('a person who comes back finds their bots asleep and no higher than themselves', async () => {
    const { olga, ana, adam, bot } = await anAdministratorsBot()
    await olga.calls(api.users.deactivate, { user_id: adam.id })
    await gives(olga, adam, roles.member)
    await olga.calls(api.users.reactivate, { user_id: adam.id })

    const { user } = await ana.calls(api.users.get, { user_id: bot.id })
    expect(user).toMatchObject({ is_active: false, role: roles.member })
  })

  test('nobody gives a bot a role that its owner does not have', async () => {
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

  test('a bot is brought back by a person where its owner is gone, never by another bot', async () => {
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

  test('its service is called with a token that the former owner does not know', async () => {
    const { olga, ana, ben, everyone, ...realm } = await aRealm()
    const hook = { bot_type: 3, payload_url: 'https://bots.example.org/a' }
    const { id: bot_id } = await makesBot(realm, ana, hook)
    const token = async () => (await olga.registers()).realm_bots[0].services[0].token
    const before = await token()
    await verifyAction(everyone, () =>
      olga.calls(api.bots.update, { bot_id, bot_owner_id: ben.id }),
    )
    expect(await token()).not.toBe(before)
  })

  test('nobody gives a bot to somebody whom they may not manage', async () => {
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

  test('administrators do not act through the bots of owners, which may write where owners may', async () => {
    const { olga, adam, everyone, ...realm } = await anAdministratorsBot()
    const hook = { short_name: 'hook', bot_type: 3, payload_url: 'https://bots.example.org/a' }
    const { id: bot_id } = await makesBot(realm, olga, hook)
    await verifyAction(
      [...everyone, adam],
      async () => {
        for (const act of [
          () => adam.calls(api.bots.regenerateKey, { bot_id }),
          () => adam.calls(api.bots.update, { bot_id, bot_owner_id: adam.id }),
          () => adam.calls(api.bots.update, { bot_id, service_payload_url: 'https://x.example' }),
        ]) {
          await expect(act()).rejects.toMatchObject(notAllowed)
        }
      },
      { changesNothing: true },
    )
    await adam.calls(api.bots.deactivate, { bot_id })
  })

  test('a bot is not told of the private channels of its owner', async () => {
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
