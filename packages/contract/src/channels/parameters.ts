import { z } from 'zod'
import { json, loose } from '../declare.ts'
import { folderId } from '../folders/objects.ts'
import { changedValue, givenValue, valueParams } from '../groups/parameters.ts'
import { userId } from '../ids.ts'
import { nameAsSent } from '../text-rules.ts'
import { type ChannelPermission, channelPermissions, topicsPolicy } from './objects.ts'

/** Users, by id or address. */
export const principals = z.union([z.array(userId).max(50_000), z.array(nameAsSent).max(50_000)])

const permissionNames = Object.keys(channelPermissions) as ChannelPermission[]

/** The permissions of a channel that is to be created. */
export const permissionParams = valueParams(
  permissionNames,
  givenValue,
  'Permission in channels that are created.',
)

/** Changed permissions; `old` is the value that the caller expects. */
export const permissionChangeParams = valueParams(permissionNames, changedValue)

export const retention = loose(
  'Days until messages are deleted, `realm_default` or `unlimited`.',
  z.union([z.int().min(1).max(2_147_483_647), z.enum(['realm_default', 'unlimited'])]).optional(),
)

/** The settings of a channel that is to be created. */
export const creationParams = {
  invite_only: json('Whether channels that are created are private.', z.boolean().default(false)),
  is_web_public: json(
    'Whether channels that are created are web-public.',
    z.boolean().default(false),
  ),
  is_default_stream: json(
    'Whether new users are subscribed to channels that are created.',
    z.boolean().default(false),
  ),
  history_public_to_subscribers: json(
    'Whether new subscribers of channels that are created can read earlier messages.',
    z.boolean().optional(),
  ),
  message_retention_days: retention,
  topics_policy: loose(
    'Whether topics are required, optional or disabled in channels that are created.',
    topicsPolicy.optional(),
  ),
  folder_id: json(
    'Id of the folder for channels that are created.',
    folderId.nullable().optional(),
  ),
  announce: json(
    'Whether the notification bot announces new channels that are not private.',
    z.boolean().default(false),
  ),
  send_new_subscription_messages: json(
    'Whether the notification bot notifies the subscribed users.',
    z.boolean().default(true),
  ),
  ...permissionParams,
} as const
