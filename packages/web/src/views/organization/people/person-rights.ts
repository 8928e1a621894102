import type { Person, Self } from '@parley/client/replica'
import { roles } from '@parley/client/roles'

type Role = Person['role']
type Account = Pick<Person, 'role' | 'is_active'> & { readonly user_id: number }
type Viewer = Pick<Self, 'is_owner'> & { readonly user_id: number }

const { owner, administrator, moderator, member, guest } = roles

export interface PersonRights {
  /** What the role can be changed to, with the present one. With one role only, it cannot be changed. */
  readonly roles: readonly Role[]
  /** Why not all roles are there. */
  readonly roleReason?: 'lastOwner' | 'ownersOnly' | 'appointing' | 'guest'
  readonly mayDeactivate: boolean
  /** Why not. */
  readonly staysReason?: 'lastOwner' | 'ownersOnly' | 'self'
}

/** What an owner or administrator may do with the account of a person. The server decides by the same rules. */
export function rightsOver(person: Account, self: Viewer, activeOwners: number): PersonRights {
  return { ...rolesFor(person, self, activeOwners), ...deactivation(person, self, activeOwners) }
}

function rolesFor(
  { role, is_active }: Account,
  { is_owner }: Viewer,
  activeOwners: number,
): Pick<PersonRights, 'roles' | 'roleReason'> {
  if (role === owner && !is_owner) return { roles: [role], roleReason: 'ownersOnly' }
  if (role === owner && is_active && activeOwners === 1) {
    return { roles: [role], roleReason: 'lastOwner' }
  }
  if (role === guest) return { roles: [moderator, member, guest], roleReason: 'guest' }
  const below = [administrator, moderator, member, guest] as const
  return is_owner ? { roles: [owner, ...below] } : { roles: below, roleReason: 'appointing' }
}

function deactivation(
  { user_id, role, is_active }: Account,
  self: Viewer,
  activeOwners: number,
): Pick<PersonRights, 'mayDeactivate' | 'staysReason'> {
  const not = (staysReason: PersonRights['staysReason'] & string) =>
    ({ mayDeactivate: false, staysReason }) as const
  if (role === owner && !self.is_owner) return not('ownersOnly')
  if (role === owner && is_active && activeOwners === 1) return not('lastOwner')
  return user_id === self.user_id ? not('self') : { mayDeactivate: true }
}
