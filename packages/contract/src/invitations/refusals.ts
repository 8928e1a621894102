import { z } from 'zod'
import { refusal } from '../declare.ts'

/** An address, why it gets no invitation, and whether it is that of a deactivated account. */
const skippedAddress = z.tuple([z.string(), z.string(), z.boolean()])
export type SkippedAddress = z.infer<typeof skippedAddress>

export const invitationFailed = refusal({
  code: 'INVITATION_FAILED',
  when: 'Some addresses received no invitation, or the daily limit is reached.',
  extra: {
    errors: z.array(skippedAddress),
    /** Whether the others were sent theirs. */
    sent_invitations: z.boolean(),
    license_limit_reached: z.literal(false).default(false),
    daily_limit_reached: z.boolean(),
  },
  message: ({ problem }: { problem: string }) => problem,
})

export const nobodyInvited = refusal({
  code: 'BAD_REQUEST',
  when: 'The request contains no address.',
  message: () => 'You must specify at least one email address.',
})

export const invitationChannelInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A channel does not exist, or the caller may not see it.',
  message: ({ id }: { id: number }) => `Invalid channel ID ${id}. No invites were sent.`,
})

export const invitationChannelNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not subscribe others to one of the channels.',
  message: () => 'You do not have permission to subscribe other users to channels.',
})

export const invitationGroupNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'A group does not exist, is deactivated, or the caller may not add members to it.',
  message: ({ id }: { id: number }) => `You cannot add people to the user group ${id}.`,
})

export const invitationUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The invitation does not exist or has ended, or it belongs to another user and the caller is not an administrator.',
  message: () => 'No such invitation',
})

export const invitationRevoked = refusal({
  code: 'BAD_REQUEST',
  when: 'The link was already revoked.',
  message: () => 'Invitation has already been revoked',
})
