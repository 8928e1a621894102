import type { Place } from '@parley/client/replica'

/** How the server names the recipient of a draft. */
export function addressOf(place: Place) {
  if (place.kind === 'direct') {
    return { type: 'private' as const, to: [...place.userIds], topic: '' }
  }
  return { type: 'stream' as const, to: [place.channelId], topic: place.topic }
}

export function isDraftOf(
  draft: { readonly type: string; readonly to: readonly number[]; readonly topic: string },
  place: Place,
  selfId: number,
): boolean {
  if (place.kind === 'topic') {
    const isTopic = draft.topic.toLowerCase() === place.topic.toLowerCase()
    return draft.type === 'stream' && draft.to[0] === place.channelId && isTopic
  }
  const others = draft.to.filter((id) => id !== selfId).sort((a, b) => a - b)
  const wanted = place.userIds.filter((id) => id !== selfId)
  return draft.type === 'private' && others.join() === wanted.join()
}
