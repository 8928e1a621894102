import { newSecret } from '../src/access/create-api-key.ts'
import { hashPassword } from '../src/access/passwords.ts'
import { createOrganization } from '../src/organization/realm/create-organization.ts'
import { theServer } from './a-realm.ts'

let made: Promise<string> | undefined

/** The organization at the server's own address, created once per run: its owner's credentials. */
export function theMainOrganization(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const { database, realms } = await theServer()
  const apiKey = newSecret()
  const passwordHash = await hashPassword('correct horse 9')
  const person = { email: 'root@example.org', fullName: 'Root', passwordHash }
  await createOrganization(database.sql, realms, {
    subdomain: '',
    name: 'Root',
    owner: { ...person, apiKey },
  })
  return `Basic ${Buffer.from(`root@example.org:${apiKey}`).toString('base64')}`
}
