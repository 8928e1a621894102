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

/** For what takes effect at once. The words are before it, the switch at the end of the line. */
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

/** For what is one of several, or takes effect with a button. */
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
  readonly value: Value
  readonly onValue: (value: Value) => void
  /** Where a title says the same. */
  readonly hideLabel?: boolean
}

/** For one of a few that one wants to see all at once. */
export function Radios<Value extends string>({
  label,
  options,
  value,
  onValue,
  hideLabel = false,
}: RadiosProps<Value>) {
  const name = useId()
  return (
    <fieldset class="radios">
      <legend class={hideLabel ? 'visually-hidden' : 'field__label'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} class="toggle">
          <input
            type="radio"
            class="radio"
            name={name}
            checked={option.value === value}
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
