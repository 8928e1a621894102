import type { ReadonlySignal, Signal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { AnswerPane } from '../message/answer-pane.tsx'
import { RenderedContent } from '../message/rendered-content.tsx'
import { useAnswer } from '../message/use-answer.ts'
import { IconButton } from '../parts/button.tsx'
import { t } from '../words/words.ts'

/** The text as the server renders it. */
export function Preview({ text }: { readonly text: ReadonlySignal<string> }) {
  const markdown = text.value
  const { client } = useApp()
  const asked = useAnswer(markdown, () => client.rendering.render({ content: markdown }))
  return (
    <div class="compose__preview" data-no-picture>
      <AnswerPane asked={asked} render={({ rendered }) => <RenderedContent html={rendered} />} />
    </div>
  )
}

interface PreviewButtonProps {
  readonly isPreviewed: Signal<boolean>
  readonly isEmpty: boolean
}

/** Toggles between the text and its preview. */
export function PreviewButton({ isPreviewed, isEmpty }: PreviewButtonProps) {
  return (
    <IconButton
      class="compose__show"
      icon="eye"
      label={isPreviewed.value ? t.compose.write : t.compose.preview}
      pressed={isPreviewed.value}
      disabled={isEmpty && !isPreviewed.value}
      onClick={() => {
        isPreviewed.value = !isPreviewed.value
      }}
    />
  )
}
