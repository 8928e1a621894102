import './detail-lists.css'
import type { Message } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { AnswerPane } from './answer-pane.tsx'
import { RenderedContent } from './rendered-content.tsx'
import { useAnswer } from './use-answer.ts'

/** The versions of a message, newest first. */
export function EditHistory({ id }: { readonly id: Message['id'] }) {
  const { client, replica } = useApp()
  const asked = useAnswer(id, () => client.messages.getHistory({ message_id: id }))
  const nameOf = (userId: number | null) =>
    replica.people.byId.get(userId ?? -1)?.full_name ?? t.message.somebody
  return (
    <AnswerPane
      asked={asked}
      render={({ message_history: history }) => (
        <ol class="detail-list">
          {[...history].reverse().map((state) => (
            <li key={state.timestamp} class="detail-list__entry">
              <p class="detail-list__head">
                {nameOf(state.user_id)}
                <time class="detail-list__time">{fullTime(new Date(state.timestamp * 1000))}</time>
              </p>
              {state.prev_topic !== undefined && (
                <p class="detail-list__note">{t.message.topicWas(state.prev_topic)}</p>
              )}
              <RenderedContent html={state.content_html_diff ?? state.rendered_content} />
            </li>
          ))}
        </ol>
      )}
    />
  )
}
