import { useEffect, useState } from 'preact/hooks'
import { TextArea, TextField } from './field.tsx'

interface SavedFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  /** Resolves with the error message, or with undefined when it is saved. */
  readonly onSave: (value: string) => Promise<string | undefined>
  /** Validates before the server is asked. */
  readonly check?: (value: string) => string | undefined
  readonly lines?: 'one' | 'many'
  readonly maxLength?: number
  readonly autocomplete?: string
  readonly disabled?: boolean
  readonly inputMode?: 'text' | 'url' | 'tel' | 'email'
}

/** A text field that saves on blur and on Enter. Escape restores the saved value. */
export function SavedField(props: SavedFieldProps) {
  const { value, onSave, check, lines = 'one', inputMode, ...rest } = props
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  // A newly saved value replaces the draft.
  useEffect(() => setDraft(undefined), [value])
  const save = async () => {
    if (draft === undefined || draft === value) return setDraft(undefined)
    const fault = check?.(draft) ?? (await onSave(draft))
    setProblem(fault)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && (lines === 'one' || event.ctrlKey || event.metaKey)) void save()
    if (event.key !== 'Escape' || draft === undefined) return
    event.stopPropagation()
    setDraft(undefined)
    setProblem(undefined)
  }
  const shared = {
    ...rest,
    problem,
    value: draft ?? value,
    onValue: setDraft,
    onKeyDown,
    onBlur: () => void save(),
  }
  return lines === 'one' ? (
    <TextField {...shared} {...(inputMode ? { inputMode } : {})} />
  ) : (
    <TextArea {...shared} />
  )
}
