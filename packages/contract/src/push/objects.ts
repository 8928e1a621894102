import { z } from 'zod'

/** Devices with end-to-end encrypted notifications, by the number that each chose. */
export const pushSnapshotFields = {
  push_device: {
    push_devices: z.record(
      z.string(),
      z.strictObject({
        status: z.enum(['active', 'pending', 'failed']),
        error_code: z.string().nullable(),
      }),
    ),
  },
} as const
