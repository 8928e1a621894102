import { expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { worldOf } from './search-world.ts'

test('a person is named by their address, their name, or a beginning that nobody else has', () => {
  const replica = sampleReplica()
  const { person } = worldOf(replica)
  const people = [...replica.people.byId.peekValues()]
  const beginningsOf = (text: string) =>
    people.filter(({ full_name }) => full_name.toLowerCase().startsWith(text.toLowerCase()))
  for (const { full_name, user_id } of people) {
    expect(person(full_name)).toBe(user_id)
    for (let length = 1; length < full_name.length; length++) {
      const text = full_name.slice(0, length)
      if (people.some((other) => other.full_name === text)) continue
      expect(person(text), text).toBe(beginningsOf(text).length > 1 ? 'several' : user_id)
    }
  }
  expect(person('nobody at all')).toBeUndefined()
  expect(person('me')).toBe(replica.selfId)
})
