import './toggles.css'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

interface ToggleProps {
  readonly label: ComponentChildren
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** For settings that apply at once. The label comes first, the switch at the end of the line. */
export function Switch({ label, hint, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId()
  return (
    <label class={classes('toggle toggle--switch', disabled && 'toggle--disabled')}>
      <span class="toggle__words">
        <span>{label}</span>
        {hint && (
          <span id={id} class="toggle__hint">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        class="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

/** For one of several options, or for a form that is submitted. */
export function Checkbox({ label, hint, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId()
  return (
    <label class={classes('toggle', disabled && 'toggle--disabled')}>
      <span class="checkbox">
        <input
          type="checkbox"
          class="checkbox__input"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Icon name="check" size={12} class="checkbox__sign" />
      </span>
      <span class="toggle__words">
        <span>{label}</span>
        {hint && (
          <span id={id} class="toggle__hint">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

interface RadiosProps<Value extends string> {
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly hint?: string
  }[]
  /** Nothing as long as none is chosen. */
  readonly value: Value | undefined
  readonly onValue: (value: Value) => void
  /** For when a heading says the same. */
  readonly hideLabel?: boolean
  /** Whether a dialog begins here. */
  readonly startsHere?: boolean
}

/** For a few options that should all be visible. */
export function Radios<Value extends string>({
  label,
  options,
  value,
  onValue,
  hideLabel = false,
  startsHere = false,
}: RadiosProps<Value>) {
  const name = useId()
  return (
    <fieldset class="radios">
      <legend class={hideLabel ? 'visually-hidden' : 'field__label'}>{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} class="toggle">
          <input
            type="radio"
            class="radio"
            name={name}
            checked={option.value === value}
            // A dialog that opens moves the focus here, and not to the first option if another one is chosen.
            autofocus={startsHere && (value === undefined ? index === 0 : option.value === value)}
            onChange={() => onValue(option.value)}
          />
          <span class="toggle__words">
            <span>{option.label}</span>
            {option.hint && <span class="toggle__hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
