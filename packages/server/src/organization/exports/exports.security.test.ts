import { api, emailVisibility, roles } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import { type ArchiveFiles, archiveOf, rowsIn, unpacked } from '../../../test/archives.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'

vi.setConfig({ testTimeout: 240_000 })

const consent = (person: Person) =>
  person.calls(api.settings.update, { allow_private_data_export: true })

/** Everything in an archive, as text. */
function textOf(files: ArchiveFiles): string {
  return [...files].map(([name, content]) => `${name}\n${content}`).join('\n')
}

async function uploads(person: Person, name: string, text: string): Promise<string> {
  const { body } = await sendsFile(person, api.uploads.upload as never, {
    name,
    type: 'text/plain',
    content: Buffer.from(text),
  })
  return body.url
}

/** Ana, Ben and Gus have personal data; each private word names its owner. */
async function aStage(testRealm: TestRealm) {
  const { olga, ana, ben } = testRealm
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'ana-only', description: 'plans-of-ana' }],
    invite_only: true,
  })
  await ben.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'ben-only', description: 'plans-of-ben' }],
    invite_only: true,
  })
  await ana.sends('design', 'open', 'word-for-all')
  await ana.sends('ana-only', 'closed', 'word-of-ana')
  await ben.sends('ben-only', 'closed', 'word-of-ben')
  await ana.writes([olga], 'note-ana-olga')
  await ben.writes([olga], 'note-ben-olga')
  const file = await uploads(ben, 'secret.txt', 'bytes-of-ben')
  await ben.sends('ben-only', 'closed', `see [it](${file})`)
  await uploads(ben, 'unlinked.txt', 'unlinked-of-ben')
  const shown = await uploads(ana, 'shown.txt', 'bytes-for-all')
  await ana.sends('design', 'open', `see [it](${shown})`)
  for (const [person, name] of [
    [ana, 'ana'],
    [ben, 'ben'],
  ] as const) {
    await person.calls(api.savedSnippets.create, { title: 'x', content: `snippet-of-${name}` })
    await person.calls(api.alertWords.add, { alert_words: [`alert-of-${name}`] })
    await person.calls(api.drafts.create, {
      drafts: [{ type: '', to: [], topic: '', content: `draft-of-${name}` }],
    })
  }
  await ben.calls(api.settings.update, {
    email_address_visibility: emailVisibility.nobody,
    color_scheme: 2,
  })
}

const publicWords = ['word-for-all', 'bytes-for-all']
const ofAna = ['plans-of-ana', 'word-of-ana', 'note-ana-olga', 'snippet-of-ana', 'alert-of-ana']
const ofBen = [
  'plans-of-ben',
  'word-of-ben',
  'ben-only',
  'note-ben-olga',
  'bytes-of-ben',
  'secret.txt',
  'unlinked-of-ben',
  'snippet-of-ben',
  'alert-of-ben',
  'draft-of-ben',
]

test('security 19: a public export contains nothing private, whoever has consented', async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await aStage(testRealm)
  await consent(testRealm.ana)
  const files = await unpacked(await archiveOf(testRealm.realm, 'public'))
  const text = textOf(files)

  for (const word of publicWords) expect(text).toContain(word)
  for (const word of [...ofAna, ...ofBen, 'draft-of-ana', 'ana-only']) {
    expect(text).not.toContain(word)
  }
  expect(text).not.toContain(testRealm.ben.email)
  expect(rowsIn(files, 'users').find(({ id }) => id === testRealm.ben.id)).toMatchObject({
    delivery_email: `user${testRealm.ben.id}@withheld.invalid`,
    settings: { email_address_visibility: emailVisibility.nobody },
    is_complete: false,
  })
  for (const table of ['flags', 'read_messages', 'conversations', 'presences', 'drafts']) {
    expect(rowsIn(files, table), table).toEqual([])
  }
})

test('security 19: an export with consent contains only what consenting users can read', async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { realm, ana, ben, olga } = testRealm
  await aStage(testRealm)
  await consent(ana)
  const text = textOf(await unpacked(await archiveOf(realm, 'standard')))

  for (const word of [...publicWords, ...ofAna, 'draft-of-ana']) expect(text).toContain(word)
  for (const word of [...ofBen, ben.email]) expect(text).not.toContain(word)

  // An agreement ends with the account, and is taken back.
  await olga.calls(api.users.deactivate, { user_id: ana.id })
  const later = textOf(await unpacked(await archiveOf(realm, 'standard')))
  for (const word of [...ofAna, 'ana-only']) expect(later).not.toContain(word)
})

test('security 19: of protected history, only what consenting users received is exported', async () => {
  const { realm, ana, ben } = await aRealm()
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'vault' }],
    invite_only: true,
    history_public_to_subscribers: false,
  })
  await ana.sends('vault', 'gold', 'before-ben')
  await ana.adds([ben], 'vault')
  await ana.sends('vault', 'gold', 'with-ben')
  const moved = await ana.sends('vault', 'gold', 'moved-out')
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'closet' }],
    invite_only: true,
  })
  await ana.sends('closet', 'x', 'never-ben')
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'vault' })
  const hidden = await ana.sends('closet', 'x', 'came-from-closet')
  await ana.calls(api.messages.update, { message_id: hidden, stream_id })
  await ana.calls(api.messages.update, { message_id: moved, topic: 'silver' })
  await consent(ben)
  const files = await unpacked(await archiveOf(realm, 'standard'))
  const text = textOf(files)

  for (const word of ['with-ben', 'moved-out', 'came-from-closet']) expect(text).toContain(word)
  for (const word of ['before-ben', 'never-ben', '"closet"']) expect(text).not.toContain(word)
  const row = rowsIn(files, 'messages').find(({ id }) => id === hidden)
  expect(row).toMatchObject({ path: null, edits: [] })
})

