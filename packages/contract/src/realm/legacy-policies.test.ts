import { expect, test } from 'vitest'
import { legacyPolicies, legacyPostPolicy } from './legacy-policies.ts'

// The numbers of the API's reference, written out.
const rows: readonly [string | undefined, number, number, number, number][] = [
  // group, creating, creating web-public, mentioning, posting
  ['role:nobody', 2, 6, 6, 1],
  ['role:owners', 2, 7, 5, 1],
  ['role:administrators', 2, 2, 5, 2],
  ['role:moderators', 4, 4, 7, 4],
  ['role:fullmembers', 3, 2, 3, 3],
  ['role:members', 1, 2, 2, 1],
  ['role:everyone', 2, 2, 1, 1],
  ['role:internet', 2, 2, 5, 1],
  ['members', 2, 2, 5, 1],
  ['team-members', 2, 2, 5, 1],
  ['constructor', 2, 2, 5, 1],
  [undefined, 2, 2, 5, 1],
]

test.each(rows)('what is set to %s has these numbers', (group, creating, web, mentions, posts) => {
  expect(legacyPolicies(() => group)).toEqual({
    realm_create_public_stream_policy: creating,
    realm_create_private_stream_policy: creating,
    realm_create_web_public_stream_policy: web,
    realm_wildcard_mention_policy: mentions,
  })
  expect(legacyPostPolicy(group)).toBe(posts)
})

test('each field follows its own permission', () => {
  expect(
    legacyPolicies(
      (permission) =>
        ({
          can_create_private_channel_group: 'role:fullmembers',
          can_create_public_channel_group: 'role:moderators',
          can_create_web_public_channel_group: 'role:owners',
          can_mention_many_users_group: 'role:everyone',
        })[permission],
    ),
  ).toEqual({
    realm_create_public_stream_policy: 4,
    realm_create_private_stream_policy: 3,
    realm_create_web_public_stream_policy: 7,
    realm_wildcard_mention_policy: 1,
  })
})
