import { allowsCharacterKeys } from '../keys/keys-of.ts'
import { Switch } from '../parts/toggles.tsx'
import { areaWords } from '../words/area-words.ts'

const characterWords = areaWords(
  {
    label: 'Single-character shortcuts',
    hint: 'Turn them off if you use dictation or press keys by accident. Applies to this browser only.',
  },
  {
    label: 'Tastenkürzel aus einzelnen Zeichen',
    hint: 'Schalte sie aus, wenn du diktierst oder Tasten versehentlich drückst. Gilt nur für diesen Browser.',
  },
)

export function CharacterKeysSwitch() {
  const { label, hint } = characterWords()
  return (
    <Switch
      label={label}
      hint={hint}
      checked={allowsCharacterKeys.value}
      onChange={(isOn) => {
        allowsCharacterKeys.value = isOn
      }}
    />
  )
}
