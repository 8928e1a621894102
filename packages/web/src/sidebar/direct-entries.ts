import type { Replica } from '@parley/client/replica'
import { computed, type ReadonlySignal } from '@preact/signals'
import { isMuted } from '../people/is-muted.ts'

export interface DirectEntry {
  readonly key: string
  /** The other users; the user's own id for notes to self. */
  readonly userIds: readonly number[]
}

/** Direct conversations, newest first, including all with unread messages. */
export function directEntries(replica: Replica): ReadonlySignal<readonly DirectEntry[]> {
  const { recentConversations, unread, self } = replica
  return computed(() => {
    const selfId = self.value.user_id
    const newest = new Map<string, { userIds: readonly number[]; id: number }>()
    const note = (userIds: readonly number[], id: number) => {
      const others = userIds.length === 0 ? [selfId] : [...userIds].sort((a, b) => a - b)
      const key = others.join()
      newest.set(key, { userIds: others, id: Math.max(id, newest.get(key)?.id ?? 0) })
    }
    for (const { user_ids, max_message_id } of recentConversations.value) {
      note(user_ids, max_message_id)
    }
    unread.direct.value
    for (const { place, lastId } of unread.places.peekValues()) {
      if (place.kind === 'direct') note(place.userIds, lastId)
    }
    return [...newest]
      .filter(([, { userIds }]) => userIds.length > 1 || !isMuted(replica, userIds[0] ?? 0))
      .sort(([, a], [, b]) => b.id - a.id)
      .map(([key, { userIds }]) => ({ key, userIds }))
  })
}

/** The names for the row and the title of a conversation. */
export function namesOf(replica: Replica, userIds: readonly number[]): string[] {
  return userIds.map((id) => replica.people.byId.get(id)?.full_name ?? String(id))
}
