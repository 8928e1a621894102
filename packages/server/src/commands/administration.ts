import { roles } from '@parley/contract'
import { createApiKey, hashPassword, newSecret, resetPassword } from '../access/public.ts'
import { createOrganization, reactivateRealm } from '../organization/public.ts'
import { createUser, requireFullName } from '../people/public.ts'
import {
  type Command,
  requireFlag,
  siteOf,
  withParley,
  writePrivately,
  zuliprc,
} from './command.ts'
import { CommandRefused } from './command-refused.ts'
import { openOrganization, organizationFlag, requireSubdomain } from './organizations.ts'

export const createUserCommand: Command = {
  about: 'create a user and write their zuliprc',
  flags: {
    email: 'REQUIRED',
    name: 'REQUIRED',
    role: Object.keys(roles).join(', '),
    ...organizationFlag,
  },
  run: (context) =>
    withParley(context, async (parley) => {
      const email = requireFlag(context, 'email')
      const realm = await openOrganization(parley, context)
      const role = roles[(context.flags.role ?? 'member') as keyof typeof roles]
      if (!role) throw new CommandRefused(`--role is one of ${Object.keys(roles).join(', ')}`)
      const fullName = requireFullName(requireFlag(context, 'name'))
      const id = await realm.writeAsSystem(createUser, {
        email,
        fullName,
        role,
        passwordHash: null,
      })
      const secret = newSecret()
      await realm.write(createApiKey, id, { name: 'zuliprc', secret })
      const text = zuliprc({ email, key: secret, site: siteOf(context.settings) })
      const file = await writePrivately(context.settings, `zuliprc-${id}`, text)
      context.tell(`Created user ${id}; existing clients and bots sign in with ${file}`)
    }),
}

export const createOrganizationCommand: Command = {
  about: 'create an organization and its owner',
  flags: {
    organization: 'REQUIRED: its subdomain',
    name: 'REQUIRED',
    email: 'REQUIRED: the owner’s address',
  },
  run: (context) =>
    withParley(context, async ({ database, realms }) => {
      const subdomain = requireFlag(context, 'organization')
      requireSubdomain(subdomain)
      const email = requireFlag(context, 'email')
      const password = newSecret()
      const passwordHash = await hashPassword(password)
      const owner = { email, fullName: 'Owner', passwordHash, apiKey: newSecret() }
      const name = requireFlag(context, 'name')
      await createOrganization(database.sql, realms, { subdomain, name, owner })
      const file = await writePrivately(context.settings, `password-${subdomain}`, `${password}\n`)
      context.tell(`Created; the first password of its owner ${email} is in ${file}`)
    }),
}

export const reactivateCommand: Command = {
  about: 'open a deactivated organization again',
  flags: organizationFlag,
  run: (context) =>
    withParley(context, async (parley) => {
      const realm = await openOrganization(parley, context)
      const changed = await realm.writeAsSystem(reactivateRealm, undefined)
      if (!changed) throw new CommandRefused('The organization is not deactivated')
      context.tell('People can sign in again, with the passwords and keys that they had')
    }),
}

export const resetPasswordCommand: Command = {
  about: 'give a user a new password, end their keys and sessions, and write it to a file',
  flags: { email: 'REQUIRED', keep: 'keys: only sessions end', ...organizationFlag },
  run: (context) =>
    withParley(context, async (parley) => {
      const email = requireFlag(context, 'email')
      const realm = await openOrganization(parley, context)
      const user = realm.directory.userByEmail(email)
      if (!user) throw new CommandRefused(`There is no user with the address ${email}`)
      const { keep } = context.flags
      if (keep !== undefined && keep !== 'keys') throw new CommandRefused('--keep is keys')
      const password = newSecret()
      const hash = await hashPassword(password)
      const keepsKeys = keep === 'keys'
      await realm.writeAsSystem(resetPassword, { userId: user.id, hash, keepsKeys })
      const file = await writePrivately(context.settings, `password-${user.id}`, `${password}\n`)
      context.tell(`The new password of ${email} is in ${file}`)
    }),
}
