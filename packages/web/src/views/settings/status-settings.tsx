import { limits } from '@parley/client/limits'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { attempt } from '../../intents/intend.ts'
import type { Emoji } from '../../intents/messages.ts'
import { changeSetting, setStatus } from '../../intents/settings.ts'
import { EmojiPickerLayer, openEmojiPicker } from '../../message/emoji-picker.tsx'
import { EmojiSign } from '../../message/emoji-sign.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toast.tsx'
import { SavedSwitch } from '../../settings/choices.tsx'
import { s } from '../../words/settings-words.ts'

const none = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: '' } as const

/** Suggested statuses, with the API's names of their emoji. */
const ideas = [
  ['meeting', 'calendar', '1f4c5'],
  ['commuting', 'bus', '1f68c'],
  ['sick', 'sick', '1f912'],
  ['holiday', 'palm_tree', '1f334'],
  ['home', 'house', '1f3e0'],
  ['focus', 'headphones', '1f3a7'],
] as const

interface Draft {
  readonly text: string
  readonly emoji: Emoji | undefined
}

function useStatusForm() {
  const app = useApp()
  const { availability, selfId } = app.replica
  const status = availability.statuses.get(selfId)
  const { emoji_name: name, emoji_code: code, reaction_type: type } = status ?? {}
  const known = name && code && type ? ({ name, code, type } as Emoji) : undefined
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const isSaved = useRef(false)
  // What was saved is shown as it is stored: another device may change it again.
  useEffect(() => {
    if (isSaved.current) setTyped({})
    isSaved.current = false
  }, [status])
  const change = (part: Partial<Draft>) => {
    isSaved.current = false
    setTyped((before) => ({ ...before, ...part }))
  }
  const save = async ({ text, emoji }: Draft) => {
    change({ text, emoji })
    isSaved.current = true
    const words = emoji
      ? { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type }
      : {}
    const wanted = { ...none, ...words, status_text: text.trim() }
    const fault = await attempt(() => setStatus(app, wanted))
    setProblem(fault)
    if (fault) isSaved.current = false
    const isEmpty = text.trim() === '' && !emoji
    if (!fault) showToast({ kind: 'success', text: isEmpty ? s.status.cleared : s.status.saved })
  }
  const draft: Draft = { text: status?.status_text ?? '', emoji: known, ...typed }
  return { draft, change, problem, save, hasStatus: status !== undefined }
}

/** The user's status, and whether others see their presence. */
export function StatusSettings() {
  const app = useApp()
  const { draft, change, problem, save, hasStatus } = useStatusForm()
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void save(draft)
  }
  return (
    <>
      <Section title={s.status.now}>
        <form class="settings-stack" onSubmit={onSubmit}>
          <div class="settings-form">
            <TextField
              label={s.names.status}
              placeholder={s.status.placeholder}
              value={draft.text}
              onValue={(text) => change({ text })}
              problem={problem}
              max={limits.maxStatusTextLength}
              autocomplete="off"
            />
            <Button
              aria-label={s.status.emoji}
              onClick={(event) =>
                openEmojiPicker(event.currentTarget, (emoji) => change({ emoji }))
              }
            >
              {draft.emoji ? (
                <EmojiSign emoji={draft.emoji} />
              ) : (
                <Icon name="face-slightly-smiling" />
              )}
            </Button>
            <Button kind="primary" type="submit">
              {s.status.save}
            </Button>
          </div>
        </form>
        {hasStatus && (
          <div>
            <Button icon="x" onClick={() => void save({ text: '', emoji: undefined })}>
              {s.status.clear}
            </Button>
          </div>
        )}
      </Section>
      <Ideas onPick={(idea) => void save(idea)} />
      <Section title={s.privacy.seen}>
        <SavedSwitch
          label={s.status.invisible}
          hint={s.status.invisibleHint}
          checked={!app.replica.settings.value.presence_enabled}
          onSave={(isInvisible) => changeSetting(app, 'presence_enabled', !isInvisible)}
        />
      </Section>
      <EmojiPickerLayer />
    </>
  )
}

function Ideas({ onPick }: { readonly onPick: (idea: Draft) => void }) {
  return (
    <Section title={s.status.ideas}>
      <div class="status-ideas">
        {ideas.map(([word, name, code]) => {
          const emoji: Emoji = { name, code, type: 'unicode_emoji' }
          return (
            <Button key={word} kind="quiet" onClick={() => onPick({ text: s.status[word], emoji })}>
              <EmojiSign emoji={emoji} /> {s.status[word]}
            </Button>
          )
        })}
      </div>
    </Section>
  )
}
