import { z } from 'zod'

/** The kinds of private data in an export, as stored and as the wire spells them. */
export const exportTypes = { public: 1, standard: 2 } as const
export type ExportType = (typeof exportTypes)[keyof typeof exportTypes]

export const exportTypeWords = {
  [exportTypes.public]: 'public',
  [exportTypes.standard]: 'full_with_consent',
} as const satisfies Record<ExportType, string>

export const exportTypeWord = z
  .enum(['public', 'full_with_consent'])
  .describe('Public data only, or also data that consenting users can read.')

/** The export types that can be requested; the last one is refused. */
export const exportTypeGiven = z.union([
  z.enum([...exportTypeWord.options, 'full_without_consent']),
  z.literal([exportTypes.public, exportTypes.standard]).transform((type) => exportTypeWords[type]),
])

export const exportId = z.int().min(1).describe('The id of an export.')

export const exportObject = z.strictObject({
  id: exportId,
  acting_user_id: z.int(),
  export_time: z.number(),
  deleted_timestamp: z.number().nullable(),
  failed_timestamp: z.number().nullable(),
  export_url: z.string().nullable(),
  pending: z.boolean(),
  export_type: exportTypeWord,
})
export type ExportObject = z.infer<typeof exportObject>

export const exportConsent = z.strictObject({ user_id: z.int(), consented: z.boolean() })

/** With the visibility of the address: an export contains addresses that administrators can see. */
export const exportConsentListed = exportConsent.extend({
  email_address_visibility: z.int(),
})
