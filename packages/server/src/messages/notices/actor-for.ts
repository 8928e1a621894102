import type { ChannelId, UserId } from '@parley/contract'
import { isSubscribed, type User } from '../../directory/objects.ts'
import { maySee } from '../../directory/sight.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { NoticeWords } from './notice-words.ts'

interface Told {
  readonly to: User | undefined
  readonly words: NoticeWords
  /** Channels that the reader joins in this action: they know who is there. */
  readonly joined?: ReadonlySet<ChannelId>
}

/** Who acts, in a notice to one user: guests may not know of them. */
export function actorFor(tx: ActionTx, { user }: Viewer, { to, words, joined }: Told): string {
  const isKnown =
    to &&
    (maySee(viewerOf(tx.directory, to), user) ||
      [...(joined ?? [])].some((id) => willBeIn(tx, id, user.id)))
  return isKnown ? silentMention(user) : words.unknownUser
}

function willBeIn(tx: ActionTx, channelId: ChannelId, userId: UserId): boolean {
  const channel = tx.directory.channels.get(channelId)
  if (isSubscribed(channel?.subscriptions.get(userId))) return true
  return tx
    .appended('subscribed')
    .some(({ joined }) =>
      joined.some((one) => one.channelId === channelId && one.userIds.includes(userId)),
    )
}
