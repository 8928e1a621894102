import type { UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Signals } from '../../writer/signals.ts'
import { sendNotice } from './send-notice.ts'

/** The notification bot notifies users whom somebody else added to a group or removed from it. */
export async function sendMembershipNotices(
  tx: ActionTx,
  viewer: Viewer,
  { group, added, removed }: Signals['members-changed'],
): Promise<void> {
  if (group.deactivated) return
  const tell = async (userIds: readonly UserId[], what: string) => {
    const content = `${silentMention(viewer.user)} ${what} the group @_*${group.name}*.`
    for (const userId of userIds) {
      const user = tx.directory.users.get(userId)
      if (userId === viewer.id || !user?.isActive || user.isBot) continue
      await sendNotice(tx, { to: { userId }, content, author: viewer })
    }
  }
  await tell(added, 'added you to')
  await tell(removed, 'removed you from')
}
