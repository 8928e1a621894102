import { subscriptionChangedTwice } from '@parley/contract'
import { nameKey } from '../directory/name-key.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import type { WantedChannel } from './create-channels.ts'
import { type Subscribed, subscribe } from './subscribe.ts'
import { type Unsubscribed, unsubscribe } from './unsubscribe.ts'

export interface SubscriptionsUpdate {
  readonly join: readonly WantedChannel[]
  /** Names. */
  readonly leave: readonly string[]
}

/** The properties of a channel that a subscription creates. */
const plainSettings = {
  isPrivate: false,
  isWebPublic: false,
  historyPublic: undefined,
  retentionDays: null,
  topicsPolicy: 'inherit',
} as const

/** The actor leaves some channels and joins others, in one step. */
export async function updateSubscriptions(
  tx: ActionTx,
  viewer: Viewer,
  { join, leave }: SubscriptionsUpdate,
): Promise<{ readonly joined: Subscribed; readonly left: Unsubscribed }> {
  const leaving = new Set(leave.map((name) => nameKey(name.trim())))
  const both = join.find(({ name }) => leaving.has(nameKey(name)))
  if (both) throw subscriptionChangedTwice({ channel_name: both.name })
  const joined = await subscribe(tx, viewer, {
    channels: join,
    settings: plainSettings,
    principals: undefined,
    refusalsFatal: true,
  })
  return {
    joined,
    left: await unsubscribe(tx, viewer, { channels: leave, principals: undefined }),
  }
}
