import type { UserId } from '@parley/contract'
import { requireActiveUser } from '../../directory/require-user.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changeSettings } from '../settings/change-settings.ts'
import type { StatusEmoji, UserStatusRecord } from './user-status.events.ts'
import { saysNothing } from './user-status.events.ts'
import { deleteStatus, putStatus } from './user-status.store.ts'

export interface StatusChange {
  readonly userId: UserId
  readonly text: string | undefined
  /** Null: none. */
  readonly emoji: StatusEmoji | null | undefined
  readonly away?: boolean | undefined
}

/** The viewer's status, or that of another user: the caller has checked the permission. */
export async function setStatus(tx: ActionTx, viewer: Viewer, change: StatusChange): Promise<void> {
  const { id: userId } = requireActiveUser(viewer, change.userId)
  const before = tx.directory.parts.userStatuses.get(userId) ?? { text: '', emoji: null }
  const { text = before.text, emoji = before.emoji } = change
  await writeStatus(tx, userId, before, { text, emoji })
  if (change.away === undefined) return
  const settings = [['presence_enabled', !change.away]] as const
  const nothingElse = { fullName: undefined, timezone: undefined, passwordHash: undefined }
  await changeSettings(tx, viewer, { settings, ...nothingElse })
}

async function writeStatus(
  tx: ActionTx,
  userId: UserId,
  before: UserStatusRecord,
  status: UserStatusRecord,
): Promise<void> {
  const changed: (keyof UserStatusRecord)[] = []
  if (status.text !== before.text) changed.push('text')
  if (!isSameEmoji(status.emoji, before.emoji)) changed.push('emoji')
  if (changed.length === 0) return
  const sql = await tx.open()
  if (saysNothing(status)) await deleteStatus(sql, tx.directory.realmId, userId)
  else await putStatus(sql, tx.directory.realmId, userId, status)
  tx.append({ kind: 'user-status-changed', userId, status, changed })
}

function isSameEmoji(one: StatusEmoji | null, other: StatusEmoji | null): boolean {
  return one?.name === other?.name && one?.code === other?.code && one?.type === other?.type
}
