import type { ComponentChildren } from 'preact'
import { Select } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Radios, Switch } from '../parts/toggles.tsx'
import { useChoice } from './use-choice.ts'

interface SavedSwitchProps {
  readonly label: ComponentChildren
  readonly hint?: string
  readonly checked: boolean
  readonly onSave: (checked: boolean) => Promise<unknown>
  readonly disabled?: boolean
}

export function SavedSwitch({ checked, onSave, ...rest }: SavedSwitchProps) {
  const { value, problem, choose } = useChoice(checked, onSave)
  return (
    <div>
      <Switch {...rest} checked={value} onChange={choose} />
      <Problem text={problem} />
    </div>
  )
}

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

interface SavedOptionsProps<Value extends string> {
  readonly label: string
  readonly hint?: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onSave: (value: Value) => Promise<unknown>
  readonly disabled?: boolean
  readonly hideLabel?: boolean
}

export function SavedSelect<Value extends string>(props: SavedOptionsProps<Value>) {
  const { value: saved, onSave, ...rest } = props
  const { value, problem, choose } = useChoice(saved, onSave)
  return <Select {...rest} value={value} problem={problem} onValue={choose} />
}

export function SavedRadios<Value extends string>(props: SavedOptionsProps<Value>) {
  const { value: saved, onSave, hint: _none, disabled: _never, ...rest } = props
  const { value, problem, choose } = useChoice(saved, onSave)
  return (
    <div>
      <Radios {...rest} value={value} onValue={choose} />
      <Problem text={problem} />
    </div>
  )
}

export function Problem({ text }: { readonly text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text && (
        <p class="field__problem">
          <Icon name="circle-alert" size={14} />
          {text}
        </p>
      )}
    </div>
  )
}
