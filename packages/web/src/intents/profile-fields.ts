import type { LightClient } from '@parley/client/light'
import type { Listed, LocalEvent } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { act } from './act.ts'

type ProfileField = Listed<'custom_profile_fields'>
type NewField = Parameters<LightClient['profileFields']['create']>[0]
export type FieldChange = Omit<NewField, 'field_type'>

/** Adds a field to all profiles, behind the others. */
export async function addProfileField(
  { client }: AppContext,
  type: number,
  texts: FieldChange,
): Promise<void> {
  await client.profileFields.create({ ...texts, field_type: type as NewField['field_type'] })
}

export async function changeProfileField(
  { client }: AppContext,
  { id }: ProfileField,
  change: FieldChange,
): Promise<void> {
  await client.profileFields.update({ field_id: id, ...change })
}

/** Deletes the values of everybody, too. */
export async function removeProfileField(
  { client }: AppContext,
  { id }: ProfileField,
): Promise<void> {
  await client.profileFields.remove({ field_id: id })
}

export function orderProfileFields(app: AppContext, fields: readonly ProfileField[]): void {
  const order = fields.map(({ id }) => id)
  const shown: LocalEvent = {
    type: 'custom_profile_fields',
    fields: fields.map((field, at) => ({ ...field, order: at + 1 })),
  }
  act(app, 'profileFields.reorder', { order }, { place: 'profile fields', shown: [shown] })
}
