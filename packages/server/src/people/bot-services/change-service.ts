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

/** Former owners know the token by which the service tells that this server calls. */
export async function renewServiceToken(tx: ActionTx, { id, service }: User): Promise<void> {
  if (service) await changeServiceOf(tx, id, { ...service, token: newSecret() })
}
