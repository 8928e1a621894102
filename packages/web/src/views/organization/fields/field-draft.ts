import { optionsOf, type ProfileField } from '../../../people/profile-values.ts'
import { isWebAddress } from '../parts/web-address.ts'

/** The types of the server by their names here. */
export const fieldTypes = {
  shortText: 1,
  longText: 2,
  options: 3,
  date: 4,
  link: 5,
  people: 6,
  pronouns: 8,
  account: 7,
} as const

export type FieldType = keyof typeof fieldTypes

export function fieldTypeOf({ type }: ProfileField): FieldType | undefined {
  return (Object.keys(fieldTypes) as FieldType[]).find((name) => fieldTypes[name] === type)
}

/** The limits of the server. */
export const fieldLimits = { name: 40, hint: 80, option: 200, address: 1000, inSummary: 2 } as const

export interface FieldOption {
  /** The values of people refer to it. */
  readonly key: string
  readonly text: string
}

/** A field as it is being written. */
export interface FieldDraft {
  readonly type: FieldType
  readonly name: string
  readonly hint: string
  readonly options: readonly FieldOption[]
  /** Those that the field had when these were last changed here. */
  readonly optionsBefore: readonly FieldOption[]
  /** A known website, or `custom`. */
  readonly account: string
  readonly address: string
  readonly inSummary: boolean
  readonly isRequired: boolean
  readonly isEditable: boolean
  readonly isForMatching: boolean
}

export function draftOf(field: ProfileField | undefined): FieldDraft {
  const { subtype = 'custom', url_pattern = '' } = accountOf(field)
  const isList = field?.type === fieldTypes.options
  const options = isList
    ? optionsOf(field).map(({ value, label }) => ({ key: value, text: label }))
    : ['0', '1'].map((key) => ({ key, text: '' }))
  return {
    type: (field && fieldTypeOf(field)) ?? 'shortText',
    name: field?.name ?? '',
    hint: field?.hint ?? '',
    options,
    optionsBefore: options,
    account: subtype,
    address: url_pattern,
    inSummary: field?.display_in_profile_summary ?? false,
    isRequired: field?.required ?? false,
    isEditable: field?.editable_by_user ?? true,
    isForMatching: field?.use_for_user_matching ?? false,
  }
}

function accountOf(field: ProfileField | undefined): { subtype?: string; url_pattern?: string } {
  if (field?.type !== fieldTypes.account) return {}
  try {
    return JSON.parse(field.field_data)
  } catch {
    return {}
  }
}

const filled = (options: readonly FieldOption[]) => options.filter(({ text }) => text.trim() !== '')

const unstored = 'new '

/** Adds an empty option. Its key follows when it is stored: until then, somebody else may take the next one. */
export function withNewOption(options: readonly FieldOption[]): FieldOption[] {
  const numbers = options
    .map(({ key }) => Number(key.replace(unstored, '')))
    .filter(Number.isInteger)
  return [...options, { key: `${unstored}${Math.max(-1, ...numbers) + 1}`, text: '' }]
}

/** The server does not show these types in the summary. */
export function fitsSummary(type: FieldType): boolean {
  return type !== 'longText' && type !== 'people'
}

/** Websites that the server knows give the field its name. */
export function hasOwnName({ type, account }: FieldDraft): boolean {
  return type !== 'account' || account === 'custom'
}

/** The options that people may have chosen and that the draft lacks. */
export function lostOptions(field: ProfileField, { options }: FieldDraft): string[] {
  if (field.type !== fieldTypes.options) return []
  const kept = new Set(filled(options).map(({ key }) => key))
  return optionsOf(field).flatMap(({ value, label }) => (kept.has(value) ? [] : [label]))
}

export interface FieldFault {
  readonly field: 'name' | 'options' | 'address'
  readonly kind: 'missing' | 'taken' | 'noOption' | 'twice' | 'noPlace' | 'noAddress'
}

/** The first fault of a draft, by the rules of the server. */
export function fieldFault(
  draft: FieldDraft,
  others: readonly Pick<ProfileField, 'name'>[],
): FieldFault | undefined {
  if (hasOwnName(draft)) {
    const name = draft.name.trim()
    if (name === '') return { field: 'name', kind: 'missing' }
    const isTaken = others.some((other) => sameName(other.name, name))
    if (isTaken) return { field: 'name', kind: 'taken' }
  }
  if (draft.type === 'options') return optionsFault(filled(draft.options))
  if (draft.type === 'account' && draft.account === 'custom') return addressFault(draft.address)
  return undefined
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function optionsFault(options: readonly FieldOption[]): FieldFault | undefined {
  if (options.length === 0) return { field: 'options', kind: 'noOption' }
  const isTwice = options.some(({ text }, at) =>
    options.slice(0, at).some((before) => sameName(before.text, text)),
  )
  return isTwice ? { field: 'options', kind: 'twice' } : undefined
}

/** Stands for the name that the person has there. */
const place = '%(username)s'

function addressFault(address: string): FieldFault | undefined {
  if (address.split(place).length !== 2) return { field: 'address', kind: 'noPlace' }
  return isWebAddress(address.replace(place, 'x').trim())
    ? undefined
    : { field: 'address', kind: 'noAddress' }
}

/** What the server stores, in a new field or in the place of `field`. */
export function changeOf(draft: FieldDraft, field: ProfileField | undefined) {
  const { type, name, hint, inSummary, isRequired, isEditable, isForMatching } = draft
  const data = dataOf(draft, field)
  return {
    name: name.trim(),
    hint: hint.trim(),
    ...(data && { field_data: data }),
    display_in_profile_summary: inSummary && fitsSummary(type),
    required: isRequired,
    editable_by_user: isEditable,
    use_for_user_matching: isForMatching,
  }
}

function dataOf({ type, options, account, address }: FieldDraft, field: ProfileField | undefined) {
  if (type === 'options') {
    const entries = withKeys(filled(options), field).map(({ key, text }, at) => {
      return [key, { text: text.trim(), order: String(at + 1) }] as const
    })
    return Object.fromEntries(entries)
  }
  if (type !== 'account') return undefined
  return account === 'custom'
    ? { subtype: account, url_pattern: address.trim() }
    : { subtype: account }
}

/** The key of an option that is removed, or that somebody else has added meanwhile, would give people its successor. */
function withKeys(
  options: readonly FieldOption[],
  field: ProfileField | undefined,
): readonly FieldOption[] {
  const stored = field ? optionsOf(field).map(({ value }) => value) : []
  const taken = [...stored, ...options.map(({ key }) => key)].map(Number).filter(Number.isInteger)
  let last = Math.max(-1, ...taken)
  return options.map(({ key, text }) => {
    if (!key.startsWith(unstored)) return { key, text }
    last += 1
    return { key: String(last), text }
  })
}
