import {
  type api,
  channelQueryNotAllowed,
  type ListedChannel,
  type ParamValues,
} from '@parley/contract'
import { isSubscriber, mayKnow, mayRead } from '../directory/channel-access.ts'
import type { Channel } from '../directory/objects.ts'
import { isSubscribed } from '../directory/objects.ts'
import { isAdministrator, isGuest, type Viewer } from '../directory/viewer.ts'
import { type JsonText, jsonBoth, jsonList, jsonText } from '../json-text.ts'
import { channelText } from './channels.wire.ts'

type Filters = ParamValues<(typeof api.channels.list)['params']>

/** The channels that the filters select, as far as the viewer may know of them. A bot may select those of its owner. */
export function listChannels(viewer: Viewer, filters: Filters): JsonText<ListedChannel[]> {
  if (filters.include_all_active && !isAdministrator(viewer.user)) throw channelQueryNotAllowed({})
  const { directory } = viewer
  const wanted = [...directory.channels.values()].filter((channel) => {
    if (channel.isArchived && filters.exclude_archived) return false
    return isNamed(viewer, channel, filters) && mayKnow(viewer, channel)
  })
  // Note: by code points, as existing clients expect.
  wanted.sort((one, other) => (one.name < other.name ? -1 : 1))
  const texts = wanted.map((channel): JsonText<ListedChannel> => {
    const text = channelText(directory, channel)
    if (!filters.include_default) return text
    return jsonBoth(text, jsonText({ is_default: directory.defaultChannels.has(channel.id) }))
  })
  return jsonList(texts)
}

function isNamed(viewer: Viewer, channel: Channel, filters: Filters): boolean {
  if (filters.include_all || filters.include_all_active) return true
  if (filters.include_owner_subscribed && isOwnersChannel(viewer, channel)) return true
  if (filters.include_subscribed && isSubscriber(viewer, channel)) return true
  if (filters.include_web_public && channel.isWebPublic) return true
  if (filters.include_default && viewer.directory.defaultChannels.has(channel.id)) return true
  if (filters.include_can_access_content && mayRead(viewer, channel)) return true
  // To a guest, public channels are as closed as private ones.
  return filters.include_public && !channel.isPrivate && !isGuest(viewer.user)
}

function isOwnersChannel({ user }: Viewer, channel: Channel): boolean {
  return user.botOwnerId !== null && isSubscribed(channel.subscriptions.get(user.botOwnerId))
}
