import { roles } from '@parley/contract'
import { hashPassword, newSecret } from '../access/public.ts'
import { createOrganization } from '../organization/public.ts'
import type { Parley } from '../parley.ts'
import type { Settings } from '../settings/settings.ts'
import { siteOf, zuliprc } from './command.ts'
import { writePrivately } from './secret-files.ts'

const defaultOwner = 'owner@localhost.localdomain'

// An arbitrary number that nothing else uses.
const firstStartLock = 7_275_397

/** On an empty database: the organization, its owner, and the file that lets clients in. */
export async function firstStart(
  parley: Parley,
  settings: Settings,
  tell: (line: string) => void,
): Promise<void> {
  const { sql, kind } = parley.database
  // Only one process and one session use the embedded database, so nothing else can run meanwhile.
  if (kind === 'embedded') return createIfEmpty(parley, settings, tell)
  // Note: nodes that start at once wait here for the first of them.
  await sql.begin(async (tx) => {
    await tx`set local lock_timeout = 0`
    await tx`select pg_advisory_xact_lock(${firstStartLock})`
    await createIfEmpty(parley, settings, tell)
  })
}

async function createIfEmpty(
  { database, realms }: Parley,
  settings: Settings,
  tell: (line: string) => void,
): Promise<void> {
  const [owner] = await database.sql`select id from realm_user where role = ${roles.owner} limit 1`
  if (owner) return
  tell('Creating the organization and its owner…')
  const email = settings.OWNER_EMAIL ?? defaultOwner
  const password = settings.OWNER_PASSWORD ?? newSecret()
  const apiKey = newSecret()
  // Invariant: the organization never exists without its secrets on the disk, so they are written first. An
  // interrupted start begins again.
  const account = { email, key: apiKey, site: siteOf(settings) }
  await writePrivately(settings, 'zuliprc', zuliprc(account))
  if (!settings.OWNER_PASSWORD) {
    const file = await writePrivately(settings, 'owner-password', `${password}\n`)
    tell(`The owner's first password is in ${file}`)
  }
  await createOrganization(database.sql, realms, {
    subdomain: '',
    name: 'Parley',
    owner: { email, fullName: 'Owner', passwordHash: await hashPassword(password), apiKey },
  })
  tell(`The owner is ${email}; sign in at ${account.site}`)
}
