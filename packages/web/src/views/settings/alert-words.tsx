import { limits } from '@parley/client/limits'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { addAlertWord, removeAlertWord } from '../../intents/settings.ts'
import { useAttempt } from '../../intents/use-attempt.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { TextField } from '../../parts/field.tsx'
import { InSteps } from '../../parts/in-steps.tsx'
import { Section } from '../../parts/page.tsx'
import { s } from '../../words/settings-words.ts'
import { t } from '../../words/words.ts'

/** Words that notify the user in every message that they can read. */
export function AlertWords() {
  const app = useApp()
  const words = app.replica.list('alert_words').value
  const [draft, setDraft] = useState('')
  const { problem, setProblem, isBusy, run } = useAttempt()
  const add = async () => {
    const word = draft.trim()
    // The event may come before the answer.
    if (word === '' || isBusy) return
    const isKnown = words.some((one) => one.toLowerCase() === word.toLowerCase())
    if (isKnown) return setProblem(s.alertWords.known)
    // What was typed meanwhile stays.
    if (await run(() => addAlertWord(app, word))) setDraft((now) => (now === draft ? '' : now))
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void add()
  }
  return (
    <Section title={s.alertWords.title} hint={s.alertWords.hint}>
      <form class="settings-form" onSubmit={onSubmit}>
        <TextField
          label={s.alertWords.add}
          value={draft}
          onValue={setDraft}
          problem={problem}
          max={limits.maxNotifyingWordLength}
          autocomplete="off"
        />
        <Button type="submit" busy={isBusy}>
          {s.alertWords.addButton}
        </Button>
      </form>
      {words.length === 0 ? (
        <EmptyState icon="megaphone" text={s.alertWords.none} />
      ) : (
        <ul class="plain-list">
          <InSteps
            items={[...words].sort()}
            render={(word) => (
              <li key={word} class="settings-row">
                <span class="truncate">{word}</span>
                <IconButton
                  size="small"
                  icon="x"
                  label={t.common.remove(word)}
                  onClick={() => intend(() => removeAlertWord(app, word))}
                />
              </li>
            )}
          />
        </ul>
      )}
    </Section>
  )
}
