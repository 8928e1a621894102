import { api } from '@parley/contract'
import { type TestRealm, theServer } from './a-realm.ts'
import { type Loose, Person } from './person.ts'

/** A user's bot that is ready to call. */
export async function makesBot(
  { host }: Pick<TestRealm, 'host'>,
  owner: Person,
  params: Loose = {},
): Promise<Person> {
  const { short_name = 'helper', ...more } = params
  const full_name = `Bot ${short_name}`
  const made = await owner.calls(api.bots.create, { full_name, short_name, ...more })
  const email = `${short_name}-bot@${host}`
  const { user_id: id, api_key: apiKey } = made
  return new Person({ server: await theServer(), host, name: short_name, id, email, apiKey })
}
