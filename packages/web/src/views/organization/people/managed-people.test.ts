import type { Person } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { lastSeen, managedPeople } from './managed-people.ts'

const person = (full_name: string, more: Partial<Person>) =>
  ({ full_name, role: 400, is_active: true, is_bot: false, ...more }) as Person

const people = [
  person('Ana', { role: 100 }),
  person('Ben', {}),
  person('Cleo', { is_active: false, role: 100 }),
  person('Robot', { is_bot: true }),
]

const names = (kind: Parameters<typeof managedPeople>[1], isFound = (_: Person) => true) =>
  managedPeople(people, kind, isFound).map(({ full_name }) => full_name)

test('people are listed by their role while they have an account, and bots never', () => {
  expect(names('active')).toEqual(['Ana', 'Ben'])
  expect(names('owner')).toEqual(['Ana'])
  expect(names('member')).toEqual(['Ben'])
  expect(names('former')).toEqual(['Cleo'])
  expect(names('active', ({ full_name }) => full_name === 'Ben')).toEqual(['Ben'])
})

test('who sits idle at the app was seen there', () => {
  expect(lastSeen({ active_timestamp: 10, idle_timestamp: 20 })).toBe(20)
  expect(lastSeen(undefined)).toBeUndefined()
})
