import { z } from 'zod'
import { userId } from '../ids.ts'

/** A muted user, and the time of muting. */
export const mutedUser = z.strictObject({ id: userId, timestamp: z.int() })
