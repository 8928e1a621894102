import type { Channel, LocalEvent } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { act } from './act.ts'

export async function joinChannel(app: AppContext, channel: Channel): Promise<void> {
  const { name, stream_id, subscriber_count } = channel
  // The server provides the rest, such as the colour.
  const personal = {
    ...{ color: '#94c849', is_muted: false, in_home_view: true, pin_to_top: false },
    ...{ desktop_notifications: null, email_notifications: null, push_notifications: null },
    ...{ audible_notifications: null, wildcard_mentions_notify: null },
  }
  const subscription = { ...channel, ...personal, subscriber_count: subscriber_count + 1 }
  const event: LocalEvent = { type: 'subscription', op: 'add', subscriptions: [subscription] }
  const how = { place: `channel ${stream_id}`, shown: [event] }
  act(app, 'channels.subscribe', { subscriptions: [{ name }] }, how)
}
