import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import { archiveOf, imports, packed, rowsIn, unpacked } from '../../../test/archives.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose } from '../../../test/person.ts'
import { Person } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { aSite } from '../../../test/site.ts'
import { someThings } from '../../../test/thing-requests.ts'
import { createApiKey, newSecret } from '../../access/create-api-key.ts'

vi.setConfig({ testTimeout: 240_000 })

type Imported = Awaited<ReturnType<typeof imports>>

/** The same person in the imported organization, with an API key. */
async function again(person: Person, { realm, host }: Imported): Promise<Person> {
  const apiKey = newSecret()
  await realm.write(createApiKey, person.id, { name: 'test', secret: apiKey })
  const { name, id, email } = person
  return new Person({ server: await theServer(), host, name, id, email, apiKey })
}

/** What a user sees, without the organization's address, the queue and the time. */
async function seenBy(person: Person, places: readonly RegExp[]): Promise<Loose> {
  const { queue_id, last_event_id, server_timestamp, presence_last_update_id, ...there } =
    await person.registers({
      client_capabilities: { user_settings_object: true, archived_channels: true },
      include_subscribers: true,
      slim_presence: true,
    })
  // Archives leave devices out (docs/export.md), and the organization of origin is still here.
  const { devices, realm_uuid, ...snapshot } = there
  const messages = await person.reads([], { num_before: 1000, apply_markdown: true })
  const sources = await person.reads([], { num_before: 1000, apply_markdown: false })
  const histories: Loose[] = []
  for (const { id } of messages) {
    histories.push(await person.calls(api.messages.getHistory, { message_id: id }))
  }
  const own = {
    drafts: await person.calls(api.drafts.list, {}),
    snippets: await person.calls(api.savedSnippets.list, {}),
    scheduled: await person.calls(api.scheduled.list, {}),
    reminders: await person.calls(api.reminders.list, {}),
    files: await person.calls(api.uploads.list, {}),
    views: await person.calls(api.navigationViews.list, {}),
  }
  const text = JSON.stringify({ snapshot, messages, sources, histories, own })
  return JSON.parse(places.reduce((all, place) => all.replace(place, 'HERE'), text))
}

/** One of everything that people can do. */
async function live(testRealm: TestRealm): Promise<{ urls: string[] }> {
  await talk(testRealm)
  await choose(testRealm)
  return { urls: [...(await upload(testRealm)), ...(await paint(testRealm))] }
}

async function talk(testRealm: TestRealm): Promise<void> {
  const { realm, olga, ana, ben, gus } = testRealm
  const asked = await ana.sends('design', 'first', 'Which **one**? @**Ben** @**all**')
  await someThings(testRealm, { channel: 'design', message: asked })
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'vault', description: 'closed :tada:' }],
    invite_only: true,
    history_public_to_subscribers: false,
  })
  await ana.sends('vault', 'gold', 'before')
  await ana.adds([gus], 'vault', { send_new_subscription_messages: true })
  const moved = await ana.sends('vault', 'gold', 'to be moved')
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'design' })
  await olga.calls(api.realm.update, { name: 'Everything', waiting_period_threshold: 0 })
  await ana.calls(api.messages.update, { message_id: moved, stream_id, topic: 'second' })
  await ana.calls(api.messages.update, { message_id: asked, content: 'Which *two*? @**Ben**' })
  await ben.calls(api.reactions.add, { message_id: asked, emoji_name: 'tada' })
  await ben.writes([ana], 'between us')
  await gus.writes([ana, ben], 'the three of us')
  await ben.marks([asked], 'add', 'starred')
  await ben.marks([asked, moved], 'add', 'read')
  await ana.calls(api.submessages.add, {
    message_id: await ana.sends('design', 'poll', '/poll Lunch?\nSoup\nBread'),
    msg_type: 'widget',
    content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
  })
  await olga.calls(api.channels.archive, {
    stream_id: realm.directory.channelByName('spare')?.id as never,
  })
}

async function choose({ olga, ana, ben, gus }: TestRealm): Promise<void> {
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'design' })
  await ben.calls(api.userStatus.update, { status_text: 'away', emoji_name: 'car' })
  await ben.calls(api.alertWords.add, { alert_words: ['plan', 'gold'] })
  await ben.calls(api.mutedUsers.mute, { muted_user_id: gus.id })
  await ben.calls(api.topics.setPolicy, { stream_id, topic: 'files', visibility_policy: 3 })
  await ben.calls(api.navigationViews.add, { fragment: 'inbox', is_pinned: true })
  await ben.calls(api.presence.report, { status: 'active' })
  await ben.calls(api.settings.update, { color_scheme: 2, timezone: 'Europe/Berlin' })
  await gus.calls(api.settings.update, { email_address_visibility: 4 })
  const nick = { name: 'Nick', field_type: 1, use_for_user_matching: true } as const
  await olga.calls(api.profileFields.create, nick)
  await ana.calls(api.onboarding.markSeen, { onboarding_step: 'intro_inbox_view_modal' })
  await olga.calls(api.channels.addDefault, { stream_id })
}

