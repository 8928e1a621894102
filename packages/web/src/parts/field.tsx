import './field.css'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { excessOf, lengthWords } from '../words/text-length.ts'
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
  /** By how many characters the value is too long. */
  readonly excess?: number
  readonly children: (control: ControlAttributes) => ComponentChildren
}

interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

/** A label, a hint and an error message around a control of any kind. */
export function Field({ label, hint, optional, hideLabel, children, ...rest }: FieldProps) {
  const id = useId()
  const { excess = 0 } = rest
  const problem = excess > 0 ? lengthWords().tooLong(excess) : rest.problem
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
      {/* The number changes at each key. Only that the limit is crossed is announced. */}
      {excess > 0 && (
        <p class="visually-hidden" role="alert">
          {lengthWords().textOver}
        </p>
      )}
      <div aria-live={excess > 0 ? 'off' : 'polite'}>
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
  readonly disabled?: boolean
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly spellcheck?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onBlur?: (event: FocusEvent) => void
}

interface LimitedText extends FieldWords {
  readonly value: string
  readonly onValue: (value: string) => void
  /** The number of characters that the server accepts. The field takes more, but its form is not submitted. */
  readonly max?: number
}

interface TextFieldProps extends LimitedText, NativeInput {
  readonly inputMode?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'numeric'
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, hideLabel, value, onValue, max, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const excess = useLimit(input, value, max)
  useEffect(() => {
    // Browsers apply the attribute once per page. Dialogs need it as well.
    if (rest.autofocus) input.current?.focus()
  }, [])
  return (
    <Field {...given({ label, hint, problem, optional, hideLabel })} excess={excess}>
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

interface TextAreaProps extends LimitedText, NativeInput {}

export function TextArea(props: TextAreaProps) {
  const { label, hint, problem, optional, hideLabel, value, onValue, max, ...rest } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const excess = useLimit(area, value, max)
  return (
    <Field {...given({ label, hint, problem, optional, hideLabel })} excess={excess}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          ref={area}
          class="input input--area"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type Control = RefObject<HTMLInputElement | HTMLTextAreaElement | null>

/** By how many characters the value is too long. While it is, the form is not submitted, and the field takes the focus instead. */
function useLimit(control: Control, value: string, max: number | undefined): number {
  const excess = excessOf(value, max)
  useLayoutEffect(() => {
    const form = control.current?.form
    if (!form || excess === 0) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      control.current?.focus()
    }
    // Before the listener of the form itself.
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [excess === 0])
  return excess
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
