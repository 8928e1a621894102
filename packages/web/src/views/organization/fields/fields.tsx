import '../links/links.css'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { intend } from '../../../intents/intend.ts'
import { orderProfileFields, removeProfileField } from '../../../intents/profile-fields.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { confirm } from '../../../parts/confirm.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Section } from '../../../parts/page.tsx'
import type { ProfileField } from '../../../people/profile-values.ts'
import { t } from '../../../words/words.ts'
import { MoveButtons } from '../parts/move-buttons.tsx'
import { fieldTypeOf } from './field-draft.ts'
import { FieldForm } from './field-form.tsx'
import { fieldWords } from './field-words.ts'

/** What profiles contain besides the name. */
export function ProfileFieldList() {
  const { replica } = useApp()
  const words = fieldWords()
  const [open, setOpen] = useState<number | 'new' | undefined>(undefined)
  const all = [...replica.list('custom_profile_fields').value].sort((a, b) => a.order - b.order)
  const close = () => setOpen(undefined)
  const add = (
    <Button icon="plus" size="small" onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  )
  return (
    <Section title={words.title} hint={words.hint} action={open !== 'new' && add}>
      {open === 'new' && <FieldForm field={undefined} onDone={close} />}
      {all.length === 0 && open !== 'new' && <EmptyState icon="list" text={words.none} />}
      <ol class="plain-list" aria-label={words.title}>
        {all.map((field, at) =>
          field.id === open ? (
            <li key={field.id}>
              <FieldForm field={field} onDone={close} />
            </li>
          ) : (
            <FieldRow key={field.id} all={all} at={at} onEdit={() => setOpen(field.id)} />
          ),
        )}
      </ol>
    </Section>
  )
}

interface FieldRowProps {
  readonly all: readonly ProfileField[]
  readonly at: number
  readonly onEdit: () => void
}

function FieldRow({ all, at, onEdit }: FieldRowProps) {
  const app = useApp()
  const words = fieldWords()
  const field = all[at] as ProfileField
  const { name, hint } = field
  const remove = async () => {
    const question = { title: words.removeTitle(name), explain: words.removeHint }
    if (!(await confirm({ ...question, action: words.remove, danger: true }))) return
    intend(() => removeProfileField(app, field))
  }
  return (
    <li class="settings-row link-row">
      <span class="settings-row__words">
        <span>{name}</span>
        <span class="settings-row__detail">{factsOf(field).join(' · ')}</span>
        {hint && <span class="settings-row__detail">{hint}</span>}
      </span>
      <span class="link-row__actions">
        <MoveButtons
          name={name}
          items={all}
          at={at}
          onOrder={(order) => orderProfileFields(app, order)}
        />
        <IconButton size="small" icon="pencil" label={words.editOf(name)} onClick={onEdit} />
        <IconButton
          size="small"
          icon="trash"
          label={t.common.remove(name)}
          onClick={() => void remove()}
        />
      </span>
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
