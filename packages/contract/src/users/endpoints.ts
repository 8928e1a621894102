import { z } from 'zod'
import { proofParams, proofRefusals } from '../auth/proof.ts'
import { passwordWeak } from '../auth/refusals.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { channelId, messageId, userId } from '../ids.ts'
import { limits } from '../limits.ts'
import { givenProfileValues } from '../profile-fields/objects.ts'
import { profileFieldUnknown, profileValueInvalid } from '../profile-fields/refusals.ts'
import { email, nameAsSent, textUpTo } from '../text-rules.ts'
import { role, userObject } from './objects.ts'
import {
  addressNotAllowed,
  addressUnusable,
  botNameTaken,
  cannotDeactivateLastUser,
  emailTaken,
  fullNameInvalid,
  lastOwnerStays,
  mayNotChangeEmails,
  mayNotCreateUsers,
  onlyOwnerKeepsRole,
  roleImpossible,
  userNotFound,
} from './refusals.ts'

const { bot_type, bot_owner_id, ...ownFields } = userObject.shape

const target = path('Id of the user.', userId)
// An address is a string, even if it looks like JSON.
export const targetAddress = {
  ...path(
    'Address of the user: the real one if the caller can see it, otherwise the one in `email`.',
    nameAsSent,
  ),
  coding: 'text',
} as const

const shown = {
  client_gravatar: json(
    'Omit gravatar URLs that the client can compute.',
    z.boolean().default(true),
  ),
  include_custom_profile_fields: json(
    'Include values of custom profile fields.',
    z.boolean().default(false),
  ),
}

export const getOwnUser = endpoint({
  id: 'get-own-user',
  summary: 'Get your own user',
  route: 'GET /users/me',
  caller: 'user',
  params: {},
  result: {
    ...ownFields,
    bot_type: bot_type.optional(),
    bot_owner_id: bot_owner_id.optional(),
    max_message_id: messageId,
  },
  refusals: [],
})

export const getUsers = endpoint({
  id: 'get-users',
  summary: 'Get all users',
  route: 'GET /users',
  caller: 'user',
  params: {
    ...shown,
    user_ids: json('Ids of users to return. Default: all.', z.array(userId).max(20_000).optional()),
  },
  result: { members: z.array(userObject) },
  refusals: [],
})

export const getUser = endpoint({
  id: 'get-user',
  summary: 'Get a user by id',
  route: 'GET /users/{user_id}',
  caller: 'user',
  since: 1,
  params: { user_id: target, ...shown },
  result: { user: userObject },
  refusals: [userNotFound],
})

export const getUserByEmail = endpoint({
  id: 'get-user-by-email',
  summary: 'Get a user by address',
  route: 'GET /users/{email}',
  caller: 'user',
  since: 39,
  params: { email: targetAddress, ...shown },
  result: { user: userObject },
  refusals: [userNotFound],
})

export const createUser = endpoint({
  id: 'create-user',
  summary: 'Create a user',
  route: 'POST /users',
  caller: 'administrator',
  params: {
    email: text('Email address.', email),
    password: text('Password.', nameAsSent),
    full_name: text('Full name.', nameAsSent),
  },
  result: { user_id: userId },
  refusals: [
    addressNotAllowed,
    addressUnusable,
    emailTaken,
    fullNameInvalid,
    mayNotCreateUsers,
    passwordWeak,
  ],
})

const changes = {
  full_name: text('New full name.', nameAsSent.optional()),
  role: json('New role.', role.optional()),
  profile_data: json(
    'Values of custom profile fields. An empty value clears the field.',
    givenProfileValues.optional(),
  ),
  new_email: text(
    'New email address. For your own account, proof of identity is required.',
    email.optional(),
  ),
  ...proofParams,
}

const changeRefusals = [
  ...proofRefusals,
  addressNotAllowed,
  addressUnusable,
  botNameTaken,
  emailTaken,
  fullNameInvalid,
  mayNotChangeEmails,
  onlyOwnerKeepsRole,
  profileFieldUnknown,
  profileValueInvalid,
  roleImpossible,
  userNotFound,
]

export const updateUser = endpoint({
  id: 'update-user',
  summary: 'Change a user',
  route: 'PATCH /users/{user_id}',
  caller: 'administrator',
  params: { user_id: target, ...changes },
  result: {},
  refusals: changeRefusals,
})

export const updateUserByEmail = endpoint({
  id: 'update-user-by-email',
  summary: 'Change a user by address',
  route: 'PATCH /users/{email}',
  caller: 'administrator',
  since: 313,
  params: { email: targetAddress, ...changes },
  result: {},
  refusals: changeRefusals,
})

const unlessAsked = z.boolean().default(false)

const deactivationActions = z.strictObject({
  delete_profile: unlessAsked,
  delete_public_channel_messages: unlessAsked,
  delete_private_channel_messages: unlessAsked,
  delete_direct_messages: unlessAsked,
})

export const deactivateUser = endpoint({
  id: 'deactivate-user',
  summary: 'Deactivate a user',
  route: 'DELETE /users/{user_id}',
  caller: 'administrator',
  params: {
    user_id: target,
    deactivation_notification_comment: text(
      'Comment in the email to the user. Without it, no email is sent.',
      textUpTo(limits.maxDeactivationCommentLength).optional(),
    ),
    actions: json(
      'Data to delete with the account and the bots that are deactivated with it: name and avatar; messages in public channels, in private channels, and direct messages.',
      deactivationActions.optional(),
    ),
    ...proofParams,
  },
  result: {},
  refusals: [...proofRefusals, lastOwnerStays, userNotFound],
})

export const deactivateOwnUser = endpoint({
  id: 'deactivate-own-user',
  summary: 'Deactivate yourself',
  route: 'DELETE /users/me',
  caller: 'user',
  params: proofParams,
  result: {},
  refusals: [...proofRefusals, cannotDeactivateLastUser],
})

export const reactivateUser = endpoint({
  id: 'reactivate-user',
  summary: 'Reactivate a user',
  route: 'POST /users/{user_id}/reactivate',
  caller: 'administrator',
  params: { user_id: target },
  result: {},
  refusals: [botNameTaken, userNotFound],
})

export const getUserChannels = endpoint({
  id: 'get-user-channels',
  summary: 'Get the channels that a user is subscribed to',
  route: 'GET /users/{user_id}/channels',
  caller: 'user',
  since: 440,
  params: { user_id: target },
  result: { subscribed_channel_ids: z.array(channelId) },
  refusals: [userNotFound],
})
