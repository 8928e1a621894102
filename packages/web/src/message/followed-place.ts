import { type Place, placeKey } from '@parley/client/replica'

type Topic = Extract<Place, { kind: 'topic' }>

const moves: { readonly from: string; readonly to: Place }[] = []

/** The reader goes on with a conversation at its new place. */
export function noteMove(from: Place, to: Place): void {
  moves.push({ from: placeKey(from), to })
}

/** Returns where this topic is at the time of the call, for menus that stay open while the reader follows it. */
export function followed(channelId: number, topic: string): () => Topic {
  const since = moves.length
  const place: Topic = { kind: 'topic', channelId, topic }
  return () =>
    moves
      .slice(since)
      .reduce(
        (now, { from, to }) => (to.kind === 'topic' && placeKey(now) === from ? to : now),
        place,
      )
}
