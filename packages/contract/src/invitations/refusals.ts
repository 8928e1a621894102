import { z } from 'zod'
import { refusal } from '../declare.ts'

/** An address, why it gets no invitation, and whether it is that of a deactivated account. */
const skippedAddress = z.tuple([z.string(), z.string(), z.boolean()])
export type SkippedAddress = z.infer<typeof skippedAddress>

export const invitationFailed = refusal({
  code: 'INVITATION_FAILED',
  when: 'Some of the addresses get no invitation, or so many are not sent in a day.',
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
  when: 'No address is given.',
  message: () => 'You must specify at least one email address.',
})

export const invitationChannelInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'One of the channels does not exist, or the caller may not know of it.',
  message: ({ id }: { id: number }) => `Invalid channel ID ${id}. No invites were sent.`,
})

export const invitationChannelNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not add other people to one of the channels.',
  message: () => 'You do not have permission to subscribe other users to channels.',
})

export const invitationGroupNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'One of the groups does not exist, is deactivated, or the caller may not add people to it.',
  message: ({ id }: { id: number }) => `You cannot add people to the user group ${id}.`,
})

export const invitationUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such invitation (any more), or it is another’s and the caller is no administrator.',
  message: () => 'No such invitation',
})

export const invitationRevoked = refusal({
  code: 'BAD_REQUEST',
  when: 'The link was revoked before.',
  message: () => 'Invitation has already been revoked',
})
