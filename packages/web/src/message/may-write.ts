import { conversationOf, type Place, placeKey, type Replica } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { mayReadChannel } from '../channels/channel-rights.ts'
import { narrowTerms } from './message-place.ts'

/** Why the user cannot write somewhere. */
export type Obstacle = 'archived' | 'notAllowed' | 'gone' | 'noDirect' | 'noNewDirect'

/** Whether the user may write there, as far as the app can tell. The server decides. */
export function mayWrite(app: Pick<AppContext, 'replica'>, place: Place): boolean {
  return obstacleAt(app, place) === undefined
}

export function obstacleAt(
  { replica }: Pick<AppContext, 'replica'>,
  place: Place,
): Obstacle | undefined {
  if (place.kind === 'topic') return obstacleIn(replica, place.channelId)
  return obstacleToDirect(replica, place.userIds)
}

export function obstacleIn(replica: Replica, channelId: number): Obstacle | undefined {
  const channel = replica.channels.byId.get(channelId)
  if (!channel) return undefined
  if (channel.is_archived) return 'archived'
  const isAllowed = allows(replica, channel.can_send_message_group, replica.selfId)
  return isAllowed && mayReadChannel(replica, channel) ? undefined : 'notAllowed'
}

/** Notes to oneself and conversations with active bots are always allowed. */
function obstacleToDirect(replica: Replica, userIds: readonly number[]): Obstacle | undefined {
  const { selfId, people, organization } = replica
  // The server refuses what is sent to anybody deactivated, bots and groups included.
  if (userIds.some((id) => id !== selfId && people.byId.get(id)?.is_active === false)) return 'gone'
  // Nobody is known as a bot before the list of users is here.
  if (!people.areKnown.value) return undefined
  if (userIds.every((id) => id === selfId || people.byId.get(id)?.is_bot)) return undefined
  const { realm_direct_message_permission_group: partners } = organization.value
  const { realm_direct_message_initiator_group: initiators } = organization.value
  if (![selfId, ...userIds].some((id) => allows(replica, partners, id))) return 'noDirect'
  if (allows(replica, initiators, selfId) || mayBeStarted(replica, userIds)) return undefined
  return 'noNewDirect'
}

/** The list of recent conversations may lack an old one. Only its messages, once they are here, tell whether there are any. */
function mayBeStarted({ conversations, selfId, messages }: Replica, userIds: readonly number[]) {
  const place = conversationOf(userIds, selfId)
  const key = placeKey(place)
  const isRecent = conversations.recent.value.some(
    ({ user_ids }) => placeKey(conversationOf(user_ids, selfId)) === key,
  )
  const { ids, hasOldest, hasNewest } = messages.view(narrowTerms(place))
  const isKnown = hasOldest.value && hasNewest.value
  return isRecent || !isKnown || ids.value.length > 0
}

/** A setting that is not known prevents nothing. */
function allows({ groups }: Replica, setting: unknown, userId: number): boolean {
  return setting === undefined || groups.allows(setting as never, userId)
}
