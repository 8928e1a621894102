import { z } from 'zod'
import { userId } from '../ids.ts'

/** A muted user, and the time of muting. */
export const mutedUser = z.strictObject({ id: userId, timestamp: z.int() })

export const mutedUserSnapshotFields = { muted_users: { muted_users: z.array(mutedUser) } } as const
