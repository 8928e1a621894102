import { afterAll, expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { s } from '../../words/settings-words.ts'
import { speak } from '../../words/words.ts'
import { searchText } from './rank.ts'
import { findTargets } from './target.ts'
import { allTargets } from './targets.ts'

const replica = sampleReplica()
const found = (query: string) => findTargets(allTargets(replica), query).map(({ key }) => key)

afterAll(() => speak('en'))

test.each([
  ['settings', 'setting all'],
  ['settings', 'setting privacy'],
  ['preferences', 'setting all'],
  ['theme', 'setting appearance'],
  ['dark', 'setting appearance'],
  ['language', 'setting appearance'],
  ['avatar', 'setting profile'],
  ['sessions', 'setting sessions'],
  ['password', 'setting security'],
  ['token', 'setting keys'],
  ['new channel', 'command newChannel'],
  ['invite', 'command invite'],
  ['shortcuts', 'command keys'],
  ['sign out', 'command signOut'],
  ['logout', 'command signOut'],
  ['members', 'command people'],
  ['drafts', 'view drafts'],
  ['unsent', 'view drafts'],
  ['starred', 'view starred'],
  ['bookmarks', 'view starred'],
  ['send later', 'view scheduled'],
])('“%s” finds %s', (query, key) => {
  expect(found(query)).toContain(key)
})

test('each section of the settings is found by the name that it has there', () => {
  for (const [section, name] of Object.entries(s.names)) {
    const first = findTargets(allTargets(replica), name).find(({ kind }) => kind === 'setting')
    expect(first).toMatchObject({ key: `setting ${section}`, label: name })
    expect(first?.icon).toBeDefined()
    expect(first?.detail).toBe('Settings')
  }
})

test('views, settings and commands are found by words of the language of the interface', async () => {
  await speak('de')
  expect(found('einstellungen')[0]).toBe('setting all')
  expect(found('dunkel')).toContain('setting appearance')
  expect(found('neuer kanal')).toContain('command newChannel')
  expect(found('einladen')).toContain('command invite')
  expect(found('favoriten')).toContain('view starred')
  expect(found('tastatur')).toContain('command keys')
  expect(found('theme')).not.toContain('setting appearance')
  for (const [section, name] of Object.entries(s.names)) {
    expect(found(name)).toContain(`setting ${section}`)
  }
  await speak('en')
})

test('a conversation of this name comes before a view, a setting or a command', () => {
  const topic = {
    key: 'topic',
    kind: 'topic',
    label: 'Theme of the year',
    text: searchText('Theme of the year'),
    lastId: 5,
    run: () => undefined,
  } as const
  const keys = findTargets([...allTargets(replica), topic], 'theme').map(({ key }) => key)
  expect(keys[0]).toBe('topic')
  expect(keys).toContain('setting appearance')
})

test('what the user may not do is not offered', () => {
  const nobody = { direct_members: [], direct_subgroups: [] }
  const guest = sampleReplica({
    realm_can_create_groups: nobody,
    realm_can_create_public_channel_group: nobody,
    realm_can_invite_users_group: nobody,
  })
  const keys = allTargets(guest).map(({ key }) => key)
  const limited = ['command newChannel', 'command newGroup', 'command invite']
  expect(keys.filter((key) => limited.includes(key))).toEqual([])
  expect(keys).toContain('command people')
  expect(allTargets(replica).map(({ key }) => key)).toEqual(expect.arrayContaining(limited))
})
