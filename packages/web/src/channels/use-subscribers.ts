import type { Channel } from '@parley/client/replica'
import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { reasonOf } from '../intents/intend.ts'

export interface Subscribers {
  /** Undefined until loaded. */
  readonly userIds: readonly number[] | undefined
  readonly problem: string | undefined
  readonly retry: () => void
}

/**
 * The subscribers of a channel. Snapshots contain only a part of the subscribers of large channels; those are
 * fetched, and fetched again when their number changes.
 */
export function useSubscribers({ stream_id, subscriber_count }: Channel): Subscribers {
  const { replica, client } = useApp()
  const known = replica.channels.subscribersOf(stream_id)
  const [asked, setAsked] = useState<{ userIds?: readonly number[]; problem?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return undefined
    let isWanted = true
    client.channels.getSubscribers({ stream_id }).then(
      ({ subscribers }) => isWanted && setAsked({ userIds: subscribers }),
      (error: unknown) => isWanted && setAsked((last) => ({ ...last, problem: reasonOf(error) })),
    )
    return () => {
      isWanted = false
    }
  }, [stream_id, subscriber_count, isKnown, attempt])
  const retry = () => {
    setAsked({})
    setAttempt((count) => count + 1)
  }
  return { userIds: known ? [...known] : asked.userIds, problem: asked.problem, retry }
}
