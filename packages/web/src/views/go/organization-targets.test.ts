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

test('sections have the icons of the page', () => {
  for (const { name, icon } of sections) expect(organizationSections[name]?.icon, name).toBe(icon)
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

const roles = {
  owner: { is_owner: true, is_admin: true, is_guest: false },
  administrator: { is_owner: false, is_admin: true, is_guest: false },
  member: { is_owner: false, is_admin: false, is_guest: false },
  guest: { is_owner: false, is_admin: false, is_guest: true },
}

test.each(Object.entries(roles))('%s: finds the sections that the page shows', (_, role) => {
  const replica = sampleReplica(role)
  const keys = allTargets(replica).map(({ key }) => key)
  for (const { name, isFor } of later) {
    const isShown = isFor?.(replica.self.peek()) ?? role.is_admin
    expect(keys.includes(`organization ${name}`), name).toBe(isShown)
  }
})
