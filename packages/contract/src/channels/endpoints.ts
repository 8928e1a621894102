import { z } from 'zod'
import { endpoint, json, loose, path, text } from '../declare.ts'
import { folderId } from '../folders/objects.ts'
import { folderIdInvalid } from '../folders/refusals.ts'
import { settingValueInvalid, settingValueOutdated } from '../groups/refusals.ts'
import { permissionMissing, tooManyCreated } from '../http/refusals.ts'
import { channelId, userId } from '../ids.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { channelObject, listedChannel, topicsPolicy } from './objects.ts'
import { creationParams, permissionChangeParams, principals, retention } from './parameters.ts'
import {
  channelDescriptionTooLong,
  channelIdInvalid,
  channelNameInvalid,
  channelNameNotFound,
  channelNameTaken,
  channelQueryNotAllowed,
  channelsNotAccessible,
  defaultNotPrivate,
  mayNotAdminister,
  moderationChannelStaysPrivate,
  namedTopicsExist,
  postingNotAllowed,
  principalUnknown,
  privateHistoryNeeded,
  retentionNeedsOwner,
  senderNotAllowed,
  subscribingOthersNotAllowed,
  tooManySubscriptions,
  webPublicDisabled,
} from './refusals.ts'

/** The possible errors of channel settings. */
const creationRefusals = [
  channelDescriptionTooLong,
  channelNameInvalid,
  channelNameTaken,
  defaultNotPrivate,
  folderIdInvalid,
  permissionMissing,
  privateHistoryNeeded,
  retentionNeedsOwner,
  settingValueInvalid,
  webPublicDisabled,
]

const namesByUser = z.record(z.string(), z.array(z.string()))

export const subscribe = endpoint({
  id: 'subscribe',
  summary: 'Subscribe users to channels, creating the channels that do not exist',
  route: 'POST /users/me/subscriptions',
  caller: 'member',
  maxBodyKib: 8192,
  params: {
    subscriptions: json(
      'Channels to subscribe to. A description is used only for channels that are created.',
      z
        .array(z.object({ name: nameAsSent, description: textAsSent.optional() }))
        .min(1)
        .max(1000)
        .meta({ examples: [[{ name: 'general' }]] }),
    ),
    principals: json(
      'Ids or addresses of the users to subscribe. Default, also for an empty list: the caller.',
      principals.optional(),
    ),
    authorization_errors_fatal: json(
      'Whether the call fails if one of the channels is not accessible.',
      z.boolean().default(true),
    ),
    ...creationParams,
  },
  result: {
    subscribed: namesByUser,
    already_subscribed: namesByUser,
    unauthorized: z.array(z.string()).optional(),
    /** Absent for more than 100 users. */
    new_subscription_messages_sent: z.boolean().optional(),
  },
  refusals: [
    ...creationRefusals,
    channelsNotAccessible,
    principalUnknown,
    subscribingOthersNotAllowed,
    tooManyCreated,
    tooManySubscriptions,
  ],
})

export const create = endpoint({
  id: 'create-channel',
  summary: 'Create a channel and subscribe users to it',
  route: 'POST /channels/create',
  caller: 'member',
  maxBodyKib: 8192,
  since: 417,
  params: {
    name: text('Name of the channel.', nameAsSent),
    description: text('Description of the channel, in Markdown.', textAsSent.default('')),
    subscribers: json('Ids of the users to subscribe.', z.array(userId).max(50_000)),
    ...creationParams,
  },
  result: { id: channelId },
  refusals: [...creationRefusals, principalUnknown, tooManyCreated],
})

const filter = (about: string, byDefault: boolean) => json(about, z.boolean().default(byDefault))

export const getChannels = endpoint({
  id: 'get-streams',
  summary: 'List the channels that you can access',
  route: 'GET /streams',
  caller: 'user',
  params: {
    include_public: filter('Include all public channels.', true),
    include_web_public: filter('Include all web-public channels.', false),
    include_subscribed: filter('Include the channels that you are subscribed to.', true),
    exclude_archived: filter('Exclude archived channels.', true),
    include_all: filter('Include all channels that you can see.', false),
    include_all_active: filter('Older name of include_all, for administrators.', false),
    include_default: filter('Include the default channels, and mark them as such.', false),
    include_owner_subscribed: filter(
      'Include the channels to which the owner of the calling bot is subscribed.',
      false,
    ),
    include_can_access_content: filter('Include all channels whose content you can read.', false),
  },
  result: { streams: z.array(listedChannel) },
  refusals: [channelQueryNotAllowed],
})

