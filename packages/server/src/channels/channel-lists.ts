import { mayKnow } from '../directory/channel-access.ts'
import type { Directory } from '../directory/directory.ts'
import type { Channel } from '../directory/objects.ts'
import { StampedCache } from '../directory/stamped-cache.ts'
import { isGuest, type Viewer } from '../directory/viewer.ts'
import { SharedList } from '../shared-list.ts'
import { isRecentlyActive, stampOf } from './channels.wire.ts'

/**
 * Among the channels without a subscription, those that the viewer has are exceptions, which take most long runs apart. The list of all
 * channels has few exceptions.
 */
const runLengths = [64, 8]

/** All channels of an organization, in an order, with their texts. */
export class ChannelList {
  readonly texts: SharedList<Channel>
  readonly channels: readonly Channel[]
  readonly archived: readonly Channel[]
  /** The channels that some members may not know of. */
  readonly #closed: readonly Channel[]
  readonly #areActive: boolean[]

  constructor(channels: readonly Channel[]) {
    this.channels = channels
    this.texts = new SharedList(channels, runLengths)
    this.archived = channels.filter(({ isArchived }) => isArchived)
    this.#closed = channels.filter(({ isPrivate, isWebPublic }) => isPrivate && !isWebPublic)
    this.#areActive = channels.map((channel) => isRecentlyActive(channel))
  }

  unknownTo(viewer: Viewer): Channel[] {
    const asked = isGuest(viewer.user) ? this.channels : this.#closed
    return asked.filter((channel) => !mayKnow(viewer, channel))
  }

  /** Forgets the texts of channels that came to life, or fell silent: no version of the directory says so. */
  noteActivity(now: Date): void {
    this.channels.forEach((channel, place) => {
      const isActive = isRecentlyActive(channel, now)
      if (this.#areActive[place] === isActive) return
      this.#areActive[place] = isActive
      this.texts.forget(place)
    })
  }
}

const orders = {
  byId: (one: Channel, other: Channel) => one.id - other.id,
  // Note: by code points, as existing clients expect.
  byName: (one: Channel, other: Channel) => (one.name < other.name ? -1 : 1),
}

const lists = {
  byId: new StampedCache<Directory, ChannelList>(),
  byName: new StampedCache<Directory, ChannelList>(),
}

export function channelListOf(
  directory: Directory,
  order: keyof typeof orders,
  now: Date,
): ChannelList {
  const list = lists[order].get(
    directory,
    stampOf(directory),
    () => new ChannelList([...directory.channels.values()].sort(orders[order])),
  )
  list.noteActivity(now)
  return list
}
