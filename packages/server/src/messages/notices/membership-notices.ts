import type { UserId } from '@parley/contract'
import { languageFor } from '../../directory/language-for.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Signals } from '../../writer/signals.ts'
import { actorFor } from './actor-for.ts'
import { noticeWords } from './notice-words.ts'
import { sendNotice } from './send-notice.ts'

/** The notification bot notifies users whom somebody else added to a group or removed from it. */
export async function sendMembershipNotices(
  tx: ActionTx,
  viewer: Viewer,
  { group, added, removed }: Signals['members-changed'],
): Promise<void> {
  if (group.deactivated) return
  const tell = async (userIds: readonly UserId[], what: 'addedYou' | 'removedYou') => {
    for (const userId of userIds) {
      const user = tx.directory.users.get(userId)
      if (userId === viewer.id || !user?.isActive || user.isBot) continue
      const words = noticeWords(languageFor(tx.directory, user))
      const content = words[what](actorFor(tx, viewer, { to: user, words }), `@_*${group.name}*`)
      await sendNotice(tx, { to: { userId }, content, author: viewer })
    }
  }
  await tell(added, 'addedYou')
  await tell(removed, 'removedYou')
}
