import { email as address, roles } from '@parley/contract'
import { createApiKey, hashPassword, newSecret, resetPassword } from '../access/public.ts'
import { openAccount } from '../joining/public.ts'
import { createOrganization, reactivateRealm, realmNameProblem } from '../organization/public.ts'
import type { Parley } from '../parley.ts'
import { fullNameProblem } from '../people/public.ts'
import { type Command, type CommandContext, requireFlag, withParley, zuliprc } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import {
  addressOf,
  openOrganization,
  organizationFlag,
  requireSubdomain,
  secretFileOf,
} from './organizations.ts'
import { keepSecret } from './secret-files.ts'

export const createUserCommand: Command = {
  about: 'create a user and write their zuliprc',
  flags: {
    email: 'REQUIRED',
    name: 'REQUIRED',
    role: Object.keys(roles).join(', '),
    ...organizationFlag,
  },
  run: async (context) => {
    const email = requireNewAddress(context)
    const role = roleNamed(context.flags.role ?? 'member')
    const fullName = requireName(context, fullNameProblem)
    await withParley(context, async (parley) => {
      const realm = await openOrganization(parley, context)
      const secret = newSecret()
      const text = zuliprc({ email, key: secret, site: addressOf(context.settings, realm) })
      const file = await keepSecret(context.settings, text, async () => {
        const user = { email, fullName, role, passwordHash: null }
        const id = await realm.writeAsSystem(openAccount, user)
        await realm.write(createApiKey, id, { name: 'zuliprc', secret })
        return secretFileOf('zuliprc', realm.directory.realm.subdomain, id)
      })
      context.tell(`Created the user ${email}; existing clients and bots sign in with ${file}`)
    })
  },
}

/** Note: refusals of the API would call it by the name of a parameter. */
function requireName(
  context: CommandContext,
  problemOf: (name: string) => string | undefined,
): string {
  const name = requireFlag(context, 'name').trim()
  const problem = problemOf(name)
  if (problem !== undefined) throw new CommandRefused(`Invalid --name: ${problem}`)
  return name
}

/** The address of an account that is made: one that mail can reach, and that an import of the organization accepts. */
function requireNewAddress(context: CommandContext): string {
  const email = requireFlag(context, 'email')
  if (!address.safeParse(email).success)
    throw new CommandRefused('--email must be an email address')
  return email
}

function roleNamed(name: string) {
  const [, role] = Object.entries(roles).find(([one]) => one === name) ?? []
  if (!role) throw new CommandRefused(`--role must be one of ${Object.keys(roles).join(', ')}`)
  return role
}

export const createKeyCommand: Command = {
  about: 'create another API key for a user and write their zuliprc',
  flags: { email: 'REQUIRED', ...organizationFlag },
  run: (context) =>
    withParley(context, async (parley) => {
      const { realm, user, email } = await requireUser(parley, context)
      const secret = newSecret()
      const text = zuliprc({ email, key: secret, site: addressOf(context.settings, realm) })
      const file = await keepSecret(context.settings, text, async () => {
        await realm.write(createApiKey, user.id, { name: 'zuliprc', secret })
        return secretFileOf('zuliprc', realm.directory.realm.subdomain, user.id)
      })
      context.tell(`Existing clients and bots of ${email} sign in with ${file}`)
    }),
}

async function requireUser(parley: Parley, context: CommandContext) {
  const email = requireFlag(context, 'email')
  const realm = await openOrganization(parley, context)
  const user = realm.directory.userByEmail(email)
  if (!user) throw new CommandRefused(`There is no user with the address ${email}`)
  return { realm, user, email }
}

export const createOrganizationCommand: Command = {
  about: 'create an organization and its owner',
  flags: {
    organization: 'REQUIRED: its subdomain',
    name: 'REQUIRED',
    email: 'REQUIRED: the owner’s email address',
  },
  run: async (context) => {
    const subdomain = requireFlag(context, 'organization')
    requireSubdomain(subdomain)
    const email = requireNewAddress(context)
    const name = requireName(context, realmNameProblem)
    await withParley(context, async ({ database, realms }) => {
      const password = newSecret()
      const passwordHash = await hashPassword(password)
      const owner = { email, fullName: 'Owner', passwordHash, apiKey: newSecret() }
      const file = await keepSecret(context.settings, `${password}\n`, async () => {
        const organization = { subdomain, name, owner }
        const { ownerId } = await createOrganization(database.sql, realms, organization)
        return secretFileOf('password', subdomain, ownerId)
      })
      context.tell(
        `Created the organization. The first password of its owner ${email} is in ${file}`,
      )
    })
  },
}

export const reactivateCommand: Command = {
  about: 'reactivate a deactivated organization',
  flags: organizationFlag,
  run: (context) =>
    withParley(context, async (parley) => {
      const realm = await openOrganization(parley, context)
      const changed = await realm.writeAsSystem(reactivateRealm, undefined)
      if (!changed) throw new CommandRefused('The organization is not deactivated')
      context.tell('Users can sign in again with their previous passwords and keys')
    }),
}

export const resetPasswordCommand: Command = {
  about:
    'set a new password for a user, revoke their keys and sessions, and write the password to a file',
  flags: { email: 'REQUIRED', keep: 'keys: end sessions only', ...organizationFlag },
  run: (context) =>
    withParley(context, async (parley) => {
      const { realm, user, email } = await requireUser(parley, context)
      const { keep } = context.flags
      if (keep !== undefined && keep !== 'keys') throw new CommandRefused('--keep must be "keys"')
      const password = newSecret()
      const hash = await hashPassword(password)
      const keepsKeys = keep === 'keys'
      const file = await keepSecret(context.settings, `${password}\n`, async () => {
        await realm.writeAsSystem(resetPassword, { userId: user.id, hash, keepsKeys })
        return secretFileOf('password', realm.directory.realm.subdomain, user.id)
      })
      context.tell(`The new password of ${email} is in ${file}`)
    }),
}
