import type { RealmId, UserId } from '@parley/contract'
import { siteAddress } from '../http/site.ts'
import type { Parley } from '../parley.ts'
import type { Realm } from '../realms/realm.ts'
import type { Settings } from '../settings/settings.ts'
import { type CommandContext, siteOf } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import type { SecretFile } from './secret-files.ts'

/** The flag that selects the organization of a command. */
export const organizationFlag = {
  organization: 'its subdomain; by default the organization at the server’s own address',
}

export const firstStartMakesIt = 'The first start of the server creates it.'

export function requireSubdomain(subdomain: string): void {
  if (/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(subdomain)) return
  throw new CommandRefused('--organization must be a host name label: a-z, 0-9 and dashes')
}

export async function openOrganization(
  { database, realms }: Parley,
  { flags }: CommandContext,
): Promise<Realm> {
  const subdomain = flags.organization ?? ''
  const [row] = await database.sql<{ id: RealmId }[]>`
    select id from realm where subdomain = ${subdomain}`
  if (!row) throw new CommandRefused(missing(subdomain))
  return realms.open(row.id)
}

function missing(subdomain: string): string {
  if (subdomain !== '') return `There is no organization "${subdomain}"`
  return `There is no organization at the server's own address. ${firstStartMakesIt}`
}

/** The organization's own address, where the keys of its users are valid. */
export function addressOf(settings: Settings, realm: Realm): string {
  return siteAddress(new URL(siteOf(settings)), realm)
}

/**
 * The file for a secret of a user. A new password ends the one before, but a new key ends no other. Note: users of different
 * organizations have the same ids. A dot is in no subdomain, so that no two names are the same.
 */
export function secretFileOf(
  kind: 'zuliprc' | 'password',
  subdomain: string,
  userId: UserId,
): SecretFile {
  const name = `${kind}-${subdomain === '' ? '' : `${subdomain}.`}${userId}`
  return { name, replaces: kind === 'password' }
}
