import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import { sendsFile } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import { type Loose, Person } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { createApiKey, newSecret } from '../../access/create-api-key.ts'
import { workOnDeletions } from '../../messages/delete/ordered-deletions.ts'
import { deactivateUser } from './deactivate-user.ts'

const ends = (by: Person, { id: user_id }: Person, actions?: Loose) =>
  by.calls(api.users.deactivate, { user_id, ...(actions && { actions }) })

/** Which of these messages still exist. */
async function left({ realm }: TestRealm, ids: readonly MessageId[]): Promise<MessageId[]> {
  const rows = await realm.sql<{ id: MessageId }[]>`
    select id from message
    where realm_id = ${realm.id} and id = any(${ids as MessageId[]}::int[]) order by id`
  return rows.map(({ id }) => id)
}

async function withNewKey({ realm }: TestRealm, person: Person): Promise<Person> {
  const apiKey = newSecret()
  await realm.write(createApiKey, person.id, { name: 'new', secret: apiKey })
  const { name, id, email, host } = person
  return new Person({ server: await theServer(), host, name, id, email, apiKey })
}

/** Ana and her bot write everywhere, and Ben writes, too. */
async function written() {
  const people = await aRealm({ channel: 'design', subscribers: ['olga', 'ana', 'ben'] })
  const { olga, ana, ben } = people
  await olga.adds([ana, ben], 'vault', { invite_only: true })
  const bot = await makesBot(people, ana)
  const open = [await ana.sends('design', 'x', 'hers'), await bot.sends('design', 'x', 'its')]
  const closed = [await ana.sends('vault', 'x', 'hers')]
  const direct = [await ana.writes([ben], 'hers'), await bot.writes([ben], 'its')]
  const others = [await ben.sends('design', 'x', 'his'), await ben.writes([ana], 'his')]
  const all = [...open, ...closed, ...direct, ...others].sort((a, b) => a - b)
  const without = (...gone: MessageId[][]) => all.filter((id) => !gone.flat().includes(id))
  return { ...people, bot, open, closed, direct, all, without }
}

test('without being asked to, the end of an account deletes nothing', async () => {
  const stage = await written()
  await ends(stage.olga, stage.ana)
  await ends(stage.olga, stage.gus, { delete_profile: false, delete_direct_messages: false })
  expect(await left(stage, stage.all)).toEqual(stage.all)
})

test('requested messages are deleted with the account, including those of its bots', async () => {
  for (const [action, kind] of [
    ['delete_public_channel_messages', 'open'],
    ['delete_private_channel_messages', 'closed'],
    ['delete_direct_messages', 'direct'],
  ] as const) {
    const stage = await written()
    const { olga, ana, ben, gus } = stage
    await verifyAction([olga, ben, gus], () => ends(olga, ana, { [action]: true }))
    expect(await left(stage, stage.all), action).toEqual(stage.without(stage[kind]))
  }
})

test('users who could read them receive the deletion', async () => {
  const stage = await written()
  const { olga, ana, ben, gus } = stage
  await ben.registers({ event_types: ['delete_message'] })
  await gus.registers({ event_types: ['delete_message'] })
  await ends(olga, ana, { delete_private_channel_messages: true, delete_direct_messages: true })
  const told = (await ben.newEvents()).map(({ message_id }: Loose) => message_id)
  expect(told.sort()).toEqual([...stage.closed, ...stage.direct].sort())
  expect(await gus.newEvents()).toEqual([])
})

test('name and picture are deleted with the account, and those of its bots', async () => {
  const stage = await written()
  const { olga, ana, ben, gus, bot } = stage
  const file = { name: 'me.png', content: await aPicture(30, 20) }
  await sendsFile(ana, api.pictures.setAvatar as Loose, file)
  const before = await ana.registers()

  await verifyAction([olga, ben, gus], () => ends(olga, ana, { delete_profile: true }))

  for (const { id } of [ana, bot]) {
    const { user } = await ben.calls(api.users.get, { user_id: id, client_gravatar: true })
    expect(user).toMatchObject({ full_name: 'Deleted user', is_active: false })
    expect(user.avatar_url).toContain('/drawn/')
  }
  expect(await left(stage, stage.all)).toEqual(stage.all)
  const kept = await stage.realm.sql`
    select from avatar where realm_id = ${stage.realm.id} and user_id = ${ana.id}`
  expect([before.avatar_source, kept.length]).toEqual(['U', 0])
})

test('an interrupted deletion continues; messages after a reactivation stay', async () => {
  const stage = await written()
  const { realm, olga, ana } = stage
  const asked = { inPublicChannels: true, inPrivateChannels: true, direct: true }
  const input = { userId: ana.id, forgetsProfile: false, forgets: asked }
  await realm.write(deactivateUser, olga.id, input)
  expect(await left(stage, stage.all)).toEqual(stage.all)
  await olga.calls(api.users.reactivate, { user_id: ana.id })
  const back = await withNewKey(stage, ana)
  const late = await back.sends('design', 'x', 'late')

  await workOnDeletions(realm, () => false)
  expect(await left(stage, stage.all)).toEqual(stage.all)
  await workOnDeletions(realm)

  const gone = stage.without(stage.open, stage.closed, stage.direct)
  expect(await left(stage, [...stage.all, late])).toEqual([...gone, late])
  expect(await realm.sql`select from ordered_deletion where realm_id = ${realm.id}`).toEqual([])
})

test('more messages than go at once go all the same', async () => {
  const stage = await written()
  const { realm, olga, ana } = stage
  const before = realm.directory.lastMessageId
  await Promise.all(Array.from({ length: 450 }, () => ana.sends('design', 'many', 'hers')))
  await ends(olga, ana, { delete_public_channel_messages: true })
  const [row] = await realm.sql<{ count: number }[]>`
    select count(*)::int as count from message where realm_id = ${realm.id} and id > ${before}`
  expect(row?.count).toBe(0)
})

test('the requested actions must exist', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  const asks = (actions: string) => olga.requests('DELETE', `/users/${ana.id}`, { actions })
  await verifyAction(
    everyone,
    async () => {
      for (const actions of ['x', '[]', '{"delete_profile":1}', '{"delete_everything":true}']) {
        const { status, body } = await asks(actions)
        expect([status, body.code], actions).toEqual([400, 'BAD_REQUEST'])
      }
      const hers = ends(ben, ana, { delete_profile: true })
      await expect(hers).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
      const only = ends(olga, olga, { delete_profile: true })
      await expect(only).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
    { changesNothing: true },
  )
})
