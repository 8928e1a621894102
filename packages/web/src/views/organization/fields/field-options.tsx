import './fields.css'
import { Button, IconButton } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { t } from '../../../words/words.ts'
import { MoveButtons } from '../parts/move-buttons.tsx'
import { type FieldOption, fieldLimits } from './field-draft.ts'
import { fieldWords } from './field-words.ts'

interface FieldOptionsProps {
  readonly options: readonly FieldOption[]
  readonly onOptions: (options: readonly FieldOption[]) => void
  readonly onAdd: () => void
  readonly problem: string | undefined
}

/** The options of a list, in order. */
export function FieldOptions({ options, onOptions, onAdd, problem }: FieldOptionsProps) {
  const words = fieldWords()
  return (
    <fieldset class="field">
      <legend class="field__label">{words.options}</legend>
      <ol class="plain-list settings-stack">
        {options.map(({ key, text }, at) => {
          const name = text || words.option(at + 1)
          return (
            <li key={key} class="field-option">
              <TextField
                label={words.option(at + 1)}
                hideLabel
                placeholder={words.option(at + 1)}
                value={text}
                onValue={(changed) =>
                  onOptions(options.map((one) => (one.key === key ? { key, text: changed } : one)))
                }
                max={fieldLimits.option}
                autocomplete="off"
              />
              <MoveButtons name={name} items={options} at={at} onOrder={onOptions} />
              <IconButton
                size="small"
                icon="x"
                label={t.common.remove(name)}
                onClick={() => onOptions(options.filter((one) => one.key !== key))}
              />
            </li>
          )
        })}
      </ol>
      <Problem text={problem} />
      <div>
        <Button size="small" icon="plus" onClick={onAdd}>
          {words.addOption}
        </Button>
      </div>
    </fieldset>
  )
}
