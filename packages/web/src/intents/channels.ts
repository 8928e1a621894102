import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

export function setChannelMuted(app: AppContext, channelId: number, value: boolean): void {
  setProperty(app, channelId, 'is_muted', value)
}

export function setChannelPinned(app: AppContext, channelId: number, value: boolean): void {
  setProperty(app, channelId, 'pin_to_top', value)
}

function setProperty(
  { client, replica }: AppContext,
  channelId: number,
  property: 'is_muted' | 'pin_to_top',
  value: boolean,
): void {
  const channel = replica.channels.byId.peek(channelId)
  if (!channel) return
  intend(() => client.channels.setProperty({ stream_id: channel.stream_id, property, value }))
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
