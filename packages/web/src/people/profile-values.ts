import type { Listed } from '@parley/client/replica'

export type ProfileField = Listed<'custom_profile_fields'>

/** The types of profile fields. */
export const fieldKinds = {
  longText: 2,
  select: 3,
  date: 4,
  link: 5,
  people: 6,
  account: 7,
} as const

/** The options of a list field, in order. */
export function optionsOf({ field_data }: ProfileField): { value: string; label: string }[] {
  const options = read(field_data) as Record<string, { text?: string; order?: string }> | undefined
  return Object.entries(options ?? {})
    .sort(([, a], [, b]) => Number(a.order) - Number(b.order))
    .map(([value, { text = value }]) => ({ value, label: text }))
}

/** The ids of the people in a value. */
export function peopleIn(value: string): number[] {
  const ids = read(value)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

/** The URL of a person's external account. */
export function accountAddress({ field_data }: ProfileField, value: string): string | undefined {
  const { url_pattern } = (read(field_data) ?? {}) as { url_pattern?: string }
  return url_pattern?.replace('%(username)s', () => encodeURIComponent(value))
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
