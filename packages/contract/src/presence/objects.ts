import { z } from 'zod'
import { limits } from '../limits.ts'

const seconds = z.int().min(0)

/** When a user was last active, and last connected. */
export const presence = z.strictObject({ active_timestamp: seconds, idle_timestamp: seconds })
export type Presence = z.infer<typeof presence>

const presenceStatus = z.enum(['idle', 'active'])

const aggregated = z.strictObject({
  client: z.literal('website'),
  status: presenceStatus,
  timestamp: seconds,
})

/** The same for older clients: one program, called website, and all programs together. */
export const websitePresence = z.strictObject({ ...aggregated.shape, pushable: z.literal(false) })
export const legacyPresence = z.strictObject({ website: websitePresence, aggregated })
export type LegacyPresence = z.infer<typeof legacyPresence>

/** By user id; in the older format by the user's public address. */
export const presences = z.record(z.string(), z.union([presence, legacyPresence]))
export type Presences = z.infer<typeof presences>

const briefPresence = z.strictObject({ status: presenceStatus, timestamp: seconds })

/** The presence of a single user, in both forms. */
export const ownPresence = z.strictObject({
  ...presence.shape,
  website: briefPresence,
  aggregated: briefPresence,
})

/** The last update id that a client knows: -1 for none. */
export const presenceUpdateId = z.int().min(-1)

export const presenceSnapshotFields = {
  presence: {
    presences,
    presence_last_update_id: presenceUpdateId,
    server_timestamp: z.number(),
  },
} as const

export const historyLimitDays = z
  .int()
  .min(0)
  .max(36_500)
  .default(limits.presenceHistoryLimitDays)
  .describe('Users who were last connected before this time are left out.')
