import type { BotObject } from '@parley/contract'
import { avatarUrl } from '../../directory/avatars.ts'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'

export const noDefaults = {
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
} as const

/** A bot in the format for users who may manage it. */
export function botWire(viewer: Viewer, bot: User): BotObject {
  return {
    user_id: bot.id,
    full_name: bot.fullName,
    email: bot.deliveryEmail,
    bot_type: bot.botType,
    is_active: bot.isActive,
    owner_id: bot.botOwnerId,
    avatar_url: avatarUrl(viewer.directory, bot),
    services: servicesWire(viewer, bot),
    ...noDefaults,
  }
}

/** Note: the token allows calling the service as this server does. */
export function servicesWire(viewer: Viewer, { service, botOwnerId }: User): BotObject['services'] {
  if (!service) return []
  const token = viewer.id === botOwnerId ? service.token : ''
  return [{ base_url: service.baseUrl, interface: service.interface, token }]
}
