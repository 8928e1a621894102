import { z } from 'zod'
import { userId } from '../ids.ts'

/** Somebody whom the user has muted, and since when. */
export const mutedUser = z.strictObject({ id: userId, timestamp: z.int() })