test('security 19: edit histories show of earlier places what the API shows', async () => {
  const { realm, olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'closet' }],
    invite_only: true,
  })
  const idOf = (name: string) => realm.directory.channelByName(name)?.id as never
  const message_id = await ana.sends('design', 'open-one', 'text-in-design')
  const changes = (change: Loose) => ana.calls(api.messages.update, { message_id, ...change })
  await changes({ topic: 'open-two' })
  await changes({ stream_id: idOf('closet'), topic: 'closed-one' })
  await changes({ topic: 'closed-two' })
  await changes({ content: 'closed-text' })
  await changes({ content: 'text-in-closet' })
  await changes({ topic: 'open-three' })
  await changes({ stream_id: idOf('design') })
  await changes({ content: 'text-in-design-again', topic: 'open-four' })
  const edits = async (type: 'public' | 'standard') => {
    const rows = rowsIn(await unpacked(await archiveOf(realm, type)), 'messages')
    const row = rows.find(({ id }) => id === message_id)
    return ((row?.edits ?? []) as Loose[]).map(({ content, topic, channel }) => ({
      prev_topic: topic?.before,
      prev_content: content?.before,
      prev_stream: channel?.before,
    }))
  }
  const shownTo = async (reader: Person) => {
    const { message_history } = await reader.calls(api.messages.getHistory, { message_id })
    const [, ...states] = message_history as Loose[]
    return states.reverse().map(({ prev_topic, prev_content, prev_stream }) => ({
      prev_topic,
      prev_content,
      prev_stream,
    }))
  }

  expect(await edits('public')).toEqual(await shownTo(ben))
  expect(JSON.stringify(await edits('public'))).not.toContain('closed-')
  await consent(ben)
  expect(await edits('standard')).toEqual(await shownTo(ben))
  await consent(ana)
  expect(await edits('standard')).toEqual(await shownTo(ana))
  for (const word of ['closed-two', 'closed-text']) {
    expect(JSON.stringify(await edits('standard'))).toContain(word)
  }
  const show = (message_edit_history_visibility_policy: 'moves' | 'none') =>
    olga.calls(api.realm.update, { message_edit_history_visibility_policy })
  await show('moves')
  expect(await edits('standard')).toEqual(await shownTo(ana))
  await show('none')
  expect(await edits('standard')).toEqual([])
})

test('security 19: reminders name no place that the archive does not contain', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'closet' }],
    principals: [ana.id, olga.id],
    invite_only: true,
  })
  const asks = (message_id: Loose, note: string) =>
    ana.calls(api.reminders.create, {
      message_id,
      note,
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 9000,
    })
  const stream_id = realm.directory.channelByName('design')?.id as never
  const opened = await ana.sends('closet', 'gold of closet', 'x')
  await asks(await ana.sends('design', 'x', 'x'), 'note-open')
  await asks(await ana.sends('closet', 'gold of closet', 'x'), 'note-closed')
  await asks(opened, 'note-moved')
  await olga.calls(api.messages.update, { message_id: opened, stream_id, topic: 'y' })
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['closet'] })
  await consent(ana)
  const files = async (type: 'standard' | 'full') => unpacked(await archiveOf(realm, type))
  const standard = await files('standard')

  expect(rowsIn(standard, 'scheduled_messages').map(({ content }) => content)).toEqual([
    expect.stringContaining('note-open'),
  ])
  expect(textOf(standard)).not.toContain('closet')
  expect(rowsIn(await files('full'), 'scheduled_messages')).toHaveLength(3)
})

test('security 19: no archive contains credentials, not even a full one', async () => {
  const testRealm = await aRealm()
  const { realm, olga, ana } = testRealm
  const bot = await makesBot(testRealm, ana)
  const secrets = await realm.sql<Loose[]>`
    select encode(hash, 'hex') as secret from api_key where realm_id = ${realm.id}
    union all select hash from user_password where realm_id = ${realm.id}
    union all select file_secret from realm where id = ${realm.id}`
  const text = textOf(await unpacked(await archiveOf(realm, 'full')))

  expect(secrets.length).toBeGreaterThan(4)
  for (const { secret } of secrets) expect(text).not.toContain(secret)
  for (const person of [olga, ana, bot as Loose]) expect(text).not.toContain(person.apiKey)
})

test('security 19: an archive opens for administrators alone, at the moment they ask', async () => {
  const { olga, ana, joins } = await aRealm()
  const adam = await joins('adam', roles.administrator)
  await adam.calls(api.exports.start, { export_type: 'full_with_consent' })
  await (await theServer()).exporter.idle()
  const { exports } = await adam.calls(api.exports.list, {})
  const path = new URL(exports[0]?.export_url ?? '').pathname
  const stranger = await aRealm()

  expect((await downloads(adam, path)).status).toBe(200)
  for (const who of [ana, ana.host, stranger.olga]) {
    expect((await downloads(who, path)).status).toBe(404)
  }
  await olga.calls(api.users.update, { user_id: adam.id, role: roles.member })
  expect((await downloads(adam, path)).status).toBe(404)
})

test('security 19: the audit log is in a full archive, and in no other', async () => {
  const { realm } = await aRealm()
  const rows = async (type: 'full' | 'public' | 'standard') =>
    rowsIn(await unpacked(await archiveOf(realm, type)), 'audit_entries')

  expect(await rows('full')).toContainEqual(expect.objectContaining({ kind: 'user_created' }))
  expect(await rows('public')).toEqual([])
  expect(await rows('standard')).toEqual([])
})
