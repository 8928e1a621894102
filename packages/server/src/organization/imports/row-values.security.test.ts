import { api, profileFieldTypes } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { archiveOf, imports, importsWith, packed, unpacked } from '../../../test/archives.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose } from '../../../test/person.ts'

vi.setConfig({ testTimeout: 120_000 })

async function anArchive() {
  const org = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const { olga, ana } = org
  const message_id = await ana.sends('design', 'plans', 'hello')
  await ana.calls(api.reactions.add, { message_id, emoji_name: 'tada' })
  await ana.calls(api.userStatus.update, { status_text: 'away', emoji_name: 'car' })
  const { id } = await olga.calls(api.profileFields.create, {
    name: 'Site',
    field_type: profileFieldTypes.link,
  })
  await ana.calls(api.profileFields.setValues, { data: [{ id, value: 'https://ana.example' }] })
  await olga.calls(api.profileFields.create, {
    name: 'Account',
    field_type: profileFieldTypes.externalAccount,
    field_data: { subtype: 'custom', url_pattern: 'https://x.example/%(username)s' },
  })
  await ana.writes([org.ben], 'between us')
  await ana.calls(api.presence.report, { status: 'active' })
  await ana.calls(api.savedSearches.create, {
    name: 'mine',
    narrow: [{ operator: 'is', operand: 'starred' }],
  } as never)
  await ana.calls(api.savedSnippets.create, { title: 'thanks', content: 'Thank you!' })
  await ana.calls(api.navigationViews.add, { fragment: 'narrow/is/dm', is_pinned: true, name: 'a' })
  await ana.calls(api.drafts.create, {
    drafts: [{ type: 'private', to: [ana.id], topic: '', content: 'x' }],
  } as never)
  await makesBot(org, ana, { bot_type: 3, payload_url: 'https://x.example/' })
  return unpacked(await archiveOf(org.realm, 'full'))
}

test('security 22: an archive brings no value that no request could have stored', async () => {
  const files = await anArchive()
  const script = { subtype: 'custom', url_pattern: 'javascript:alert("%(username)s")' }
  const long = 'x'.repeat(1025)
  for (const [table, change, problem] of [
    ['profile_values', { value: 'javascript:alert(1)' }, 'not a web address'],
    ['profile_fields', { type: 7, data: JSON.stringify(script) }, 'url_pattern is not a URL'],
    ['profile_fields', { type: profileFieldTypes.select, data: '' }, 'option'],
    ['profile_fields', { name: long }, 'name'],
    ['reactions', { emoji_code: '../../x' }, 'emoji_code'],
    ['reactions', { emoji_code: '1f389"><img src=x>' }, 'emoji_code'],
    ['reactions', { emoji_name: long }, 'emoji_name'],
    ['statuses', { emoji_code: '../../x' }, 'emoji_code'],
    ['statuses', { status_text: long }, 'status_text'],
    ['presences', { update_id: Number.MAX_SAFE_INTEGER }, 'update_id'],
    ['saved_searches', { narrow: { a: 1 } }, 'narrow'],
    ['saved_searches', { narrow: [7] }, 'narrow'],
    ['saved_searches', { narrow: [{ operator: 'is', operand: {}, negated: false }] }, 'narrow'],
    ['saved_searches', { name: long }, 'name'],
    ['saved_snippets', { title: long }, 'title'],
    ['saved_snippets', { content: 'x'.repeat(10_001) }, 'content'],
    ['navigation_views', { fragment: long }, 'fragment'],
    ['navigation_views', { name: long }, 'name'],
    ['drafts', { type: 'odd' }, 'type'],
    ['messages', { topic: long }, 'topic'],
    ['channels', { description: long }, 'description'],
    ['groups', { description: 'x'.repeat(10_001) }, 'description'],
    ['bot_services', { base_url: 'file:///etc/passwd' }, 'not a URL'],
    ['bot_services', { base_url: 'https://a:b@x.example/' }, 'not a URL'],
  ] satisfies [string, Loose, string][]) {
    const changed = importsWith(files, table, ([first, ...rest]) => [
      { ...first, ...change },
      ...rest,
    ])
    await expect(changed, `${table} ${JSON.stringify(change).slice(0, 80)}`).rejects.toThrow(
      problem,
    )
  }
  await importsWith(files, 'reactions', (rows) => rows)
})

test('security 22: an archive leaves room for later ids', async () => {
  const files = await anArchive()
  const most = 1_000_000_000
  for (const [table, field] of [
    ...['users', 'groups', 'channels', 'conversations', 'messages', 'profile_fields', 'drafts'].map(
      (name) => [name, 'id'] as const,
    ),
    ['users', 'avatar_version'],
    ['profile_fields', 'position'],
  ] as const) {
    const changed = importsWith(files, table, (rows) => [
      ...rows.slice(0, -1),
      { ...rows.at(-1), [field]: most + 1 },
    ])
    await expect(changed, `${table}.${field}`).rejects.toThrow(
      `${table}: ${field} is greater than ${most}, which leaves too few ids`,
    )
  }
  const organization = JSON.parse(String(files.get('organization.json')))
  const last = Buffer.from(JSON.stringify({ ...organization, last_message_id: 2_147_483_647 }))
  const full = imports(await packed(new Map(files).set('organization.json', last)))
  await expect(full).rejects.toThrow('last_message_id leaves too few ids')
})

test('security 22: the keys of names in an archive are computed again', async () => {
  const files = await anArchive()
  const other = (table: string, key: string) =>
    importsWith(files, table, (rows) => rows.map((row, at) => ({ ...row, [key]: `other ${at}` })))
  const channels = await other('channels', 'name_key')
  const { realm } = await other('messages', 'topic_key')

  const [{ wrong } = { wrong: undefined }] = await realm.sql`
    select count(*)::int as wrong from channel
    where realm_id = ${channels.realm.id} and name_key <> lower(name)`
  expect(wrong).toBe(0)
  const keys = await realm.sql`
    select distinct topic_key from message where realm_id = ${realm.id} and topic = 'plans'`
  expect(keys).toEqual([{ topic_key: 'plans' }])
})