const png = async () => ({ name: 'p.png', type: 'image/png', content: await aPicture(80, 60) })

/** Returns the URLs of the files. */
async function upload({ ana, ben }: TestRealm): Promise<string[]> {
  const file = { name: 'plan ä.txt', type: 'text/plain', content: 'bytes of the plan' }
  const plan = (await sendsFile(ana, api.uploads.upload as never, file)).body.url
  const photo = (await sendsFile(ben, api.uploads.upload as never, await png())).body.url
  await ana.sends('design', 'files', `[plan](${plan})`)
  await ben.sends('design', 'files', `[photo](${photo})`)
  return [plan, photo]
}

/** Returns the URLs of the pictures, with REALM in place of the organization's id. */
async function paint({ realm, olga, ana }: TestRealm): Promise<string[]> {
  const image = await png()
  await sendsFile(olga, api.emoji.add as Loose, image, { path: '/realm/emoji/parrot' })
  await sendsFile(ana, api.pictures.setAvatar as never, image)
  await sendsFile(olga, api.pictures.setIcon as never, image)
  await ana.sends('design', 'files', 'a :parrot: speaks')
  const { avatars, pictures, parts } = realm.directory
  const avatar = avatars.get(ana.id)
  const names = [
    `emoji/images/${[...parts.customEmoji.values()][0]?.file}`,
    `avatars/${avatar}`,
    `avatars/${avatar}-medium`,
    `realm/${pictures.get('icon')?.file}`,
  ]
  return names.map((name) => `/user_avatars/REALM/${name}.png`)
}

test('an organization that was exported and imported looks the same to everybody, files and all', async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben', 'gus'] })
  const { realm, host } = testRealm
  const { urls } = await live(testRealm)
  const copy = await imports(await archiveOf(realm, 'full'))

  const places = [realm.id, copy.realm.id].map((id) => new RegExp(`/user_avatars/${id}/`, 'g'))
  const hosts = [host, copy.host].map((name) => {
    const [subdomain = '', ...rest] = name.split('.')
    return new RegExp(`${subdomain}(?:\\.${rest.join('\\.')})?`, 'g')
  })
  for (const person of testRealm.everyone) {
    const there = await again(person, copy)
    const all = [...places, ...hosts]
    expect(await seenBy(there, all), person.name).toEqual(await seenBy(person, all))
    for (const url of urls) {
      const before = await downloads(person, url.replace('REALM', String(realm.id)))
      const after = await downloads(there, url.replace('REALM', String(copy.realm.id)))
      expect(after.status, url).toBe(before.status)
      if (before.status === 200) expect(after.bytes, url).toEqual(before.bytes)
    }
  }
  const { live: directory, rebuilt } = await copy.realm.compareDirectories()
  expect(directory).toEqual(rebuilt)
})

test.each(['public', 'standard', 'full'] as const)('bots of every kind: %s', async (type) => {
  const org = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { realm, olga, ana, ben } = org
  const hook = { bot_type: 3, payload_url: 'https://x.example/hook' }
  await makesBot(org, ana, { short_name: 'plain' })
  await makesBot(org, ana, { short_name: 'entry', bot_type: 2 })
  const given = await makesBot(org, ana, { short_name: 'given', ...hook })
  await makesBot(org, ben, { short_name: 'orphan', ...hook })
  await olga.calls(api.bots.update, { bot_id: given.id, bot_owner_id: olga.id })
  await olga.calls(api.users.deactivate, { user_id: ben.id })
  await ana.calls(api.settings.update, { allow_private_data_export: true })

  const copy = await imports(await archiveOf(realm, type))
  const usersOf = ({ directory }: typeof realm) =>
    [...directory.users.values()].map(({ id, isBot, botType, botOwnerId, isActive, service }) => {
      return { id, isBot, botType, botOwnerId, isActive, url: service?.baseUrl }
    })
  const before = usersOf(realm)
  expect(before.find(({ id }) => id === given.id)).toMatchObject({ url: '', botOwnerId: olga.id })
  const held = before.map((user) => ({ ...user, url: type === 'full' ? user.url : undefined }))
  expect(usersOf(copy.realm)).toEqual(held)
})

