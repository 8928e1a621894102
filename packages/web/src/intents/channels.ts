import type { LocalEvent } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { act } from './act.ts'
import { intend } from './intend.ts'

export function setChannelMuted(app: AppContext, channelId: number, value: boolean): void {
  setProperty(app, channelId, 'is_muted', value)
}

export function setChannelPinned(app: AppContext, channelId: number, value: boolean): void {
  setProperty(app, channelId, 'pin_to_top', value)
}

function setProperty(
  app: AppContext,
  channelId: number,
  property: 'is_muted' | 'pin_to_top',
  value: boolean,
): void {
  const channel = app.replica.channels.byId.peek(channelId)
  if (!channel) return
  const { stream_id } = channel
  const event = { type: 'subscription', op: 'update', stream_id, property, value } as const
  const how = { place: `channel ${channelId}`, shown: [event as LocalEvent] }
  act(app, 'channels.setProperty', { stream_id, property, value }, how)
}

/** Leaves a channel. From a public one there is a way back, which the toast offers. */
export async function leaveChannel(
  { client, replica }: AppContext,
  channelId: number,
): Promise<void> {
  const channel = replica.channels.byId.peek(channelId)
  if (!channel) return
  const { name, invite_only } = channel
  const comeBack = {
    label: t.common.undo,
    run: () => intend(() => client.channels.subscribe({ subscriptions: [{ name }] })),
  }
  intend(async () => {
    await client.channels.unsubscribe({ subscriptions: [name] })
    showToast({ text: t.leave.done(name), ...(invite_only ? {} : { action: comeBack }) })
  })
}
