import './keys-help.css'
import { useApp } from '../../app-context.ts'
import { keyWords } from '../../keys/key-words.ts'
import { keysOf } from '../../keys/keys-of.ts'
import { type Shortcut, type ShortcutName, shortcuts } from '../../keys/shortcuts.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { KeyCaps } from '../../parts/key-caps.tsx'
import { CharacterKeysSwitch } from '../../settings/character-keys.tsx'
import { t } from '../../words/words.ts'

const groups = ['everywhere', 'moving', 'messages', 'composing'] as const
type KeyRow = readonly [name: ShortcutName, shortcut: Shortcut]
const rows = Object.entries(shortcuts) as unknown as KeyRow[]

/** All keyboard shortcuts, generated from the table that the app uses. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={keyWords().title} size="large" isText onClose={onClose}>
      <KeysTable />
    </Dialog>
  )
}

function KeysTable() {
  return (
    <>
      <p class="keys-help__touch">{keyWords().touch}</p>
      <div class="keys-help">
        {groups.map((group) => (
          <section key={group} class="keys-help__group">
            <h3 class="keys-help__title">{keyWords()[group]}</h3>
            <dl>
              {rows
                .filter(([name, shortcut]) => shortcut.group === group && keysOf(name).length > 0)
                .map(([name]) => (
                  <KeyRowLine key={name} name={name} />
                ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="keys-help__setting">
        <CharacterKeysSwitch />
      </div>
    </>
  )
}

function KeyRowLine({ name }: { readonly name: ShortcutName }) {
  const { replica } = useApp()
  const { enter_sends: enterSends = true } = replica.settings.value
  const labels = { ...t.keys, ...keyWords() }
  return (
    <div class="keys-help__row">
      <dt>{labels[name]}</dt>
      <dd class="keys-help__keys">
        {shownKeys(name, enterSends).map((sequence) => (
          <KeyCaps key={sequence} keys={sequence} />
        ))}
      </dd>
    </div>
  )
}

/** A setting decides which key sends; the other one inserts a line break. */
function shownKeys(name: ShortcutName, enterSends: boolean): readonly string[] {
  if (name === 'send') return enterSends ? ['Enter', 'Mod+Enter'] : ['Mod+Enter']
  if (name === 'newLine') return enterSends ? ['Shift+Enter'] : ['Enter', 'Shift+Enter']
  return keysOf(name)
}
