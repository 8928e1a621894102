import type { UserId } from '@parley/contract'
import type { Group } from '../directory/objects.ts'
import type { MembershipChange } from './membership.policy.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    /** A user has added others to a group, or removed them. */
    'members-changed': {
      readonly group: Group
      readonly added: readonly UserId[]
      readonly removed: readonly UserId[]
    }
    /** The group gets and loses members when the action commits. */
    'membership-changes': { readonly group: Group; readonly change: MembershipChange }
  }
}
