import type { Replica } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { Composer } from '../../compose/composer.tsx'
import { type Obstacle, obstacleAt, obstacleIn } from '../../message/may-write.ts'
import { mayWriteWords } from '../../message/may-write-words.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Narrow } from './narrow-of.ts'

/** The composer; where the user may not write, one line that says why. */
export function Writing({ narrow }: { readonly narrow: Narrow }) {
  const { replica } = useApp()
  const obstacle = obstacleOf(replica, narrow)
  if (!obstacle) return <Composer place={narrow.place} channelId={narrow.channelId} />
  return (
    <p class="conversation__no-composer">
      <Icon name={obstacle === 'archived' ? 'archive' : 'lock'} />
      {mayWriteWords()[obstacle]}
    </p>
  )
}

export function obstacleOf(
  replica: Replica,
  { place, channelId }: Pick<Narrow, 'place' | 'channelId'>,
): Obstacle | undefined {
  if (place) return obstacleAt({ replica }, place)
  return channelId === undefined ? undefined : obstacleIn(replica, channelId)
}
