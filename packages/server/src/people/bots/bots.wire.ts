import type { BotObject } from '@parley/contract'
import { avatarUrl } from '../../directory/avatars.ts'
import type { Directory } from '../../directory/directory.ts'
import type { User } from '../../directory/objects.ts'

export const noDefaults = {
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
} as const

/** A bot for those who may change it. */
export function botWire(directory: Directory, bot: User): BotObject {
  return {
    user_id: bot.id,
    full_name: bot.fullName,
    email: bot.deliveryEmail,
    bot_type: bot.botType,
    is_active: bot.isActive,
    owner_id: bot.botOwnerId,
    avatar_url: avatarUrl(directory, bot),
    services: servicesWire(bot),
    ...noDefaults,
  }
}

export function servicesWire({ service }: Pick<User, 'service'>): BotObject['services'] {
  if (!service) return []
  return [{ base_url: service.baseUrl, interface: service.interface, token: service.token }]
}
