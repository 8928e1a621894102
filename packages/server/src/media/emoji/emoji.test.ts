import { api } from '@parley/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Answer } from '../../../test/call.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { aMovingPicture, aNoisyMovie, aPicture } from '../../../test/pictures.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'

async function adds(person: Person, name: string, content?: Buffer | string): Promise<Answer> {
  const file = { name: 'x.png', content: content ?? (await aPicture(200, 100)) }
  return sendsFile(person, api.emoji.add as Loose, file, { path: `/realm/emoji/${name}` })
}

const removes = (person: Person, emoji_name: string) =>
  person.calls(api.emoji.deactivate, { emoji_name })
const emojiOf = async (person: Person) => (await person.calls(api.emoji.list, {})).emoji

test('an emoji of one’s own is shown in messages, reactions and statuses, to everybody', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await verifyAction(everyone, async () => expect((await adds(ana, 'party')).status).toBe(200))

  const { '1': party } = await emojiOf(ben)
  expect(party).toMatchObject({
    id: '1',
    name: 'party',
    still_url: null,
    deactivated: false,
    author_id: ana.id,
  })
  const picture = await downloads(ana.host, String(party?.source_url))
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 64, height: 64 })
  const { rendered } = await ben.calls(api.rendering.render, { content: ':party:' })
  expect(rendered).toBe(
    `<p><img alt=":party:" class="emoji" src="${party?.source_url}" title="party"></p>`,
  )
  const id = await ana.sends('design', 'x', ':party:')
  await ben.calls(api.reactions.add, { message_id: id, emoji_name: 'party' })
  const reaction = { emoji_name: 'party', emoji_code: '1', reaction_type: 'realm_emoji' } as const
  expect((await ana.reads())[0]?.reactions).toMatchObject([{ user_id: ben.id, ...reaction }])
  await ana.calls(api.reactions.add, { message_id: id, ...reaction })
  await ana.calls(api.reactions.remove, { message_id: id, ...reaction })
  await ben.calls(api.userStatus.update, { status_text: 'x', emoji_name: 'party' })
})

test('the emoji that every server has beside those of Unicode has a picture', async () => {
  const { ana } = await aRealm()

  const { rendered } = await ana.calls(api.rendering.render, { content: ':zulip:' })
  const [, address = ''] = /src="([^"]*)"/.exec(rendered) ?? []
  const picture = await downloads(ana.host, address)

  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png' })
})

test('clients that ask for it receive single emoji, the others all', async () => {
  const { ana, ben } = await aRealm()
  await ana.registers({ client_capabilities: { individual_emoji_changes: true } })
  await ben.registers({ client_capabilities: {} })

  await adds(ben, 'party')
  await removes(ben, 'party')

  const type = 'realm_emoji'
  const added = { type, op: 'add', emoji: { id: '1', name: 'party', deactivated: false } }
  const ended = { type, op: 'update_one', emoji_id: '1', data: { deactivated: true } }
  expect(await ana.newEvents()).toMatchObject([added, ended])
  const all = { type, op: 'update', realm_emoji: { '1': { name: 'party' } } }
  expect(await ben.newEvents()).toMatchObject([all, all])
})

test('a picture that moves is kept moving and still', async () => {
  const { ana } = await aRealm()
  await adds(ana, 'move', await aMovingPicture(90, 90))

  const { '1': moving } = await emojiOf(ana)
  const pagesAt = async (url: string | null = '') =>
    (await sharp((await downloads(ana, String(url))).bytes).metadata()).pages ?? 1
  expect(await pagesAt(moving?.source_url)).toBe(3)
  expect(await pagesAt(moving?.still_url)).toBe(1)
})

test('a deactivated emoji stays where it was used, and can no longer be chosen', async () => {
  const { ana, ben, olga, everyone, realm } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben'],
  })
  await adds(ana, 'party')
  const id = await ana.sends('design', 'x', ':party:')
  await ana.calls(api.reactions.add, { message_id: id, emoji_name: 'party' })
  await ana.calls(api.userStatus.update, { emoji_name: 'party' })
  const stream_id = realm.directory.channelByName('design')?.id as never
  await olga.calls(api.channels.update, { stream_id, description: 'For :party: people' })
  const other = await ana.sends('design', 'x', 'more')

  await verifyAction(everyone, () => removes(ana, 'party'))

  const { '1': gone } = await emojiOf(ben)
  expect(gone).toMatchObject({ deactivated: true })
  expect((await downloads(ben, String(gone?.source_url))).status).toBe(200)
  const found = await ben.reads([['id', String(id)]])
  expect(found[0]?.content).toContain(`src="${gone?.source_url}"`)
  expect(found[0]?.reactions).toMatchObject([{ emoji_code: '1', reaction_type: 'realm_emoji' }])
  const { status } = await ben.calls(api.userStatus.get, { user_id: ana.id })
  expect(status).toMatchObject({ emoji_code: '1', reaction_type: 'realm_emoji' })
  const { stream } = await ben.calls(api.channels.get, { stream_id })
  expect(stream.rendered_description).toContain(`src="${gone?.source_url}"`)
  const { rendered } = await ben.calls(api.rendering.render, { content: ':party:' })
  expect(rendered).not.toContain('<img')
  const reaction = { emoji_name: 'party', emoji_code: '1', reaction_type: 'realm_emoji' } as const
  await ben.calls(api.reactions.add, { message_id: id, ...reaction })
  const refused = ben.calls(api.reactions.add, { message_id: other, ...reaction })
  await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  // The name is free again.
  expect((await adds(ben, 'party')).status).toBe(200)
})

