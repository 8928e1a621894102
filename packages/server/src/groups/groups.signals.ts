import type { Group } from '../directory/objects.ts'
import type { MembershipChange } from './membership.policy.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    /** The group gets and loses members when the action commits. */
    'membership-changes': { readonly group: Group; readonly change: MembershipChange }
  }
}
