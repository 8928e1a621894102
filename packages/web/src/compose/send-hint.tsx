import { useApp } from '../app-context.ts'
import { changeSetting } from '../intents/settings.ts'
import { KeyCaps } from '../parts/key-caps.tsx'
import { showToast } from '../parts/toast.tsx'
import { tip } from '../parts/tooltip.tsx'
import { t } from '../words/words.ts'
import { composeWords } from './compose-words.ts'

/** Says which keys send, where Enter begins a new line: who expects the other learns it here, and changes it with one press. */
export function SendHint() {
  const app = useApp()
  const { enter_sends: enterSends = true } = app.replica.settings.value
  if (enterSends) return null
  const words = composeWords()
  const set = (value: boolean) => void changeSetting(app, 'enter_sends', value)
  const useEnter = ({ currentTarget: { form } }: { readonly currentTarget: HTMLButtonElement }) => {
    // The button goes away. Writing goes on, or the preview stays before Send.
    form?.querySelector<HTMLElement>('textarea, [type=submit]')?.focus()
    set(true)
    showToast({
      text: words.enterSends,
      action: { label: t.common.undo, run: () => set(false) },
    })
  }
  return (
    <button type="button" class="compose__hint" {...tip(words.useEnter)} onClick={useEnter}>
      <KeyCaps keys="Mod+Enter" /> {words.sends}
      <span class="visually-hidden">({words.useEnter})</span>
    </button>
  )
}
