import type { Role } from '@parley/contract'
import { revokeKeys } from '../../access/public.ts'
import type { User } from '../../directory/objects.ts'
import { supposing } from '../../directory/supposing.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { forgetService } from '../bot-services/change-service.ts'
import { putRole } from './change-user.ts'
import { tellChannelsInView } from './consequences.ts'
import { outranks, ownerOf } from './users.policy.ts'
import { updateUserRow } from './users.store.ts'

export interface BotGift {
  readonly bot: User
  readonly owner: User
  /** A role that the new owner allows; without it, the bot keeps as much of its own as they allow. */
  readonly role?: Role | undefined
}

/**
 * Gives a bot to another user. Former owners lose all access: its keys are revoked, its service is cleared, and it
 * keeps no role or right that its new owner does not have. The caller has checked that the new owner can own bots.
 * Does nothing if they own the bot already.
 */
export async function changeBotOwner(
  tx: ActionTx,
  viewer: Viewer,
  { bot, owner, role = roleUnder(bot, owner) }: BotGift,
): Promise<void> {
  if (bot.botOwnerId === owner.id) return
  const before = ownerOf(tx.directory, bot)
  const ownerId = owner.id
  await updateUserRow(await tx.open(), tx.directory.realmId, bot.id, { botOwnerId: ownerId })
  const gained = isAdministrator(owner) ? undefined : ownerId
  const lost = before && !isAdministrator(before) ? before.id : undefined
  tx.append({ kind: 'bot-owner-changed', botId: bot.id, ownerId, gained, lost })
  const given = { ...bot, botOwnerId: ownerId }
  if (role === bot.role) {
    const users = new Map(tx.directory.users).set(bot.id, given)
    tellChannelsInView(tx, bot.id, supposing(tx.directory, { users }))
  } else {
    await putRole(tx, given, role)
  }
  const keyIds = bot.apiKeys.map((key) => key.id)
  await revokeKeys(tx, bot.id, keyIds)
  await forgetService(tx, bot)
  await tx.signal('bot-given', viewer, { bot, owner })
}

function roleUnder(bot: User, owner: User): Role {
  return outranks(bot, owner) ? owner.role : bot.role
}
