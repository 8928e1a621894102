import { type ChannelId, type NarrowWorld, topicPolicies, type UserId } from '@parley/contract'
import { userByAddress } from '../../directory/addresses.ts'
import { mayReadHistory } from '../../directory/channel-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { channelSets } from './narrow-operands.ts'

/** The state of the directory that the narrow rules need, for one viewer. */
export class ViewerWorld implements NarrowWorld {
  readonly #viewer: Viewer

  constructor(viewer: Viewer) {
    this.#viewer = viewer
  }

  get selfId(): UserId {
    return this.#viewer.id
  }

  channelIdOf(nameOrId: string | number): ChannelId | undefined {
    const { channels } = this.#viewer.directory
    if (typeof nameOrId === 'number') return channels.get(nameOrId as ChannelId)?.id
    return this.#viewer.directory.channelByName(nameOrId)?.id
  }

  userIdOf(addressOrId: string | number): UserId | undefined {
    if (typeof addressOrId === 'number') return addressOrId as UserId
    return userByAddress(this.#viewer, addressOrId)?.id
  }

  isChannelIn(set: string, channelId: number): boolean {
    const channel = this.#viewer.directory.channels.get(channelId as ChannelId)
    return channel !== undefined && (channelSets[set]?.(channel) ?? false)
  }

  isMuted(channelId: number, topic: string): boolean {
    const policy = this.#policyOf(channelId, topic)
    if (policy !== topicPolicies.none) return policy === topicPolicies.muted
    const { directory, id } = this.#viewer
    return directory.subscriptionsOf(id).get(channelId as ChannelId)?.isMuted ?? false
  }

  isFollowed(channelId: number, topic: string): boolean {
    return this.#policyOf(channelId, topic) === topicPolicies.followed
  }

  readsHistory(channelId: number): boolean {
    const channel = this.#viewer.directory.channels.get(channelId as ChannelId)
    return channel !== undefined && mayReadHistory(this.#viewer, channel)
  }

  #policyOf(channelId: number, topic: string): number {
    const { directory, id } = this.#viewer
    return directory.userTopic(id, channelId as ChannelId, topic)?.policy ?? topicPolicies.none
  }
}
