import type { ChannelRecord } from '../../channels/public.ts'
import { languageFor } from '../../directory/language-for.ts'
import type { Channel } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { asCode } from '../../markdown/as-code.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type ChannelKind, type NoticeWords, noticeWords } from './notice-words.ts'
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
  const to = { channelId: channel.id, topic: wordsFor(tx).channelEvents }
  await sendNotice(tx, { to, content, author: viewer, readBy: [viewer.id], created: [channel] })
}

const wordsFor = ({ directory }: ActionTx) => noticeWords(languageFor(directory))

const isWanted = ({ directory }: ActionTx) => directory.realm.settings.send_channel_events_messages

export async function tellOfCreation(
  tx: ActionTx,
  viewer: Viewer,
  created: readonly ChannelRecord[],
): Promise<void> {
  if (!isWanted(tx)) return
  const words = wordsFor(tx)
  for (const channel of created) {
    const what = words.created(words.kinds[kindOf(channel)], silentMention(viewer.user))
    await tellInChannel(tx, viewer, channel, `${what} ${described(words, channel)}`)
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
  const who = silentMention(viewer.user)
  for (const what of changesIn(wordsFor(tx), who, { before, after })) {
    await tellInChannel(tx, viewer, after, what)
  }
}

export async function tellOfArchiving(
  tx: ActionTx,
  viewer: Viewer,
  channel: Channel,
  isArchived: boolean,
): Promise<void> {
  if (!isWanted(tx) || channel.isArchived === isArchived) return
  const what = wordsFor(tx)[isArchived ? 'archived' : 'unarchived']
  await tellInChannel(tx, viewer, channel, what(silentMention(viewer.user)))
}

interface Change {
  readonly before: Channel
  readonly after: Channel
}

function changesIn(words: NoticeWords, who: string, { before, after }: Change): string[] {
  const found: string[] = []
  const kinds = { from: kindOf(before), to: kindOf(after) }
  if (before.name !== after.name)
    found.push(words.renamed(who, asCode(before.name), asCode(after.name)))
  if (before.description !== after.description)
    found.push(`${words.redescribed(who)} ${described(words, after)}`)
  if (kinds.from !== kinds.to)
    found.push(words.kindChanged(who, words.kinds[kinds.from], words.kinds[kinds.to]))
  return found
}

function kindOf({ isPrivate, isWebPublic, historyPublic }: Described): ChannelKind {
  if (isWebPublic) return 'webPublic'
  if (!isPrivate) return 'public'
  return historyPublic ? 'shared' : 'protected'
}

function described(words: NoticeWords, { description }: Described): string {
  return description === '' ? words.undescribed : words.described(asCode(description))
}
