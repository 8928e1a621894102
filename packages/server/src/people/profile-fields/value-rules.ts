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
import type { User } from '../../directory/objects.ts'
import { maySee } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { hasFractions } from '../../whole-numbers.ts'
import { isWebAddress } from './field-rules.ts'
import type { ProfileField } from './profile-fields.events.ts'

type Given = GivenProfileValue['value']
type Check = (value: string, field: ProfileField, change: ProfileChange) => string | undefined

/** Who sets a value, and of whom. */
export interface ProfileChange {
  readonly viewer: Viewer
  readonly user: User
}

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
  change: ProfileChange,
  field: ProfileField,
  given: Given,
): string | null {
  const value = Array.isArray(given) ? JSON.stringify([...new Set(given)]) : (given ?? '').trim()
  if (value === '' || value === '[]') return null
  if (Array.isArray(given) && field.type !== profileFieldTypes.people) {
    throw profileValueInvalid({ problem: `${field.name} is not a string` })
  }
  const problem = checks[field.type](value, field, change)
  if (problem) throw profileValueInvalid({ problem })
  return value
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const people = z.array(userId).max(1000)

function checkPeople(value: string, { id, name }: ProfileField, { viewer, user }: ProfileChange) {
  const ids = readPeople(value)
  if (!ids) return `${name} is not a list of user IDs`
  const present = readPeople(user.profile.get(id)?.value ?? '[]') ?? []
  const unknown = ids.find((id) => !isAccepted(viewer, id, present))
  return unknown === undefined ? undefined : `Invalid user ID: ${unknown}`
}

/** People of the old value may stay, also when they are deactivated meanwhile. Whether others exist is told of those only whom the viewer may see. */
function isAccepted(viewer: Viewer, id: UserId, present: readonly UserId[]): boolean {
  if (present.includes(id)) return true
  const person = viewer.directory.users.get(id)
  return person?.isActive === true && maySee(viewer, person)
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
