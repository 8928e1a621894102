import type { Person } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { attempt, intend } from '../intents/intend.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Chip } from '../parts/chip.tsx'
import { Field } from '../parts/field.tsx'
import { SavedField } from '../parts/saved-field.tsx'
import { SavedSelect } from '../settings/choices.tsx'
import { s } from '../words/settings-words.ts'
import { t } from '../words/words.ts'
import { AddPerson } from './add-person.tsx'
import { fieldKinds, optionsOf, type ProfileField, peopleIn } from './profile-values.ts'

type Value = string | readonly number[]

interface ProfileFieldsProps {
  /** Whose values they are. */
  readonly userId: number
  /** Saves a value; an empty one clears the field. */
  readonly onSave: (field: ProfileField, value: Value) => Promise<void>
}

/** The organization's profile fields, with the values of a person. */
export function ProfileFields({ userId, onSave }: ProfileFieldsProps) {
  const { replica } = useApp()
  const fields = [...replica.list('custom_profile_fields').value].sort((a, b) => a.order - b.order)
  const values = replica.people.byId.get(userId)?.profile_data ?? {}
  return (
    <>
      {fields.map((field) => (
        <OneField
          key={field.id}
          field={field}
          value={values[String(field.id)]?.value ?? ''}
          onSave={(wanted) => onSave(field, wanted)}
        />
      ))}
    </>
  )
}

interface FieldProps {
  readonly field: ProfileField
  readonly value: string
  readonly onSave: (value: Value) => Promise<void>
}

function OneField({ field, value, onSave }: FieldProps) {
  const { replica } = useApp()
  const save = (wanted: string) => onSave(wanted.trim())
  const isFixed = !field.editable_by_user && !replica.self.value.is_admin
  const hint = field.hint || (field.required && value === '' ? s.profile.required : '')
  const words = { label: field.name, ...(hint ? { hint } : {}) }
  if (field.type === fieldKinds.people)
    return <PeopleField field={field} value={value} onSave={onSave} />
  if (field.type === fieldKinds.select) {
    return (
      <SavedSelect
        {...words}
        value={value}
        disabled={isFixed}
        options={[{ value: '', label: s.profile.none }, ...optionsOf(field)]}
        onSave={save}
      />
    )
  }
  if (field.type === fieldKinds.date) {
    return (
      <Field {...words}>
        {(control) => (
          <input
            {...control}
            type="date"
            class="input"
            value={value}
            disabled={isFixed}
            onChange={(event) => {
              const wanted = event.currentTarget.value
              intend(() => save(wanted))
            }}
          />
        )}
      </Field>
    )
  }
  return (
    <SavedField
      {...words}
      value={value}
      lines={field.type === fieldKinds.longText ? 'many' : 'one'}
      inputMode={field.type === fieldKinds.link ? 'url' : 'text'}
      disabled={isFixed}
      onSave={(wanted) => attempt(() => save(wanted))}
    />
  )
}

function PeopleField({ field, value, onSave }: FieldProps) {
  const { people } = useApp().replica
  const ids = peopleIn(value)
  const save = (wanted: readonly number[]) => intend(() => onSave(wanted))
  const chosen = ids
    .map((id) => people.byId.get(id))
    .filter((person): person is Person => person !== undefined)
  return (
    <div class="settings-stack">
      <AddPerson
        label={field.name}
        placeholder={s.profile.addPerson}
        without={(id) => ids.includes(id)}
        onPick={({ user_id }) => save([...ids, user_id])}
      />
      {chosen.length > 0 && (
        <div class="chips">
          {chosen.map(({ user_id, full_name, avatar_url }) => (
            <Chip
              key={user_id}
              lead={<Avatar name={full_name} id={user_id} picture={avatar_url} size={18} />}
              remove={{
                label: t.common.remove(full_name),
                run: () => save(ids.filter((id) => id !== user_id)),
              }}
            >
              {full_name}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