const channel = path('Id of the channel.', channelId)

export const getChannel = endpoint({
  id: 'get-stream-by-id',
  summary: 'Get a channel',
  route: 'GET /streams/{stream_id}',
  caller: 'user',
  since: 132,
  params: { stream_id: channel },
  result: { stream: channelObject },
  refusals: [channelIdInvalid],
})

export const getChannelId = endpoint({
  id: 'get-stream-id',
  summary: 'Get the id of a channel',
  route: 'GET /get_stream_id',
  caller: 'user',
  params: { stream: text('Name of the channel.', nameAsSent) },
  result: { stream_id: channelId },
  refusals: [channelNameNotFound],
})

export const getEmailAddress = endpoint({
  id: 'get-stream-email-address',
  summary: 'Get the email address of a channel; empty, as the server receives no email',
  route: 'GET /streams/{stream_id}/email_address',
  caller: 'user',
  since: 226,
  params: {
    stream_id: channel,
    sender_id: json(
      'Id of the user who sends the resulting messages: yourself, one of your bots or the notification bot.',
      userId.optional(),
    ),
  },
  result: { email: z.string() },
  refusals: [channelIdInvalid, postingNotAllowed, senderNotAllowed],
})

export const getSubscribers = endpoint({
  id: 'get-subscribers',
  summary: 'List the subscribers of a channel',
  route: 'GET /streams/{stream_id}/members',
  caller: 'user',
  params: { stream_id: channel },
  result: { subscribers: z.array(userId) },
  refusals: [channelIdInvalid],
})

export const update = endpoint({
  id: 'update-stream',
  summary: 'Change a channel',
  route: 'PATCH /streams/{stream_id}',
  caller: 'member',
  params: {
    stream_id: channel,
    new_name: text('New name.', nameAsSent.optional()),
    description: text('New description, in Markdown.', textAsSent.optional()),
    is_private: json('Whether the channel is private.', z.boolean().optional()),
    is_web_public: json('Whether the channel is web-public.', z.boolean().optional()),
    history_public_to_subscribers: json(
      'Whether new subscribers can read earlier messages.',
      z.boolean().optional(),
    ),
    is_default_stream: json(
      'Whether new users are subscribed to the channel.',
      z.boolean().optional(),
    ),
    is_archived: json('Whether the channel is archived.', z.boolean().optional()),
    message_retention_days: retention,
    topics_policy: loose(
      'Whether topics are required, optional or disabled.',
      topicsPolicy.optional(),
    ),
    folder_id: json('Id of the folder; null: none.', folderId.nullable().optional()),
    ...permissionChangeParams,
  },
  result: {},
  refusals: [
    ...creationRefusals,
    channelIdInvalid,
    mayNotAdminister,
    moderationChannelStaysPrivate,
    namedTopicsExist,
    settingValueOutdated,
  ],
})

export const archive = endpoint({
  id: 'archive-stream',
  summary: 'Archive a channel',
  route: 'DELETE /streams/{stream_id}',
  caller: 'member',
  params: { stream_id: channel },
  result: {},
  refusals: [channelIdInvalid, mayNotAdminister],
})

const anyChannel = json('Id of the channel.', channelId)

export const addDefault = endpoint({
  id: 'add-default-stream',
  summary: 'Add a channel to the default channels of new users',
  route: 'POST /default_streams',
  caller: 'administrator',
  params: { stream_id: anyChannel },
  result: {},
  refusals: [channelIdInvalid, defaultNotPrivate],
})

export const removeDefault = endpoint({
  id: 'remove-default-stream',
  summary: 'Remove a channel from the default channels of new users',
  route: 'DELETE /default_streams',
  caller: 'administrator',
  params: { stream_id: anyChannel },
  result: {},
  refusals: [channelIdInvalid],
})
