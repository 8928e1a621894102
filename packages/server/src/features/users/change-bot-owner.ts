import type { User } from '../../directory/objects.ts'
import { isAdministrator } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updateUserRow } from './users.store.ts'

/** Whoever calls has checked that the new owner can own bots. */
export async function changeBotOwner(tx: ActionTx, bot: User, owner: User): Promise<void> {
  const before = bot.botOwnerId === null ? undefined : tx.directory.users.get(bot.botOwnerId)
  const ownerId = owner.id
  await updateUserRow(await tx.open(), tx.directory.realmId, bot.id, { botOwnerId: ownerId })
  tx.append({ kind: 'bot-owner-changed', botId: bot.id, ownerId })
  const isNewSight = !isAdministrator(owner)
  const except = isNewSight ? { except: ownerId } : {}
  tx.append({ kind: 'bot-changed', botId: bot.id, what: 'owner_id', ...except })
  const isLostSight = before !== undefined && !isAdministrator(before)
  if (isNewSight) tx.append({ kind: 'bot-sight-changed', botId: bot.id, viewerId: ownerId })
  if (isLostSight) tx.append({ kind: 'bot-sight-changed', botId: bot.id, viewerId: before.id })
}
