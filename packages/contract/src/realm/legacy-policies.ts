import type { SystemGroup } from '../groups/objects.ts'

// Each group, and the number of a policy that it was before policies were groups. Note: short, because the web app begins with it.
const groups: readonly (string | undefined)[] = [
  'role:administrators',
  'role:nobody',
  'role:owners',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
] satisfies SystemGroup[]
type Numbers = readonly [number, ...number[]]

const creating: Numbers = [2, 2, 2, 4, 3, 1, 2]
const creatingWebPublic: Numbers = [2, 6, 7, 4, 2, 2, 2]
const mentioning: Numbers = [5, 6, 5, 7, 3, 2, 1]
const posting = [2, 1, 1, 4, 3, 1, 1]

type Permission =
  | 'can_create_private_channel_group'
  | 'can_create_public_channel_group'
  | 'can_create_web_public_channel_group'
  | 'can_mention_many_users_group'

/**
 * The fields that older clients read instead of permissions. `groupOf` returns the name of the group that a permission is set to,
 * undefined for other values. What has no number is "administrators".
 */
export function legacyPolicies(groupOf: (permission: Permission) => string | undefined) {
  const policy = (permission: Permission, numbers: Numbers) =>
    numbers[groups.indexOf(groupOf(permission))] ?? numbers[0]
  return {
    realm_create_public_stream_policy: policy('can_create_public_channel_group', creating),
    realm_create_private_stream_policy: policy('can_create_private_channel_group', creating),
    realm_create_web_public_stream_policy: policy(
      'can_create_web_public_channel_group',
      creatingWebPublic,
    ),
    realm_wildcard_mention_policy: policy('can_mention_many_users_group', mentioning),
  }
}

/** The number of a channel's posting permission. What has none is "everyone". */
export function legacyPostPolicy(group: string | undefined): number {
  return posting[groups.indexOf(group)] ?? 1
}