describe('an emoji', () => {
  test('is deactivated by the user who added it and by administrators, and by nobody else', async () => {
    const { ana, ben, gus, olga } = await aRealm()
    for (const name of ['parley_a', 'parley_b']) await adds(ana, name)

    await expect(removes(ben, 'parley_a')).rejects.toMatchObject({
      body: { msg: 'Must be an organization administrator or emoji author' },
    })
    await expect(removes(gus, 'parley_a')).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
    await removes(ana, 'parley_a')
    await removes(olga, 'parley_b')

    const states = Object.values(await emojiOf(ben)).map(({ deactivated }) => deactivated)
    expect(states).toEqual([true, true])
  })

  test('that is not there is answered with 404, and so is one that was', async () => {
    const { ana, olga } = await aRealm()
    const other = await aRealm()
    await adds(ana, 'party')
    await removes(ana, 'party')
    await adds(other.ana, 'theirs')
    const refusal = { status: 404, code: 'BAD_REQUEST' }

    for (const name of [
      'nothing',
      'party',
      'theirs',
      'tada',
      '7',
      'null',
      '../party',
      'é!',
      'x'.repeat(101),
    ]) {
      await expect(removes(olga, name), name).rejects.toMatchObject(refusal)
    }
  })

  test('with animation has a limited size', async () => {
    const { ana } = await aRealm()
    const noise = await aNoisyMovie(64, 60)

    expect((await adds(ana, 'noise', noise)).body).toMatchObject({ code: 'BAD_IMAGE' })

    expect(await emojiOf(ana)).toEqual({})
  })
})

test('users without the permission, invalid names and invalid pictures are refused', async () => {
  const { ana, gus, olga, everyone } = await aRealm()
  await adds(ana, 'party')
  const refusedAs = async (person: Person, name: string, content?: string) => {
    const { status, body } = await adds(person, name, content)
    return [status, body.code, body.msg]
  }

  await verifyAction(
    everyone,
    async () => {
      const bad = [400, 'BAD_REQUEST']
      const taken = 'A custom emoji with this name already exists.'
      expect(await refusedAs(ana, 'party')).toEqual([...bad, taken])
      for (const name of ['Party', 'a b', 'dot.', 'ä', 'a%2Fb', '-']) {
        expect(await refusedAs(ana, name)).toEqual([...bad, 'Invalid characters in emoji name'])
      }
      expect(await refusedAs(ana, 'tada')).toEqual([
        ...bad,
        'Only administrators can override default emoji.',
      ])
      expect((await refusedAs(ana, 'text', 'no picture'))[1]).toBe('BAD_IMAGE')
      expect((await refusedAs(gus, 'mine'))[1]).toBe('UNAUTHORIZED_PRINCIPAL')
    },
    { changesNothing: true },
  )
  expect((await adds(olga, 'tada')).status).toBe(200)
  const nobody = { direct_members: [], direct_subgroups: [] }
  await olga.calls(api.realm.update, { can_add_custom_emoji_group: { new: nobody } })
  expect(await refusedAs(ana, 'mine')).toEqual([400, 'BAD_REQUEST', 'Insufficient permission'])
})

test('the emoji names are where the snapshot says, and emoji outlive a restart', async () => {
  const { ana } = await aRealm()
  await adds(ana, 'party')
  const { server_emoji_data_url, realm_emoji } = await ana.registers()

  const data = await downloads(ana.host, new URL(server_emoji_data_url).pathname)
  expect(JSON.parse(data.bytes.toString()).code_to_names['1f389']).toContain('tada')
  const server = await theServer()
  const sibling = await startSibling(server, { env: { DATA_DIR: server.settings.DATA_DIR } })
  expect((await ana.at(sibling).calls(api.emoji.list, {})).emoji).toEqual(realm_emoji)
  await sibling.close()
})

test('security 22: pictures are nowhere but where their names say', async () => {
  const { ana, realm } = await aRealm()
  await adds(ana, 'party')
  const { '1': party } = await emojiOf(ana)
  const other = await aRealm()

  expect((await downloads(other.ana, String(party?.source_url))).status).toBe(404)
  for (const path of ['../files/x', '%2e%2e/zuliprc', 'emoji/images/x.png', 'files/ab/cd']) {
    expect((await downloads(ana, `/user_avatars/${realm.id}/${path}`)).status).toBe(404)
  }
})
