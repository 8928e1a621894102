import { z } from 'zod'
import { maxId, userId } from '../ids.ts'

export const maxProfileFieldHintLength = 80
export const maxProfileFieldNameLength = 40
export const maxProfileFieldsInSummary = 2
export const maxProfileLongTextLength = 500
export const maxProfileTextLength = 50

/** The types of custom profile fields. */
export const profileFieldTypes = {
  shortText: 1,
  longText: 2,
  select: 3,
  date: 4,
  link: 5,
  people: 6,
  externalAccount: 7,
  pronouns: 8,
} as const

export const profileFieldType = z.literal(Object.values(profileFieldTypes))
export type ProfileFieldType = z.infer<typeof profileFieldType>

/** The types by the words of POST /register. */
export const profileFieldTypeNames = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const

/** External accounts with a predefined pattern. */
export const defaultExternalAccounts: Readonly<Record<string, ExternalAccount>> = {
  github: {
    text: 'GitHub',
    url_pattern: 'https://github.com/%(username)s',
    name: 'GitHub username',
    hint: '',
  },
  twitter: {
    text: 'X (Twitter)',
    url_pattern: 'https://x.com/%(username)s',
    name: 'X (Twitter) username',
    hint: '',
  },
}

const externalAccount = z.strictObject({
  text: z.string(),
  url_pattern: z.string(),
  name: z.string(),
  hint: z.string(),
})
type ExternalAccount = z.infer<typeof externalAccount>

export const profileFieldId = z.int().min(0).max(maxId)

export const customProfileField = z.strictObject({
  id: profileFieldId,
  type: profileFieldType,
  order: z.int(),
  name: z.string(),
  hint: z.string(),
  /** JSON text, or empty. */
  field_data: z.string(),
  display_in_profile_summary: z.boolean().optional(),
  required: z.boolean(),
  editable_by_user: z.boolean(),
  /** Whether the field is used to find users. */
  use_for_user_matching: z.boolean(),
})
export type CustomProfileField = z.infer<typeof customProfileField>

/** A value as clients send it; nothing clears the field. */
export const givenProfileValue = z.object({
  id: profileFieldId,
  value: z.union([z.string().max(10_000), z.array(userId).max(1000)]).nullable(),
})
export type GivenProfileValue = z.output<typeof givenProfileValue>

export const givenProfileValues = z.array(givenProfileValue).max(1000)

export const profileSnapshotFields = {
  custom_profile_fields: {
    custom_profile_fields: z.array(customProfileField),
    custom_profile_field_types: z.record(
      z.string(),
      z.strictObject({ id: z.int(), name: z.string() }),
    ),
  },
} as const

/** Fields among those of the organization. */
export const profileRealmFields = {
  realm_default_external_accounts: z.record(z.string(), externalAccount),
} as const
