import {
  codePoints,
  defaultExternalAccounts,
  isPrintable,
  maxProfileFieldHintLength,
  maxProfileFieldNameLength,
  maxProfileFieldsInSummary,
  profileFieldInvalid,
  profileFieldTypes,
} from '@parley/contract'
import { z } from 'zod'
import type { Directory } from '../../directory/directory.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { ProfileField } from './profile-fields.events.ts'

const options = z.record(
  z.string().regex(/\S/).max(100),
  z.strictObject({ text: z.string().trim().min(1).max(200), order: z.string().regex(/^\d{1,6}$/) }),
)

const ownAccount = z.strictObject({
  subtype: z.literal('custom'),
  url_pattern: z.string().max(1000),
})

/** Long texts and people take too much room. */
const notInSummary: ReadonlySet<number> = new Set([
  profileFieldTypes.longText,
  profileFieldTypes.people,
])

/** The field as it is to be stored, or a refusal. */
export function requireValidField(
  directory: Directory,
  field: ProfileField,
  given: Readonly<Record<string, unknown>> | undefined,
): ProfileField {
  const valid = { ...withDefaultNames(field, given), data: fieldData(field, given) }
  requireName(directory, valid)
  if (codePoints(valid.hint) > maxProfileFieldHintLength) {
    refuse(`hint is too long (limit: ${maxProfileFieldHintLength} characters)`)
  }
  if (valid.inSummary) requirePlaceInSummary(directory, valid)
  return valid
}

function refuse(problem: string): never {
  throw profileFieldInvalid({ problem })
}

/** Well-known external accounts have fixed names. */
function withDefaultNames(
  field: ProfileField,
  given: Readonly<Record<string, unknown>> | undefined,
): ProfileField {
  const known = field.type === profileFieldTypes.externalAccount && defaultAccount(given)
  if (known) return { ...field, name: known.name, hint: known.hint }
  return { ...field, name: field.name.trim() }
}

function defaultAccount(given: Readonly<Record<string, unknown>> | undefined) {
  const subtype = given?.subtype
  if (typeof subtype !== 'string' || !Object.hasOwn(defaultExternalAccounts, subtype)) return
  return defaultExternalAccounts[subtype]
}

function requireName(directory: Directory, { id, name }: ProfileField): void {
  if (name === '') refuse('Label cannot be blank.')
  if (!isPrintable(name)) refuse('Invalid characters in label.')
  if (codePoints(name) > maxProfileFieldNameLength) {
    refuse(`name is too long (limit: ${maxProfileFieldNameLength} characters)`)
  }
  for (const other of directory.parts.profileFields.values()) {
    if (other.id !== id && nameKey(other.name) === nameKey(name)) {
      refuse('A field with that label already exists.')
    }
  }
}

function requirePlaceInSummary(directory: Directory, field: ProfileField): void {
  if (notInSummary.has(field.type))
    refuse('Field type not supported for display in profile summary.')
  const others = [...directory.parts.profileFields.values()].filter(
    (other) => other.id !== field.id && other.inSummary,
  )
  if (others.length >= maxProfileFieldsInSummary) {
    refuse(
      `Only ${maxProfileFieldsInSummary} custom profile fields can be displayed in the profile summary.`,
    )
  }
}

/** The type's data, as the JSON text that clients receive. */
function fieldData(
  { type }: ProfileField,
  given: Readonly<Record<string, unknown>> | undefined,
): string {
  if (type === profileFieldTypes.select) return JSON.stringify(requireOptions(given))
  if (type === profileFieldTypes.externalAccount) return JSON.stringify(requireAccount(given))
  return ''
}

/** Refuses data of an archive that the type of the field does not allow. */
export function requireStoredData(type: unknown, data: string): void {
  const given = data === '' ? undefined : JSON.parse(data)
  fieldData({ type } as ProfileField, given ?? undefined)
}

function requireOptions(given: unknown): object {
  const parsed = options.safeParse(given)
  if (!parsed.success) refuse('Each option needs a key, a text and an order.')
  const texts = Object.values(parsed.data).map((option) => nameKey(option.text))
  if (texts.length === 0) refuse('Field must have at least one choice.')
  if (new Set(texts).size < texts.length) refuse('Field must not have duplicate choices.')
  return parsed.data
}

function requireAccount(given: Readonly<Record<string, unknown>> | undefined): object {
  if (defaultAccount(given)) return { subtype: given?.subtype }
  const parsed = ownAccount.safeParse(given)
  if (!parsed.success) refuse('Invalid external account type')
  const { url_pattern } = parsed.data
  if (url_pattern.split('%(username)s').length !== 2)
    refuse('URL pattern must have one %(username)s.')
  if (!isWebAddress(url_pattern.replace('%(username)s', 'x'))) refuse('url_pattern is not a URL')
  return parsed.data
}

/** Only addresses that open in a browser and run nothing there. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