test('edited settings stay marked; older archives have no marks', async () => {
  const { realm, olga, ana } = await aRealm()
  await ana.calls(api.settings.update, { color_scheme: 2 })
  const nick = { name: 'Nick', field_type: 1, use_for_user_matching: true } as const
  await olga.calls(api.profileFields.create, nick)
  const archive = await archiveOf(realm, 'full')
  const files = await unpacked(archive)
  for (const [table, field] of [
    ['users', 'edited_settings'],
    ['profile_fields', 'for_matching'],
  ]) {
    const name = `${table}/000001.jsonl`
    const rows = rowsIn(files, table as string).map(({ [field as string]: _, ...row }) => row)
    files.set(name, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
  }
  const older = await packed(files)

  const chosen = async ({ realm: { sql, id } }: Pick<Imported, 'realm'>) => {
    const [user] = await sql<Loose[]>`
      select edited_settings as edited from realm_user where realm_id = ${id} and id = ${ana.id}`
    const [field] = await sql<Loose[]>`
      select for_matching as matching from profile_field where realm_id = ${id}`
    return [user?.edited, field?.matching]
  }
  const before = await chosen({ realm })
  expect(before).toEqual([expect.arrayContaining(['color_scheme']), true])
  expect(await chosen(await imports(archive))).toEqual(before)
  expect(await chosen(await imports(older))).toEqual([[], false])
})

test('an imported organization continues with new ids', async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await live(testRealm)
  const copy = await imports(await archiveOf(testRealm.realm, 'full'))
  const olga = await again(testRealm.olga, copy)
  const ana = await again(testRealm.ana, copy)

  await ana.registers({ event_types: ['message'] })
  const before = testRealm.realm.directory.lastMessageId
  expect(await ana.sends('design', 'first', 'Here we are')).toBe(before + 1)
  expect(await ana.newEvents()).toMatchObject([{ type: 'message' }])
  const { ids } = await olga.calls(api.drafts.create, {
    drafts: [{ type: '', to: [], topic: '', content: 'x' }],
  })
  expect(ids[0]).toBeGreaterThan(1)
  const file = { name: 'more.txt', type: 'text/plain', content: 'more' }
  const { body } = await sendsFile(ana, api.uploads.upload as never, file)
  expect((await downloads(ana, body.url)).bytes.toString()).toBe('more')
  const { user_id } = await olga.calls(api.users.create, {
    email: `zoe@${copy.host}`,
    full_name: 'Zoe',
    password: 'correct horse 9',
  })
  expect(testRealm.realm.directory.users.has(user_id)).toBe(false)
})

test('the audit log continues after an import', async () => {
  const testRealm = await aRealm()
  const log = async (olga: Person) => {
    const { entries } = await olga.calls(api.audit.getLog, { count: 1000 })
    return entries.map(({ id, ...entry }) => entry)
  }
  await testRealm.olga.calls(api.realm.update, { invite_required: false })
  const before = await log(testRealm.olga)
  const copy = await imports(await archiveOf(testRealm.realm, 'full'))

  const olga = await again(testRealm.olga, copy)

  const after = await log(olga)
  expect(after.slice(-before.length)).toEqual(before)
  expect(after[0]).toMatchObject({ kind: 'key_made', user_id: olga.id })
})

test('users without consent have no old unread messages after an import', async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { realm, ana, ben } = testRealm
  await ana.calls(api.settings.update, { allow_private_data_export: true })
  await ben.sends('design', 'first', 'for Ana')
  await ana.sends('design', 'first', 'for Ben')
  await ben.writes([ana], 'a word')
  const copy = await imports(await archiveOf(realm, 'standard'))
  const [anaThere, benThere] = [await again(ana, copy), await again(ben, copy)]

  expect((await anaThere.registers()).unread_msgs.count).toBe(
    (await ana.registers()).unread_msgs.count,
  )
  expect((await ben.registers()).unread_msgs.count).toBeGreaterThan(0)
  expect((await benThere.registers()).unread_msgs.count).toBe(0)
  await anaThere.sends('design', 'first', 'new')
  expect((await benThere.registers()).unread_msgs.count).toBe(1)
})

test('pictures from elsewhere are signed by the organization that imports them', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await olga.calls(api.realm.update, { inline_url_embed_preview: true })
  const picture = await aPicture(4, 4)
  const head = '<title>T</title><meta property="og:image" content="/b.png">'
  const site = await aSite((path) =>
    path === '/page'
      ? { headers: { 'content-type': 'text/html' }, body: head }
      : { headers: { 'content-type': 'image/png' }, body: picture },
  )
  const id = await ana.sends('design', 'x', `${site.url}/a.png ${site.url}/page`)
  const shown = async (person: Person): Promise<string> =>
    (await person.reads([['id', String(id)]]))[0]?.content
  await vi.waitFor(async () => expect(await shown(ana)).toContain('message_embed'), 20_000)
  const copy = await imports(await archiveOf(realm, 'full'))
  const there = await again(ana, copy)

  const addresses = (await shown(there)).match(/\/external_content\/[0-9a-f/]+/g) ?? []
  expect(addresses).toHaveLength(2)
  for (const address of addresses) {
    expect((await downloads(there, address)).status).toBe(200)
    expect((await downloads(ana, address)).status).toBe(403)
  }
})

test('an organization keeps its identity, unless the one of origin is on the same server', async () => {
  const { realm, ana } = await aRealm()
  const uuidOf = async (person: Person) => (await person.registers()).realm_uuid
  const archive = await archiveOf(realm, 'full')
  expect(await uuidOf(await again(ana, await imports(archive)))).not.toBe(await uuidOf(ana))

  const files = await unpacked(archive)
  const name = 'organization.json'
  const uuid = '3d8a9f0e-5f0b-4b0a-9b53-0a4c2f1f7f10'
  const organization = JSON.parse(files.get(name)?.toString() ?? '')
  files.set(name, Buffer.from(JSON.stringify({ ...organization, uuid })))
  expect(await uuidOf(await again(ana, await imports(await packed(files))))).toBe(uuid)
})
