import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { permissionMissing, tooManyCreated } from '../http/refusals.ts'
import { channelId, groupId } from '../ids.ts'
import { limits } from '../limits.ts'
import { textUpTo } from '../text-rules.ts'
import { role } from '../users/objects.ts'
import { botsNotAccepted } from '../users/refusals.ts'
import { invitationId, invitationObject } from './objects.ts'
import {
  invitationChannelInvalid,
  invitationChannelNotAllowed,
  invitationFailed,
  invitationGroupNotAllowed,
  invitationRevoked,
  invitationUnknown,
  nobodyInvited,
} from './refusals.ts'

const target = { invite_id: path('Id of the invitation.', invitationId) }

const tenDays = 14_400

const granted = {
  invite_expires_in_minutes: json(
    'Minutes until the invitation expires; null: never.',
    z.int().min(1).max(2_147_483_647).nullable().default(tenDays),
  ),
  invite_as: json('Role of the invited users.', role.default(400)),
  group_ids: json(
    'Ids of groups to add the invited users to.',
    z.array(groupId).max(1000).default([]),
  ),
  include_realm_default_subscriptions: json(
    'Whether to subscribe the invited users to the default channels as well.',
    z.boolean().default(false),
  ),
  welcome_message_custom_text: text(
    "Custom welcome message, in place of the organization's; empty: none. Administrators only.",
    textUpTo(limits.maxWelcomeMessageLength).optional(),
  ),
}

const channels = z.array(channelId).max(1000)

const grantRefusals = [
  botsNotAccepted,
  invitationChannelInvalid,
  invitationChannelNotAllowed,
  invitationGroupNotAllowed,
  permissionMissing,
]

export const send = endpoint({
  id: 'send-invites',
  summary: 'Invite people by email',
  route: 'POST /invites',
  caller: 'member',
  params: {
    invitee_emails: text(
      'Email addresses, separated by commas or line breaks.',
      z
        .string()
        .max(300_000)
        .meta({ examples: ['new@example.org, newer@example.org'] }),
    ),
    stream_ids: json('Ids of channels to subscribe the invited users to.', channels),
    ...granted,
    notify_referrer_on_join: json(
      'Whether you are notified when somebody accepts.',
      z.boolean().default(true),
    ),
  },
  result: {},
  refusals: [...grantRefusals, invitationFailed, nobodyInvited],
})

export const createLink = endpoint({
  id: 'create-invite-link',
  summary: 'Create an invitation link for any number of people',
  route: 'POST /invites/multiuse',
  caller: 'member',
  params: {
    stream_ids: json('Ids of channels to subscribe the invited users to.', channels.default([])),
    ...granted,
  },
  result: { invite_link: z.string() },
  refusals: [...grantRefusals, tooManyCreated],
})

export const list = endpoint({
  id: 'get-invites',
  summary: 'List the valid invitations: your own, or all for administrators',
  route: 'GET /invites',
  caller: 'member',
  params: {},
  result: { invites: z.array(invitationObject) },
  refusals: [botsNotAccepted],
})

export const revoke = endpoint({
  id: 'revoke-email-invite',
  summary: 'Revoke an email invitation',
  route: 'DELETE /invites/{invite_id}',
  caller: 'member',
  params: target,
  result: {},
  refusals: [botsNotAccepted, invitationUnknown],
})

export const revokeLink = endpoint({
  id: 'revoke-invite-link',
  summary: 'Revoke an invitation link',
  route: 'DELETE /invites/multiuse/{invite_id}',
  caller: 'member',
  params: target,
  result: {},
  refusals: [botsNotAccepted, invitationRevoked, invitationUnknown],
})

export const resend = endpoint({
  id: 'resend-email-invite',
  summary: 'Resend an email invitation, with a new link and the original validity period',
  route: 'POST /invites/{invite_id}/resend',
  caller: 'member',
  params: target,
  result: {},
  refusals: [botsNotAccepted, invitationFailed, invitationUnknown, permissionMissing],
})
