import './detail-lists.css'
import type { Message } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { copySource } from '../intents/copy-source.ts'
import { sourceOf } from '../intents/messages.ts'
import { Button } from '../parts/button.tsx'
import { t } from '../words/words.ts'
import { AnswerPane } from './answer-pane.tsx'
import { useAnswer } from './use-answer.ts'

export function SourcePane({ id }: { readonly id: Message['id'] }) {
  const app = useApp()
  const asked = useAnswer(id, () => sourceOf(app, id))
  return (
    <AnswerPane
      asked={asked}
      render={(source) => (
        <div class="detail-source">
          <pre class="detail-source__text">{source}</pre>
          <Button size="small" icon="copy" onClick={() => copySource(app, id)}>
            {t.common.copy}
          </Button>
        </div>
      )}
    />
  )
}
