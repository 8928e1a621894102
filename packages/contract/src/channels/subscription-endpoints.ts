import { z } from 'zod'
import { endpoint, json, loose, path, text } from '../declare.ts'
import { permissionMissing } from '../http/refusals.ts'
import { channelId, userId } from '../ids.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { userNotFound } from '../users/refusals.ts'
import { subscribe } from './endpoints.ts'
import { colorForm, subscriptionObject, subscriptionProperties } from './objects.ts'
import { principals } from './parameters.ts'
import {
  channelDescriptionTooLong,
  channelIdInvalid,
  channelNameInvalid,
  channelNameTaken,
  channelNameUnknown,
  channelsNotAccessible,
  principalUnknown,
  subscriptionChangedTwice,
  subscriptionChangeEmpty,
  subscriptionSettingInvalid,
  tooManySubscriptions,
  unsubscribingNotAllowed,
} from './refusals.ts'

export const getSubscriptions = endpoint({
  id: 'get-subscriptions',
  summary: 'List the channels that you are subscribed to',
  route: 'GET /users/me/subscriptions',
  caller: 'user',
  params: {
    include_subscribers: loose(
      'Whether the answer lists the subscribers of each channel.',
      z.union([z.boolean(), z.literal('partial')]).default(false),
    ),
  },
  result: { subscriptions: z.array(subscriptionObject) },
  refusals: [],
})

const names = z.array(nameAsSent).max(1000)

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  summary: 'Unsubscribe yourself or others from channels',
  route: 'DELETE /users/me/subscriptions',
  caller: 'user',
  maxBodyKib: 8192,
  params: {
    subscriptions: json('Names of the channels.', names),
    principals: json(
      'Ids or addresses of the users to unsubscribe. Default, also for an empty list: the caller.',
      principals.optional(),
    ),
  },
  result: { removed: names, not_removed: names },
  refusals: [channelNameUnknown, principalUnknown, tooManySubscriptions, unsubscribingNotAllowed],
})

export const updateSubscriptions = endpoint({
  id: 'update-subscriptions',
  summary: 'Subscribe to channels and unsubscribe from others',
  route: 'PATCH /users/me/subscriptions',
  caller: 'member',
  maxBodyKib: 8192,
  params: {
    add: json(
      'Channels to subscribe to. Missing ones are created.',
      z
        .array(
          z.object({
            name: nameAsSent,
            /** Ignored for former subscribers, who keep their previous color. */
            color: z.string().max(20).regex(colorForm).optional(),
            description: textAsSent.optional(),
          }),
        )
        .max(1000)
        .default([]),
    ),
    delete: json('Names of the channels to unsubscribe from.', names.default([])),
  },
  result: {
    subscribed: subscribe.result.shape.subscribed,
    already_subscribed: subscribe.result.shape.already_subscribed,
    removed: names,
    not_removed: names,
  },
  refusals: [
    channelDescriptionTooLong,
    channelNameInvalid,
    channelNameTaken,
    channelNameUnknown,
    channelsNotAccessible,
    permissionMissing,
    subscriptionChangedTwice,
    subscriptionChangeEmpty,
  ],
})

export const setProperties = endpoint({
  id: 'update-subscription-settings',
  summary: 'Change your settings of channels: color, muting, pinning, notifications',
  route: 'POST /users/me/subscriptions/properties',
  caller: 'user',
  params: {
    subscription_data: json(
      'Changes, each with a channel, a property and a value.',
      z
        .array(
          z.object({
            stream_id: channelId,
            property: z.enum(subscriptionProperties),
            value: z.union([z.boolean(), nameAsSent]),
          }),
        )
        .max(1000),
    ),
  },
  result: {},
  refusals: [channelIdInvalid, subscriptionSettingInvalid],
})

export const setProperty = endpoint({
  id: 'update-subscription-property',
  summary:
    'Change one setting of one of your channels; superseded by POST /users/me/subscriptions/properties',
  route: 'PATCH /users/me/subscriptions/{stream_id}',
  caller: 'user',
  params: {
    stream_id: path('Id of the channel.', channelId),
    property: text('Name of the setting.', z.enum(subscriptionProperties)),
    value: json('New value.', z.union([z.boolean(), nameAsSent])),
  },
  result: {},
  refusals: [channelIdInvalid, subscriptionSettingInvalid],
})

export const getSubscriptionStatus = endpoint({
  id: 'get-subscription-status',
  summary: 'Check whether a user is subscribed to a channel',
  route: 'GET /users/{user_id}/subscriptions/{stream_id}',
  caller: 'user',
  since: 12,
  params: {
    user_id: path('Id of the user.', userId),
    stream_id: path('Id of the channel.', channelId),
  },
  result: { is_subscribed: z.boolean() },
  refusals: [channelIdInvalid, userNotFound],
})
