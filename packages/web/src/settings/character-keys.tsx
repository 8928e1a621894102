import { allowsCharacterKeys } from '../keys/keys-of.ts'
import { Switch } from '../parts/toggles.tsx'
import { areaWords } from '../words/area-words.ts'

const characterWords = areaWords(
  {
    label: 'Shortcuts of single letters and signs',
    hint: 'Turn them off if you dictate, or press them by accident. Applies to this browser.',
  },
  {
    label: 'Kurzbefehle aus einzelnen Buchstaben und Zeichen',
    hint: 'Schalte sie aus, wenn du diktierst oder sie versehentlich drückst. Gilt für diesen Browser.',
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
