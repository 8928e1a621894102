import type { LightClient } from '@parley/client/light'
import type { Channel, DefaultSettings, Listed } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

export type ChannelGroup = Listed<'realm_default_stream_groups'>
type NewGroup = Parameters<LightClient['defaultGroups']['create']>[0]

/** Changes what a setting is in accounts that are created from now on. */
export async function changeDefaultSetting<Name extends keyof DefaultSettings>(
  { client }: AppContext,
  name: Name,
  value: DefaultSettings[Name],
): Promise<void> {
  await client.settings.updateDefaults({ [name]: value })
}

/** Newcomers are subscribed to the channel. */
export async function addDefaultChannel(
  { client }: AppContext,
  { stream_id }: Channel,
): Promise<void> {
  await client.channels.addDefault({ stream_id })
}

/** The toast offers an undo. */
export function removeDefaultChannel(app: AppContext, channel: Channel, done: string): void {
  intend(async () => {
    await app.client.channels.removeDefault({ stream_id: channel.stream_id })
    const run = () => intend(() => addDefaultChannel(app, channel))
    showToast({ text: done, action: { label: t.common.undo, run } })
  })
}

export async function createChannelGroup({ client }: AppContext, group: NewGroup): Promise<void> {
  await client.defaultGroups.create(group)
}

/** Renames or describes a group of channels. */
export async function changeChannelGroup(
  { client }: AppContext,
  { id: group_id }: ChannelGroup,
  change: { readonly new_group_name: string } | { readonly new_description: string },
): Promise<void> {
  await client.defaultGroups.update({ group_id, ...change })
}

/** Adds a channel to a group, or removes it. */
export async function changeGroupedChannel(
  { client }: AppContext,
  { id: group_id }: ChannelGroup,
  { name }: Channel,
  op: 'add' | 'remove',
): Promise<void> {
  await client.defaultGroups.updateChannels({ group_id, op, stream_names: [name] })
}

/** Its channels stay. */
export async function removeChannelGroup({ client }: AppContext, { id }: ChannelGroup) {
  await client.defaultGroups.remove({ group_id: id })
}
