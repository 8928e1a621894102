import { z } from 'zod'
import { json } from '../declare.ts'

export const presenceHistoryLimitDays = 14
/** Seconds between the reports of a client. */
export const presencePingInterval = 60
/** Seconds after which a user without a report is offline. */
export const presenceOfflineThreshold = 200

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
  .default(presenceHistoryLimitDays)
  .describe('Users who were last connected before this time are left out.')

/** Fields among those of the organization. */
export const presenceRealmFields = {
  server_presence_offline_threshold_seconds: z.int(),
  server_presence_ping_interval_seconds: z.int(),
} as const

export const presenceRegisterParams = {
  slim_presence: json('Whether presences have the modern format.', z.boolean().default(false)),
  presence_history_limit_days: json('Maximum age of presences in days.', historyLimitDays),
}
