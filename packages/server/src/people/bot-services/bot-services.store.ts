import type { RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Fill } from '../../directory/load.ts'
import type { BotService } from '../../directory/objects.ts'

export async function putService(
  tx: Tx,
  realmId: RealmId,
  botId: UserId,
  { baseUrl, interface: form, token }: BotService,
): Promise<void> {
  await tx`
    insert into bot_service (realm_id, bot_id, base_url, interface, token)
    values (${realmId}, ${botId}, ${baseUrl}, ${form}, ${token})
    on conflict (realm_id, bot_id)
    do update set base_url = excluded.base_url, interface = excluded.interface, token = excluded.token`
}

export async function loadServices(tx: Tx, realmId: RealmId): Promise<Fill> {
  const services = await tx<(BotService & { readonly botId: UserId })[]>`
    select bot_id as "botId", base_url as "baseUrl", interface, token
    from bot_service where realm_id = ${realmId}`
  return (directory) => {
    for (const { botId, ...service } of services) {
      const bot = directory.users.get(botId)
      if (bot) bot.service = service
    }
  }
}
