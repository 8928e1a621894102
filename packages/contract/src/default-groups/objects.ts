import { z } from 'zod'
import { channelId } from '../ids.ts'

export const defaultGroupId = z.int().positive().max(2_147_483_647).brand<'DefaultGroupId'>()
export type DefaultGroupId = z.infer<typeof defaultGroupId>

/** Channels that a new user can choose together. */
export const defaultGroupObject = z.strictObject({
  id: defaultGroupId,
  name: z.string(),
  description: z.string(),
  streams: z.array(channelId),
})
export type DefaultGroupObject = z.infer<typeof defaultGroupObject>

export const defaultGroupSnapshotFields = {
  default_stream_groups: { realm_default_stream_groups: z.array(defaultGroupObject) },
} as const
