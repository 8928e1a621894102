import { placeKey, type Replica } from '@parley/client/replica'
import { useEffect } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { Composer } from '../../compose/composer.tsx'
import type { DraftsApp } from '../../compose/draft-list.ts'
import { joined } from '../../compose/draft-state.ts'
import { draftsOf } from '../../compose/drafts-of.ts'
import { type Obstacle, obstacleAt, obstacleIn } from '../../message/may-write.ts'
import { mayWriteWords } from '../../message/may-write-words.ts'
import { replyRequest } from '../../message/reply.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Narrow } from './narrow-of.ts'

/** The composer; where the user may not write, one line that says why. */
export function Writing({ narrow }: { readonly narrow: Narrow }) {
  const app = useApp()
  const obstacle = obstacleOf(app.replica, narrow)
  useEffect(() => endReplies(app, narrow, obstacle !== undefined), [narrow.key, obstacle])
  if (!obstacle) return <Composer place={narrow.place} channelId={narrow.channelId} />
  return (
    <p class="conversation__no-composer">
      <Icon name={obstacle === 'archived' ? 'archive' : 'lock'} />
      {mayWriteWords()[obstacle]}
    </p>
  )
}

/**
 * A request for another composer is over when the reader is here, unless it has a text. Where they may not write any more, the text
 * becomes the draft: no composer would take it.
 */
export function endReplies(app: DraftsApp, { place, channelId }: Target, isClosed: boolean): void {
  const request = replyRequest.peek()
  if (!request) return
  const { place: wanted, text, inChannel } = request
  const isWanted = inChannel
    ? wanted.kind === 'topic' && !place && wanted.channelId === channelId
    : place !== undefined && placeKey(place) === placeKey(wanted)
  if (isWanted ? !isClosed : text !== '') return
  replyRequest.value = undefined
  if (text === '') return
  const drafts = draftsOf(app)
  drafts.write(wanted, joined(drafts.textIn(wanted), text))
}

type Target = Pick<Narrow, 'place' | 'channelId'>

export function obstacleOf(replica: Replica, { place, channelId }: Target): Obstacle | undefined {
  if (place) return obstacleAt({ replica }, place)
  return channelId === undefined ? undefined : obstacleIn(replica, channelId)
}
