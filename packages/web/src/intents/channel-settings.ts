import type { LightClient } from '@parley/client/light'
import type { Channel, LocalEvent, Subscription } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { act } from './act.ts'

export type ChannelChange = Omit<Parameters<LightClient['channels']['update']>[0], 'stream_id'>
export type NewChannel = Parameters<LightClient['channels']['create']>[0]
export type OwnProperty = Exclude<keyof Subscription, 'stream_id'>

/** Changes the channel for everybody. */
export async function changeChannel(
  { client }: AppContext,
  { stream_id }: Channel,
  change: ChannelChange,
): Promise<void> {
  await client.channels.update({ stream_id, ...change })
}

/** Changes the user's personal settings of a channel: shown at once, and rolled back if the server refuses. */
export async function changeOwnChannel<Name extends OwnProperty>(
  app: AppContext,
  { stream_id }: Channel,
  property: Name,
  value: Subscription[Name],
): Promise<void> {
  const event = { type: 'subscription', op: 'update', stream_id, property, value }
  const how = { place: `channel ${stream_id}`, shown: [event as unknown as LocalEvent] }
  act(app, 'channels.setProperty', { stream_id, property, value: value as never }, how)
}

/** Creates a channel and resolves with its id. */
export async function createChannel({ client }: AppContext, channel: NewChannel): Promise<number> {
  const { id } = await client.channels.create(channel)
  return id
}
