import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from './a-realm.ts'
import type { Person } from './person.ts'
import { startSibling } from './test-server.ts'

/** Fields that belong to the queue or to the moment. */
const ofTheQueue = ['queue_id', 'last_event_id', 'server_timestamp', 'server_generation']

async function toldTo(person: Person): Promise<unknown> {
  const told = Object.entries(await person.registers())
  return Object.fromEntries(told.filter(([name]) => !ofTheQueue.includes(name)))
}

async function does(person: Person, method: string, path: string, params = {}): Promise<void> {
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const { body } = await person.requests(method, path, Object.fromEntries(texts))
  expect(body, path).toMatchObject({ result: 'success' })
}

test('a registration is the same on a node that has read it from the database, also in the order of its lists', async () => {
  const { realm, olga, ana, ben, gus, joins } = await aRealm()
  const cem = await joins('cem')
  const names = ['one', 'two', 'three', 'four']
  for (const name of names) await ana.joins(name)
  for (const name of names.toReversed()) await ben.joins(name)
  const ids = names.map((name) => realm.directory.channelByName(name)?.id ?? 0)

  // In another order than that of their ids. Changes afterwards move rows of the database.
  for (const id of ids.toReversed())
    await does(ben, 'POST', '/user_topics', { stream_id: id, topic: 'lunch', visibility_policy: 3 })
  await does(ben, 'POST', '/user_topics', {
    ...{ stream_id: ids[3], topic: 'lunch', visibility_policy: 2 },
  })
  const subscription_data = [{ stream_id: ids[3], property: 'color', value: '#0000ff' }]
  await does(ben, 'POST', '/users/me/subscriptions/properties', { subscription_data })
  for (const { id } of [gus, cem, ana]) await does(ben, 'POST', `/users/me/muted_users/${id}`)
  await does(ben, 'POST', '/users/me/alert_words', { alert_words: ['zebra', 'apple', 'mango'] })
  for (const group of ['zeta', 'alpha']) {
    const members = [cem.id, ben.id, ana.id]
    await does(olga, 'POST', '/user_groups/create', { name: group, description: '', members })
  }
  for (const name of ['Pronouns', 'Birthday'])
    await does(olga, 'POST', '/realm/profile_fields', { name, field_type: 1 })
  for (const { id } of [cem, ana])
    await does(olga, 'PATCH', `/users/${id}`, {
      profile_data: [
        { id: 2, value: 'x' },
        { id: 1, value: 'y' },
      ],
    })
  for (const name of names) await ana.sends(name, 'lunch', `@**ben** in ${name}`)
  for (const people of [[ben, cem], [ben], [ben, gus, cem]]) await ana.writes(people, 'Hello')
  for (const title of ['zeta', 'alpha'])
    await does(ben, 'POST', '/saved_snippets', { title, content: 'text' })
  for (const domain of ['z.example', 'a.example'])
    await does(olga, 'POST', '/realm/domains', { domain, allow_subdomains: false })

  const there = await startSibling(await theServer())
  onTestFinished(() => there.close())
  for (const person of [ben, ana, gus, olga]) {
    expect(await toldTo(person.at(there))).toEqual(await toldTo(person))
  }
  const { subscriptions } = await ben.registers()
  expect(subscriptions).toMatchObject(names.map((name) => ({ name })))
})
