import {
  codePoints,
  type GivenProfileValue,
  maxProfileLongTextLength,
  maxProfileTextLength,
  type ProfileFieldType,
  profileFieldTypes,
  profileValueInvalid,
  type UserId,
  userId,
} from '@parley/contract'
import { z } from 'zod'
import type { Directory } from '../../directory/directory.ts'
import { hasFractions } from '../../whole-numbers.ts'
import { isWebAddress } from './field-rules.ts'
import type { ProfileField } from './profile-fields.events.ts'

type Given = GivenProfileValue['value']
type Check = (value: string, field: ProfileField, directory: Directory) => string | undefined

const upTo =
  (limit: number): Check =>
  (value, { name }) =>
    codePoints(value) > limit ? `${name} is too long (limit: ${limit} characters)` : undefined

/** The problem of a value, by the type of its field. */
const checks: Record<ProfileFieldType, Check> = {
  [profileFieldTypes.shortText]: upTo(maxProfileTextLength),
  [profileFieldTypes.longText]: upTo(maxProfileLongTextLength),
  [profileFieldTypes.select]: (value, { name, data }) =>
    Object.hasOwn(JSON.parse(data), value)
      ? undefined
      : `'${value}' is not a valid choice for '${name}'.`,
  [profileFieldTypes.date]: (value, { name }) =>
    isDate(value) ? undefined : `${name} is not a date`,
  [profileFieldTypes.link]: (value, { name }) =>
    value.length <= 2000 && isWebAddress(value) ? undefined : `${name} is not a URL`,
  [profileFieldTypes.people]: checkPeople,
  [profileFieldTypes.externalAccount]: upTo(maxProfileTextLength),
  [profileFieldTypes.pronouns]: upTo(maxProfileTextLength),
}

/** The value for storage, null if it clears the field, or a refusal. */
export function requireValidValue(
  directory: Directory,
  field: ProfileField,
  given: Given,
): string | null {
  const value = Array.isArray(given) ? JSON.stringify([...new Set(given)]) : (given ?? '').trim()
  if (value === '' || value === '[]') return null
  if (Array.isArray(given) && field.type !== profileFieldTypes.people) {
    throw profileValueInvalid({ problem: `${field.name} is not a string` })
  }
  const problem = checks[field.type](value, field, directory)
  if (problem) throw profileValueInvalid({ problem })
  return value
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const people = z.array(userId).max(1000)

function checkPeople(value: string, { name }: ProfileField, { users }: Directory) {
  const ids = readPeople(value)
  if (!ids) return `${name} is not a list of user IDs`
  const unknown = ids.find((id) => !users.get(id)?.isActive)
  return unknown === undefined ? undefined : `Invalid user ID: ${unknown}`
}

function readPeople(value: string): UserId[] | undefined {
  try {
    const ids = people.safeParse(JSON.parse(value)).data
    return hasFractions(value) ? undefined : ids
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
