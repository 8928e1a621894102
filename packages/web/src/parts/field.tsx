import './field.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { t } from '../words/words.ts'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

interface FieldWords {
  readonly label: string
  /** One line below the label: what the field is for. */
  readonly hint?: string
  /** What is wrong with the value, and how to fix it. */
  readonly problem?: string | undefined
  readonly optional?: boolean
  readonly hideLabel?: boolean
}

interface FieldProps extends FieldWords {
  readonly children: (control: ControlAttributes) => ComponentChildren
}

interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

/** A label, a hint and an error message around a control of any kind. */
export function Field({ label, hint, problem, optional, hideLabel, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? true : undefined,
  }
  return (
    <div class="field">
      <label class={hideLabel ? 'visually-hidden' : 'field__label'} for={id}>
        {label}
        {optional && <span class="field__optional"> {t.common.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} class="field__hint">
          {hint}
        </p>
      )}
      {children(control)}
      <div aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} class="field__problem">
            <Icon name="circle-alert" size={14} />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

/** The native attributes that a field may set. */
interface NativeInput {
  readonly name?: string
  readonly placeholder?: string
  readonly autocomplete?: string
  readonly autofocus?: boolean
  readonly maxLength?: number
  readonly disabled?: boolean
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly spellcheck?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onBlur?: (event: FocusEvent) => void
}

interface TextFieldProps extends FieldWords, NativeInput {
  readonly inputMode?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'numeric'
  readonly value: string
  readonly onValue: (value: string) => void
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, hideLabel, value, onValue, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Browsers apply the attribute once per page. Dialogs need it as well.
    if (rest.autofocus) input.current?.focus()
  }, [])
  return (
    <Field {...given({ label, hint, problem, optional, hideLabel })}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          ref={input}
          class="input"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface TextAreaProps extends FieldWords, NativeInput {
  readonly value: string
  readonly onValue: (value: string) => void
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, problem, optional, hideLabel, value, onValue, ...rest } = props
  return (
    <Field {...given({ label, hint, problem, optional, hideLabel })}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          class="input input--area"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface SelectProps<Value extends string> extends FieldWords {
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly disabled?: boolean
}

/** Uses the native list, which works best on phones. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, problem, optional, hideLabel, options, value, onValue, disabled } = props
  const pick = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onValue(option.value)
  }
  return (
    <Field {...given({ label, hint, problem, optional, hideLabel })}>
      {(control) => (
        <span class={classes('select', disabled && 'select--disabled')}>
          <select
            {...control}
            class="input"
            value={value}
            disabled={disabled}
            onChange={(event) => pick(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" class="select__arrow" />
        </span>
      )}
    </Field>
  )
}

/** Drops undefined values, which optional properties do not accept. */
function given(words: { [K in keyof FieldWords]: FieldWords[K] | undefined }): FieldWords {
  const entries = Object.entries(words).filter(([, value]) => value !== undefined)
  return { label: '', ...Object.fromEntries(entries) }
}
