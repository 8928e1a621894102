import { z } from 'zod'

/** What an export holds besides what is public. */
export const exportTypes = { public: 1, standard: 2 } as const
export type ExportType = (typeof exportTypes)[keyof typeof exportTypes]

export const exportType = z
  .literal([exportTypes.public, exportTypes.standard])
  .describe('1: what is public; 2: also what those may read who have agreed to it.')

export const exportId = z.int().min(1).describe('The id of an export.')

export const exportObject = z.strictObject({
  id: exportId,
  acting_user_id: z.int(),
  export_time: z.number(),
  deleted_timestamp: z.number().nullable(),
  failed_timestamp: z.number().nullable(),
  export_url: z.string().nullable(),
  pending: z.boolean(),
  export_type: exportType,
})
export type ExportObject = z.infer<typeof exportObject>

export const exportConsent = z.strictObject({ user_id: z.int(), consented: z.boolean() })
