import type { UserId } from '@parley/contract'
import { newSecret } from '../../access/public.ts'
import type { BotService, User } from '../../directory/objects.ts'
import type { ActionTx } from '../../writer/action.ts'
import { putService } from './bot-services.store.ts'

export async function changeServiceOf(
  tx: ActionTx,
  botId: UserId,
  service: BotService,
): Promise<void> {
  await putService(await tx.open(), tx.directory.realmId, botId, service)
  tx.append({ kind: 'bot-service-changed', botId, service })
}

/** Ends the services of a user's bots. An intruder with a key of the user could have chosen their addresses. */
export async function forgetServicesOf(
  tx: ActionTx,
  { id }: User,
  keptBotIds: readonly UserId[],
): Promise<void> {
  for (const bot of tx.directory.users.values()) {
    const isOwn = bot.botOwnerId === id && !keptBotIds.includes(bot.id)
    if (isOwn && bot.service?.baseUrl) await forgetService(tx, bot)
  }
}

/**
 * An unset service. The former owner operates the old one, which would continue to receive the bot's messages, and
 * knows the token that identifies this server.
 */
export async function forgetService(tx: ActionTx, { id, service }: User): Promise<void> {
  if (service) await changeServiceOf(tx, id, { ...service, baseUrl: '', token: newSecret() })
}
