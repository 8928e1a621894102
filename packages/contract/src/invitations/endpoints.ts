import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { permissionMissing } from '../http/refusals.ts'
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

const target = { invite_id: path('The invitation.', invitationId) }

const tenDays = 14_400

const granted = {
  invite_expires_in_minutes: json(
    'For how long it works; null: until it is revoked.',
    z.int().min(1).max(2_147_483_647).nullable().default(tenDays),
  ),
  invite_as: json('The role that people come in with.', role.default(400)),
  group_ids: json('Groups that they are put into.', z.array(groupId).max(1000).default([])),
  include_realm_default_subscriptions: json(
    'Whether they are subscribed to the channels that everybody new is subscribed to, too.',
    z.boolean().default(false),
  ),
  welcome_message_custom_text: text(
    'What the notification bot tells those who come, instead of what the organization tells everybody; empty: nothing. For administrators.',
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
  summary: 'Invite people by mail',
  route: 'POST /invites',
  caller: 'member',
  params: {
    invitee_emails: text(
      'The addresses, separated by commas or line breaks.',
      z
        .string()
        .max(300_000)
        .meta({ examples: ['new@example.org, newer@example.org'] }),
    ),
    stream_ids: json('Channels that they are subscribed to.', channels),
    ...granted,
    notify_referrer_on_join: json(
      'Whether you hear of it when somebody comes.',
      z.boolean().default(true),
    ),
  },
  result: {},
  refusals: [...grantRefusals, invitationFailed, nobodyInvited],
})

export const createLink = endpoint({
  id: 'create-invite-link',
  summary: 'Make a link with which any number of people can come',
  route: 'POST /invites/multiuse',
  caller: 'member',
  params: {
    stream_ids: json('Channels that they are subscribed to.', channels.default([])),
    ...granted,
  },
  result: { invite_link: z.string() },
  refusals: grantRefusals,
})

export const list = endpoint({
  id: 'get-invites',
  summary: 'List the invitations that work: your own, as an administrator all',
  route: 'GET /invites',
  caller: 'member',
  params: {},
  result: { invites: z.array(invitationObject) },
  refusals: [botsNotAccepted],
})

export const revoke = endpoint({
  id: 'revoke-email-invite',
  summary: 'Revoke an invitation that was sent by mail',
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
  summary: 'Send an invitation by mail again; it works as long as it did at first',
  route: 'POST /invites/{invite_id}/resend',
  caller: 'member',
  params: target,
  result: {},
  refusals: [botsNotAccepted, invitationUnknown, permissionMissing],
})
