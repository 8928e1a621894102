import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { intend } from '../../../intents/intend.ts'
import { orderProfileFields, removeProfileField } from '../../../intents/profile-fields.ts'
import { confirm } from '../../../parts/confirm.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import type { ProfileField } from '../../../people/profile-values.ts'
import { EditableList, EntryButtons, type OpenEntry } from '../parts/editable-list.tsx'
import { MoveButtons } from '../parts/move-buttons.tsx'
import { fieldTypeOf } from './field-draft.ts'
import { FieldForm } from './field-form.tsx'
import { fieldWords } from './field-words.ts'

/** What profiles contain besides the name. */
export function ProfileFieldList() {
  const { replica } = useApp()
  const words = fieldWords()
  const [open, setOpen] = useState<OpenEntry>(undefined)
  const all = [...replica.list('custom_profile_fields').value].sort((a, b) => a.order - b.order)
  const close = () => setOpen(undefined)
  return (
    <EditableList
      words={words}
      tag="ol"
      entries={all}
      none={<EmptyState icon="list" text={words.none} />}
      open={open}
      onOpen={setOpen}
      form={(field, isGone) => <FieldForm field={field} isGone={isGone} onDone={close} />}
      row={(field) => (
        <FieldRow key={field.id} all={all} field={field} onEdit={() => setOpen(field.id)} />
      )}
    />
  )
}

interface FieldRowProps {
  readonly all: readonly ProfileField[]
  readonly field: ProfileField
  readonly onEdit: () => void
}

function FieldRow({ all, field, onEdit }: FieldRowProps) {
  const app = useApp()
  const words = fieldWords()
  const { name, hint } = field
  const remove = async () => {
    const question = { title: words.removeTitle(name), explain: words.removeHint }
    if (!(await confirm({ ...question, action: words.remove, danger: true }))) return
    intend(() => removeProfileField(app, field))
  }
  return (
    <li class="settings-row editable-row">
      <span class="settings-row__words">
        <span>{name}</span>
        <span class="settings-row__detail">{factsOf(field).join(' · ')}</span>
        {hint && <span class="settings-row__detail">{hint}</span>}
      </span>
      <EntryButtons
        name={name}
        editLabel={words.editOf(name)}
        onEdit={onEdit}
        onRemove={() => void remove()}
      >
        <MoveButtons
          name={name}
          items={all}
          at={all.indexOf(field)}
          onOrder={(order) => orderProfileFields(app, order)}
        />
      </EntryButtons>
    </li>
  )
}

function factsOf(field: ProfileField): string[] {
  const { types, facts } = fieldWords()
  const type = fieldTypeOf(field)
  return [
    ...(type ? [types[type]] : []),
    ...(field.display_in_profile_summary ? [facts.inSummary] : []),
    ...(field.required ? [facts.required] : []),
    ...(field.editable_by_user ? [] : [facts.fixed]),
    ...(field.use_for_user_matching ? [facts.matching] : []),
  ]
}
