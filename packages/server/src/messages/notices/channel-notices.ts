import type { ChannelRecord } from '../../channels/public.ts'
import type { Channel } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { asCode } from '../../markdown/as-code.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import { sendNotice } from './send-notice.ts'

type Described = Pick<
  ChannelRecord,
  'id' | 'name' | 'description' | 'isPrivate' | 'isWebPublic' | 'historyPublic' | 'topicsPolicy'
>

/** Posts a notice about a change of a channel in the channel itself, if the organization enables it. */
async function tellInChannel(
  tx: ActionTx,
  viewer: Viewer,
  channel: Described,
  content: string,
): Promise<void> {
  const to = { channelId: channel.id, topic: 'channel events' }
  await sendNotice(tx, { to, content, author: viewer, readBy: [viewer.id], created: [channel] })
}

const isWanted = ({ directory }: ActionTx) => directory.realm.settings.send_channel_events_messages

export async function tellOfCreation(
  tx: ActionTx,
  viewer: Viewer,
  created: readonly ChannelRecord[],
): Promise<void> {
  if (!isWanted(tx)) return
  for (const channel of created) {
    const what = `${kindOf(channel)} channel created by ${silentMention(viewer.user)}.`
    await tellInChannel(tx, viewer, channel, `${what} ${described(channel)}`)
  }
}

/** Reports a new name, description or privacy; other changes are visible in the settings. */
export async function tellOfChanges(
  tx: ActionTx,
  viewer: Viewer,
  before: Channel,
  after: Channel,
): Promise<void> {
  if (!isWanted(tx) || before.isArchived) return
  for (const what of changesIn(before, after)) {
    await tellInChannel(tx, viewer, after, `${silentMention(viewer.user)} ${what}`)
  }
}

export async function tellOfArchiving(
  tx: ActionTx,
  viewer: Viewer,
  channel: Channel,
  isArchived: boolean,
): Promise<void> {
  if (!isWanted(tx) || channel.isArchived === isArchived) return
  const what = isArchived ? 'archived' : 'unarchived'
  await tellInChannel(tx, viewer, channel, `${silentMention(viewer.user)} ${what} this channel.`)
}

function changesIn(before: Channel, after: Channel): string[] {
  const isRenamed = before.name !== after.name
  const isDescribed = before.description !== after.description
  const kinds = { from: kindOf(before), to: kindOf(after) }
  return [
    ...(isRenamed
      ? [`renamed this channel from ${asCode(before.name)} to ${asCode(after.name)}.`]
      : []),
    ...(isDescribed ? [`changed the description of this channel. ${described(after)}`] : []),
    ...(kinds.from === kinds.to
      ? []
      : [`changed who may see this channel from **${kinds.from}** to **${kinds.to}**.`]),
  ]
}

function kindOf({ isPrivate, isWebPublic, historyPublic }: Described): string {
  if (isWebPublic) return 'Web-public'
  if (!isPrivate) return 'Public'
  return historyPublic ? 'Private, shared history' : 'Private, protected history'
}

function described({ description }: Described): string {
  return description === '' ? 'It has no description.' : `Description: ${asCode(description)}`
}
