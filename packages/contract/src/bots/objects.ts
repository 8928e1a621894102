import { z } from 'zod'
import { userId } from '../ids.ts'

/** The format in which an outgoing webhook receives messages. */
export const botInterfaces = { generic: 1, slack: 2 } as const
export const botInterface = z.literal(Object.values(botInterfaces))
export type BotInterface = z.infer<typeof botInterface>

const service = z.strictObject({
  base_url: z.string(),
  interface: botInterface,
  /** The token that authenticates the server to the service. */
  token: z.string(),
})

// Note: no default channels: the permissions of channels have taken their place.
export const botDefaults = {
  default_sending_stream: z.null(),
  default_events_register_stream: z.null(),
  default_all_public_streams: z.literal(false),
}

/** A bot as its owner and administrators see it; its key is shown once, at the creation. */
export const botObject = z.strictObject({
  user_id: userId,
  full_name: z.string(),
  email: z.string(),
  bot_type: z.int().nullable(),
  is_active: z.boolean(),
  owner_id: userId.nullable(),
  avatar_url: z.string(),
  services: z.array(service),
  ...botDefaults,
})
export type BotObject = z.infer<typeof botObject>

export const botSnapshotFields = { realm_bot: { realm_bots: z.array(botObject) } } as const
