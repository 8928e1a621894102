import type { api, ChannelPermission, ParamValues } from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { renderDescription } from '../markdown/render.ts'
import { findCustomEmoji } from '../media/public.ts'
import { permissionNames } from './channel-permissions.ts'
import {
  type ChannelSettings,
  requireChannelName,
  requireDescription,
  type WantedChannel,
} from './create-channels.ts'
import type { NoticesWanted } from './signal-joined.ts'
import type { ChannelUpdate } from './update-channel.ts'

type CreationParams = Omit<
  ParamValues<(typeof api.channels.create)['params']>,
  'name' | 'description' | 'subscribers'
>

/** The settings of channels that are to be created. */
export function creationSettings(params: CreationParams): ChannelSettings {
  return {
    isPrivate: params.invite_only,
    isWebPublic: params.is_web_public,
    isDefault: params.is_default_stream,
    historyPublic: params.history_public_to_subscribers,
    retentionDays: retentionDays(params.message_retention_days) ?? null,
    topicsPolicy: params.topics_policy ?? 'inherit',
    folderId: params.folder_id,
    permissions: permissionsOf(params),
  }
}

export function noticesWanted(
  params: Pick<CreationParams, 'announce' | 'send_new_subscription_messages'>,
): NoticesWanted {
  return { announce: params.announce, newcomers: params.send_new_subscription_messages }
}

interface GivenChannel {
  readonly name: string
  readonly description?: string | undefined
  readonly color?: string | undefined
}

/** The channels that the parameter of this name lists. */
export function wantedChannels(
  directory: Directory,
  given: readonly GivenChannel[],
): WantedChannel[] {
  return given.map((channel) => wantedChannel(directory, channel))
}

/** A channel as requested. */
export function wantedChannel(directory: Directory, given: GivenChannel): WantedChannel {
  const description = requireDescription(given.description ?? '')
  let rendered: string | undefined
  return {
    name: requireChannelName(given.name),
    description,
    renderDescription: () => {
      rendered ??= describedIn(directory, description)
      return rendered
    },
    color: given.color,
  }
}

function describedIn(directory: Directory, description: string): string {
  return renderDescription(description, {
    findCustomEmoji: (name) => findCustomEmoji(directory, name),
  })
}

/** The requested changes. */
export function readUpdate(
  directory: Directory,
  params: ParamValues<(typeof api.channels.update)['params']>,
): ChannelUpdate {
  const { new_name, description } = params
  const source = description === undefined ? undefined : requireDescription(description)
  return {
    channelId: params.stream_id,
    name: new_name === undefined ? undefined : requireChannelName(new_name),
    description:
      source === undefined ? undefined : { source, html: describedIn(directory, source) },
    isPrivate: params.is_private,
    isWebPublic: params.is_web_public,
    historyPublic: params.history_public_to_subscribers,
    isDefault: params.is_default_stream,
    isArchived: params.is_archived,
    retentionDays: retentionDays(params.message_retention_days),
    topicsPolicy: params.topics_policy,
    folderId: params.folder_id,
    permissions: permissionsOf(params),
  }
}

function permissionsOf<Value>(
  params: Partial<Record<ChannelPermission, Value>>,
): Partial<Record<ChannelPermission, Value>> {
  const given = permissionNames.map((name) => [name, params[name]])
  return Object.fromEntries(given) as Partial<Record<ChannelPermission, Value>>
}

/** Null: the organization's default; -1: forever. */
function retentionDays(
  given: number | 'realm_default' | 'unlimited' | undefined,
): number | null | undefined {
  if (given === 'realm_default') return null
  return given === 'unlimited' ? -1 : given
}
