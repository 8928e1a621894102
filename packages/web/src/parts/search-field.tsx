import type { Signal } from '@preact/signals'
import { TextField } from './field.tsx'

interface SearchFieldProps {
  /** Also the placeholder. */
  readonly label: string
  readonly query: Signal<string>
  readonly autofocus?: boolean
}

/** Filters the list below it. */
export function SearchField({ label, query, autofocus = false }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      hideLabel
      inputMode="search"
      placeholder={label}
      value={query.value}
      autofocus={autofocus}
      onValue={(text) => {
        query.value = text
      }}
    />
  )
}
