import {
  type api,
  channelQueryNotAllowed,
  type ListedChannel,
  type ParamValues,
} from '@parley/contract'
import { isSubscriber, mayRead } from '../directory/channel-access.ts'
import type { Channel } from '../directory/objects.ts'
import { isSubscribed } from '../directory/objects.ts'
import { isAdministrator, isGuest, type Viewer } from '../directory/viewer.ts'
import { type JsonText, jsonBoth, jsonText } from '../json-text.ts'
import { sharedDate } from '../shared-clock.ts'
import { channelListOf } from './channel-lists.ts'
import { channelText } from './channels.wire.ts'

type Filters = ParamValues<(typeof api.channels.list)['params']>

/** The channels that the filters select, as far as the viewer may know of them. A bot may select those of its owner. */
export function listChannels(viewer: Viewer, filters: Filters): JsonText<ListedChannel[]> {
  if (filters.include_all_active && !isAdministrator(viewer.user)) throw channelQueryNotAllowed({})
  const { directory } = viewer
  const list = channelListOf(directory, 'byName', sharedDate())
  const leftOut = new Map(list.unknownTo(viewer).map((channel) => [channel, undefined]))
  for (const channel of list.channels) {
    const isWanted =
      isNamed(viewer, channel, filters) && !(channel.isArchived && filters.exclude_archived)
    if (!isWanted) leftOut.set(channel, undefined)
  }
  const write = (channel: Channel): JsonText<ListedChannel> => {
    const text = channelText(directory, channel)
    if (!filters.include_default) return text
    return jsonBoth(text, jsonText({ is_default: directory.defaultChannels.has(channel.id) }))
  }
  const name = `listed ${filters.include_default}`
  return list.texts.text<ListedChannel>({ name, write }, leftOut)
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
