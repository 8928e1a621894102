import { z } from 'zod'
import { maxId, userId } from '../ids.ts'
import { role } from '../users/objects.ts'

export const invitationId = z
  .int()
  .min(0)
  .max(maxId)
  .brand<'InvitationId'>()
  .describe('The id of an invitation.')
export type InvitationId = z.infer<typeof invitationId>

/** An invitation that still works: a mail to one person, or a link for many. */
export const invitationObject = z.strictObject({
  id: invitationId,
  invited_by_user_id: userId,
  /** When it was sent, or the link made. */
  invited: z.int(),
  /** Null: it works until it is revoked. */
  expiry_date: z.int().nullable(),
  invited_as: role,
  is_multiuse: z.boolean(),
  /** Only for an invitation by email. */
  email: z.string().optional(),
  notify_referrer_on_join: z.boolean().optional(),
  /**
   * For links only: for its creator and for users who could create one with the same rights; never for read-only
   * keys.
   */
  link_url: z.string().optional(),
})
export type InvitationObject = z.infer<typeof invitationObject>
