import { afterAll, expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { speak } from '../../words/words.ts'
import { sections } from '../organization/organization.tsx'
import { sectionWords } from '../organization/section-words.ts'
import { organizationSections } from './organization-targets.ts'
import { findTargets } from './target.ts'
import { allTargets } from './targets.ts'

const owner = sampleReplica({ is_owner: true, is_admin: true })
const found = (query: string, replica = owner) =>
  findTargets(allTargets(replica), query).map(({ key }) => key)
const later = sections.filter(({ name }) => name !== 'about')

afterAll(() => speak('en'))

test('what is known of the sections is what the page says', () => {
  for (const { name, icon, isForAll = false } of sections) {
    const known = organizationSections[name]
    expect(known?.icon, name).toBe(icon)
    expect(known?.who === 'everyone', name).toBe(isForAll)
  }
})

test.each(['en', 'de'] as const)('each section is found by its name: %s', async (language) => {
  await speak(language)
  const { names, title } = sectionWords()
  for (const { name } of later) {
    const target = findTargets(allTargets(owner), names[name]).find(
      ({ key }) => key === `organization ${name}`,
    )
    expect(target, name).toMatchObject({ label: names[name], detail: title })
  }
  await speak('en')
})

test.each([
  ['linkifiers', 'organization links'],
  ['playground', 'organization links'],
  ['custom emoji', 'organization emoji'],
  ['pronouns', 'organization fields'],
  ['edit history', 'organization messages'],
  ['retention', 'organization messages'],
  ['who may', 'organization permissions'],
  ['welcome message', 'organization general'],
  ['about', 'command organization'],
])('“%s” finds %s', (query, key) => {
  expect(found(query)).toContain(key)
})

test('sections are found by other words of the language of the interface', async () => {
  await speak('de')
  expect(found('profilfelder')[0]).toBe('organization fields')
  expect(found('pronomen')).toContain('organization fields')
  expect(found('rechte')).toContain('organization permissions')
  await speak('en')
})

test('a section opens', () => {
  const target = allTargets(owner).find(({ key }) => key === 'organization links')
  const routes: unknown[] = []
  target?.run({ go: (route: unknown) => routes.push(route) } as never)
  expect(routes).toEqual([{ view: 'organization', section: 'links' }])
})

test('members are offered only the sections for all', () => {
  const member = sampleReplica({ is_owner: false, is_admin: false })
  const keys = allTargets(member).map(({ key }) => key)
  for (const { name, isForAll } of later) {
    if (isForAll) expect(keys).toContain(`organization ${name}`)
    else if (organizationSections[name]?.who === undefined) {
      expect(keys).not.toContain(`organization ${name}`)
    }
  }
})
