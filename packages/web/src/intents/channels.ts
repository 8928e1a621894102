import type { LocalEvent } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { act } from './act.ts'
import { changeOwnChannel } from './channel-settings.ts'
import { intend } from './intend.ts'
import { joinChannel } from './join-channel.ts'
import { leaveWords } from './leave-words.ts'

export function setChannelMuted(app: AppContext, channelId: number, value: boolean): void {
  setOwnProperty(app, channelId, 'is_muted', value)
}

export function setChannelPinned(app: AppContext, channelId: number, value: boolean): void {
  setOwnProperty(app, channelId, 'pin_to_top', value)
}

function setOwnProperty(
  app: AppContext,
  channelId: number,
  property: 'is_muted' | 'pin_to_top',
  value: boolean,
): void {
  const channel = app.replica.channels.byId.peek(channelId)
  if (channel) void changeOwnChannel(app, channel, property, value)
}

/**
 * Leaves a channel and offers an undo. A private channel cannot be rejoined and its messages disappear, so there
 * the app waits for the server.
 */
export function leaveChannel(app: AppContext, channelId: number): void {
  const channel = app.replica.channels.byId.peek(channelId)
  if (!channel) return
  const { name, stream_id, invite_only } = channel
  if (invite_only) {
    intend(async () => {
      await app.client.channels.unsubscribe({ subscriptions: [name] })
      showToast({ text: leaveWords().done(name) })
    })
    return
  }
  const event = { type: 'subscription', op: 'remove', subscriptions: [{ name, stream_id }] }
  const how = { place: `channel ${channelId}`, shown: [event as LocalEvent] }
  act(app, 'channels.unsubscribe', { subscriptions: [name] }, how)
  const action = { label: t.common.undo, run: () => void joinChannel(app, channel) }
  showToast({ text: leaveWords().done(name), action })
}
