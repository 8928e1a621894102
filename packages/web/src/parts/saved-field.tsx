import { useEffect, useState } from 'preact/hooks'
import { TextArea, TextField } from './field.tsx'

interface SavedFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  /** Resolves with what is wrong with it, or with nothing when it is saved. */
  readonly onSave: (value: string) => Promise<string | undefined>
  /** What is wrong is told before the server is asked. */
  readonly check?: (value: string) => string | undefined
  readonly lines?: 'one' | 'many'
  readonly maxLength?: number
  readonly autocomplete?: string
  readonly disabled?: boolean
  readonly inputMode?: 'text' | 'url' | 'tel' | 'email'
}

/** A text that is saved when one leaves it, and on Enter; Escape brings back what was saved. */
export function SavedField(props: SavedFieldProps) {
  const { value, onSave, check, lines = 'one', inputMode, ...rest } = props
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  // What somebody types is theirs; what was saved elsewhere shows in a field that nobody is in.
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
