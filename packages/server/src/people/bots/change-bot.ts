import { type BotInterface, botInvalid, botUnknown, type Role, type UserId } from '@parley/contract'
import { addApiKey, revokeKeys } from '../../access/public.ts'
import type { User } from '../../directory/objects.ts'
import { requireAdministrator, requireMayManage } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type NewAvatar, putAvatar } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changeServiceOf } from '../bot-services/change-service.ts'
import { changeBotOwner } from '../users/change-bot-owner.ts'
import { moveAddress, putRole, rename } from '../users/change-user.ts'
import { deactivate } from '../users/deactivate-user.ts'
import { ownerOf, requireRoleChange } from '../users/users.policy.ts'
import {
  requireBot,
  requireBotAddress,
  requireBotOwner,
  requireOwnBot,
  requireServiceUrl,
} from './bots.policy.ts'
import type { NewBot } from './create-bot.ts'

export interface BotChange {
  readonly botId: UserId
  /** As `requireFullName` left it. */
  readonly fullName: string | undefined
  readonly shortName: string | undefined
  readonly role: Role | undefined
  readonly ownerId: UserId | undefined
  readonly payloadUrl: string | undefined
  readonly interface: BotInterface | undefined
  readonly avatar: NewAvatar | undefined
}

export async function changeBot(tx: ActionTx, viewer: Viewer, input: BotChange): Promise<void> {
  const bot = requireBot(viewer, input.botId)
  if (input.fullName !== undefined) await rename(tx, bot, input.fullName)
  if (input.shortName !== undefined) await changeAddress(tx, viewer, bot, input.shortName)
  await changeService(tx, viewer, bot, input)
  if (input.avatar) await putAvatar(tx, bot, { ...input.avatar, source: 'U' })
  await changeRoleAndOwner(tx, viewer, bot, input)
}

/** The role has to be one that the owner allows whom the bot has afterwards. */
async function changeRoleAndOwner(
  tx: ActionTx,
  viewer: Viewer,
  bot: User,
  { role, ownerId }: BotChange,
): Promise<void> {
  const isGiven = ownerId !== undefined && ownerId !== bot.botOwnerId
  const owner = isGiven ? requireNewOwner(viewer, bot, ownerId) : undefined
  if (role !== undefined && (owner !== undefined || role !== bot.role)) {
    requireAdministrator(viewer)
    requireRoleChange(viewer, owner ? { ...bot, botOwnerId: owner.id } : bot, role)
  }
  if (owner) await changeBotOwner(tx, viewer, { bot, owner, role })
  else if (role !== undefined && role !== bot.role) await putRole(tx, bot, role)
}

function requireNewOwner(viewer: Viewer, bot: User, ownerId: UserId): User {
  const before = ownerOf(viewer.directory, bot)
  if (before) requireMayManage(viewer, before)
  const owner = requireBotOwner(viewer.directory, ownerId)
  requireMayManage(viewer, owner)
  return owner
}

/** Programs of the bot name it by its address: they have to learn the new one. */
async function changeAddress(
  tx: ActionTx,
  viewer: Viewer,
  bot: User,
  shortName: string,
): Promise<void> {
  const address = requireBotAddress(tx.directory, shortName)
  if (address === bot.deliveryEmail) return
  if (tx.directory.userByEmail(address)) {
    throw botInvalid({ problem: 'Username already in use' })
  }
  await moveAddress(tx, viewer, bot, address)
}

async function changeService(
  tx: ActionTx,
  viewer: Viewer,
  bot: User,
  input: BotChange,
): Promise<void> {
  if (input.payloadUrl === undefined && input.interface === undefined) return
  // The service at this address receives the bot's messages, and replies as the bot.
  requireOwnBot(viewer, bot.id)
  if (!bot.service) throw botInvalid({ problem: 'Only outgoing webhook bots have a service' })
  const service = {
    ...bot.service,
    baseUrl:
      input.payloadUrl === undefined ? bot.service.baseUrl : requireServiceUrl(input.payloadUrl),
    interface: input.interface ?? bot.service.interface,
  }
  await changeServiceOf(tx, bot.id, service)
}

export async function deactivateBot(tx: ActionTx, viewer: Viewer, botId: UserId): Promise<void> {
  const bot = requireBot(viewer, botId)
  if (!bot.isActive) throw botUnknown({})
  await deactivate(tx, viewer, [bot])
}

export interface BotKey extends Pick<NewBot, 'secret' | 'expiresAt'> {
  readonly botId: UserId
}

export async function regenerateBotKey(
  tx: ActionTx,
  viewer: Viewer,
  { botId, secret, expiresAt }: BotKey,
): Promise<void> {
  const bot = requireOwnBot(viewer, botId)
  const keyIds = bot.apiKeys.map((key) => key.id)
  await revokeKeys(tx, botId, keyIds)
  addApiKey(tx, botId, { name: 'bot', secret, expiresAt })
}
