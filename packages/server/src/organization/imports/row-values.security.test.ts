import { api, profileFieldTypes } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { archiveOf, importsWith, unpacked } from '../../../test/archives.ts'
import type { Loose } from '../../../test/person.ts'

vi.setConfig({ testTimeout: 120_000 })

async function anArchive() {
  const { realm, olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
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
  await ana.calls(api.presence.report, { status: 'active' })
  await ana.calls(api.savedSearches.create, {
    name: 'mine',
    narrow: [{ operator: 'is', operand: 'starred' }],
  } as never)
  await ana.calls(api.drafts.create, {
    drafts: [{ type: 'private', to: [ana.id], topic: '', content: 'x' }],
  } as never)
  return unpacked(await archiveOf(realm, 'full'))
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
    ['drafts', { type: 'odd' }, 'type'],
    ['messages', { topic: long }, 'topic'],
    ['channels', { description: long }, 'description'],
    ['groups', { description: 'x'.repeat(10_001) }, 'description'],
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
