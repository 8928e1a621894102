import { z } from 'zod'
import { json, type Param } from '../declare.ts'
import { groupSettingValue } from './objects.ts'

/** A value as it is given to something new. */
export const givenValue = groupSettingValue.optional()

/** A change of a permission value; `old` is the value that the caller expects. */
export const changedValue = z
  .object({ new: groupSettingValue, old: groupSettingValue.optional() })
  .optional()

/** The same parameter under each of these names. */
export function valueParams<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
  about = 'Users and groups to have this permission.',
): Record<Name, Param<Schema>> {
  const given = names.map((name) => [name, json(about, schema)])
  return Object.fromEntries(given) as Record<Name, Param<Schema>>
}
