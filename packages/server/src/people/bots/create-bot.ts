import { type BotInterface, botInvalid, botTypes, type UserId } from '@parley/contract'
import { addApiKey } from '../../access/public.ts'
import { createdToday, requireFewCreated } from '../../directory/created-today.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type NewAvatar, putAvatar } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changeServiceOf } from '../bot-services/change-service.ts'
import { createUser } from '../users/create-user.ts'
import { requireBotNameFree } from '../users/users.policy.ts'
import {
  requireBotAddress,
  requireBotOwner,
  requireMayCreateBots,
  requireServiceUrl,
} from './bots.policy.ts'

export interface NewBot {
  /** As `requireFullName` left it. */
  readonly fullName: string
  readonly shortName: string
  readonly type: number
  readonly secret: string
  /** The expiry of the requesting key; the bot's key does not outlive it. */
  readonly expiresAt: number | null
  readonly payloadUrl: string
  readonly interface: BotInterface
  readonly token: string
  readonly avatar: NewAvatar | undefined
}

/** Creates a bot of the viewer. It is a member, whatever the role of its owner. */
export async function createBot(tx: ActionTx, viewer: Viewer, input: NewBot): Promise<UserId> {
  requireMayCreateBots(viewer, input.type)
  const owner = requireBotOwner(tx.directory, viewer.id)
  requireBotNameFree(tx.directory, input.fullName)
  const bots = [...tx.directory.users.values()].filter(({ isBot }) => isBot)
  const creations = bots.map((bot) => ({ by: bot.botOwnerId, at: bot.dateJoined }))
  requireFewCreated(viewer, createdToday(viewer, tx.now, creations) + 1)
  const email = requireBotAddress(tx.directory, input.shortName)
  if (input.type !== botTypes.outgoingWebhook && input.payloadUrl !== '') {
    throw botInvalid({ problem: 'Only outgoing webhook bots have a payload_url' })
  }
  const bot = { type: input.type, ownerId: owner.id }
  const id = await createUser(tx, viewer, {
    email,
    fullName: input.fullName,
    passwordHash: null,
    bot,
  })
  const { secret, expiresAt } = input
  addApiKey(tx, id, { name: 'bot', secret, expiresAt })
  if (input.type === botTypes.outgoingWebhook) await addService(tx, id, input)
  if (input.avatar) await putAvatar(tx, { id }, { ...input.avatar, source: 'U' })
  return id
}

async function addService(tx: ActionTx, botId: UserId, input: NewBot): Promise<void> {
  const baseUrl = requireServiceUrl(input.payloadUrl)
  const service = { baseUrl, interface: input.interface, token: input.token }
  await changeServiceOf(tx, botId, service)
}
