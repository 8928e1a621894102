import { useApp } from '../app-context.ts'
import { AnswerPane } from '../message/answer-pane.tsx'
import { RenderedContent } from '../message/rendered-content.tsx'
import { useAnswer } from '../message/use-answer.ts'

/** What is written, as others will see it. */
export function Preview({ markdown }: { readonly markdown: string }) {
  const { client } = useApp()
  const asked = useAnswer(markdown, () => client.rendering.render({ content: markdown }))
  return (
    <div class="compose__preview">
      <AnswerPane asked={asked} render={({ rendered }) => <RenderedContent html={rendered} />} />
    </div>
  )
}
