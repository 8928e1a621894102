import { z } from 'zod'
import { maxId } from '../ids.ts'

export const deviceId = z
  .int()
  .min(1)
  .max(maxId)
  .describe('The id of a device on which an app is signed in.')

/** What is known of a device. All of it is null while it has not registered for push notifications. */
const clientDevice = z.strictObject({
  push_key_id: z.null(),
  push_token_id: z.null(),
  pending_push_token_id: z.null(),
  push_token_last_updated_timestamp: z.null(),
  push_registration_error_code: z.null(),
})

export const pushSnapshotFields = {
  /** The caller's devices, by their ids. */
  device: { devices: z.record(z.string(), clientDevice) },
  /** Registrations by the number that each device chose: how it was before level 468. */
  push_device: { push_devices: z.strictObject({}) },
} as const
