import { Field } from '../parts/field.tsx'

interface PasswordFieldProps {
  readonly label: string
  /** Tells the browser whether to offer the stored password or a new one. */
  readonly kind: 'current' | 'new'
  readonly value: string
  readonly onValue: (value: string) => void
  readonly problem?: string | undefined
  readonly autofocus?: boolean
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, kind, value, onValue, problem, autofocus = false } = props
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="password"
          class="input"
          autocomplete={`${kind}-password`}
          autofocus={autofocus}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
