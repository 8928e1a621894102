import './keys-help.css'
import { type Shortcut, shortcuts } from '../../keys/shortcuts.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { KeyCaps } from '../../parts/key-caps.tsx'
import { t } from '../../words/words.ts'

const groups = ['everywhere', 'moving', 'messages', 'composing'] as const
type KeyRow = readonly [name: keyof typeof shortcuts, shortcut: Shortcut]
const rows = Object.entries(shortcuts) as unknown as KeyRow[]

/** Every key of the keyboard, made from the table that they are read from. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t.keys.title} size="large" isText onClose={onClose}>
      <div class="keys-help">
        {groups.map((group) => (
          <section key={group} class="keys-help__group">
            <h3 class="keys-help__title">{t.keys[group]}</h3>
            <dl>
              {rows
                .filter(([, shortcut]) => shortcut.group === group)
                .map(([name, { keys }]) => (
                  <div key={name} class="keys-help__row">
                    <dt>{t.keys[name]}</dt>
                    <dd class="keys-help__keys">
                      {keys.slice(0, 2).map((sequence) => (
                        <KeyCaps key={sequence} keys={sequence} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
