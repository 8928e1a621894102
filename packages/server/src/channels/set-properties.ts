import {
  type ChannelId,
  colorForm,
  type SubscriptionProperty,
  subscriptionSettingInvalid,
} from '@parley/contract'
import { isSubscribed, type Subscription } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { requireChannel } from './access/channels.policy.ts'
import { updateSubscriptions } from './channel-changes.store.ts'
import type { SubscriptionSettings } from './leaving.events.ts'

export interface GivenProperty {
  readonly stream_id: ChannelId
  readonly property: SubscriptionProperty
  readonly value: boolean | string
}

/** Sets the actor's own channels up. All or nothing. */
export async function setProperties(
  tx: ActionTx,
  viewer: Viewer,
  given: readonly GivenProperty[],
): Promise<void> {
  const changed = new Map<ChannelId, Subscription>()
  for (const one of given) {
    const before = changed.get(one.stream_id) ?? requireOwn(viewer, one.stream_id)
    const change = changeOf(one)
    changed.set(one.stream_id, { ...before, ...change })
    for (const told of toldAs(one)) {
      const place = { channelId: one.stream_id, userId: viewer.id }
      tx.append({ kind: 'subscription-set', ...place, change, ...told })
    }
  }
  if (changed.size === 0) return
  const { realmId } = tx.directory
  await updateSubscriptions(await tx.open(), realmId, viewer.id, [...changed.values()])
}

function requireOwn(viewer: Viewer, id: ChannelId): Subscription {
  const subscription = requireChannel(viewer, id).subscriptions.get(viewer.id)
  if (subscription && isSubscribed(subscription)) return subscription
  throw subscriptionSettingInvalid({ problem: `Not subscribed to channel id ${id}` })
}

const fields = {
  desktop_notifications: 'desktopNotifications',
  audible_notifications: 'audibleNotifications',
  push_notifications: 'pushNotifications',
  email_notifications: 'emailNotifications',
  wildcard_mentions_notify: 'wildcardMentionsNotify',
  pin_to_top: 'pinToTop',
  is_muted: 'isMuted',
} as const

function changeOf({ property, value }: GivenProperty): Partial<SubscriptionSettings> {
  if (property === 'color') {
    if (typeof value === 'string' && colorForm.test(value)) return { color: value }
    throw subscriptionSettingInvalid({
      problem: 'The value of color is not a valid hex color code',
    })
  }
  if (typeof value !== 'boolean') {
    throw subscriptionSettingInvalid({ problem: `The value of ${property} is not a boolean` })
  }
  // The older property for muting, with the opposite meaning.
  if (property === 'in_home_view') return { isMuted: !value }
  return { [fields[property]]: value }
}

/** Muting has two events: under its name and under the older one. */
function toldAs({ property, value }: GivenProperty): Pick<GivenProperty, 'property' | 'value'>[] {
  if (property !== 'is_muted' && property !== 'in_home_view') return [{ property, value }]
  const isMuted = property === 'is_muted' ? value : !value
  return [
    { property: 'is_muted', value: isMuted },
    { property: 'in_home_view', value: !isMuted },
  ]
}
