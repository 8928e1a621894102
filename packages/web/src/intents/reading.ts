import type { LightClient } from '@parley/client/light'
import type { Place } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { intend } from './intend.ts'

type MessageIds = Parameters<LightClient['flags']['update']>[0]['messages']

/** What one request may mark. */
const batch = 5000

export function markTopicRead(app: AppContext, channelId: number, topic: string): void {
  markPlaceRead(app, { kind: 'topic', channelId, topic })
}

export function markConversationRead(app: AppContext, userIds: readonly number[]): void {
  markPlaceRead(app, { kind: 'direct', userIds })
}

/** Exactly what is known to be unread: what comes in the meantime stays unread. */
export function markPlaceRead({ client, replica }: AppContext, place: Place): void {
  const ids = replica.unread.idsIn(place)
  intend(async () => {
    for (let at = 0; at < ids.length; at += batch) {
      const messages = ids.slice(at, at + batch) as MessageIds
      await client.flags.update({ messages, op: 'add', flag: 'read' })
    }
  })
}

export function markChannelRead({ client, replica }: AppContext, channelId: number): void {
  const channel = replica.channels.byId.peek(channelId)
  if (!channel) return
  intend(() => client.flags.markChannelRead({ stream_id: channel.stream_id }))
}
