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

/**
 * A service that nobody has named yet: the former owner runs the old one, which would go on hearing what the bot hears, and
 * knows the token by which it tells that this server calls.
 */
export async function forgetService(tx: ActionTx, { id, service }: User): Promise<void> {
  if (service) await changeServiceOf(tx, id, { ...service, baseUrl: '', token: newSecret() })
}
