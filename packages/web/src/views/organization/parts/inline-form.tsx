import './editable-list.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useAttempt } from '../../../intents/use-attempt.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { useKeptForm } from '../../../shell/kept-form.ts'
import { areaWords } from '../../../words/area-words.ts'
import { t } from '../../../words/words.ts'

const inlineWords = areaWords(
  { gone: 'Somebody removed this entry while you were changing it. Saving adds it again.' },
  {
    gone: 'Jemand hat diesen Eintrag entfernt, während du ihn geändert hast. Mit Speichern wird er neu angelegt.',
  },
)

/** The values of an inline form. `save` does nothing but show the fault if there is one, and closes the form after a success. */
export function useInlineForm<Values extends object>(
  name: string,
  usual: () => Values,
  onDone: () => void,
) {
  const form = useKeptForm(name, usual)
  const { problem: refusal, isBusy, run } = useAttempt()
  const [hasTried, setTried] = useState(false)
  const close = () => {
    form.clear()
    onDone()
  }
  const save = async (fault: object | undefined, action: () => Promise<unknown>) => {
    setTried(true)
    if (!fault && (await run(action))) close()
  }
  return { ...form, hasTried, refusal, isBusy, close, save }
}

interface InlineFormProps {
  readonly label: string
  /** Somebody else has removed the entry that is changed. */
  readonly isGone: boolean
  readonly form: Pick<ReturnType<typeof useInlineForm>, 'refusal' | 'isBusy' | 'close'>
  readonly onSave: () => Promise<void>
  readonly children: ComponentChildren
}

/** A form in the place of an entry of a list, or before the list for a new one. */
export function InlineForm({ label, isGone, form, onSave, children }: InlineFormProps) {
  const onSubmit = (event: Event) => {
    event.preventDefault()
    void onSave()
  }
  return (
    <form class="settings-stack inline-form" aria-label={label} onSubmit={onSubmit}>
      {isGone && <Banner kind="warning">{inlineWords().gone}</Banner>}
      {children}
      <Problem text={form.refusal} />
      <div class="settings-actions">
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t.common.save}
        </Button>
        <Button onClick={form.close}>{t.common.cancel}</Button>
      </div>
    </form>
  )
}
