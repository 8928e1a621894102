import './detail-lists.css'
import type { LightClient } from '@parley/client/light'
import type { Message } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { AnswerPane } from './answer-pane.tsx'
import { changeWords } from './change-words.ts'
import { RenderedContent } from './rendered-content.tsx'
import { showChanges } from './show-changes.ts'
import { readRenderedHtml } from './trusted-html.ts'
import { useAnswer } from './use-answer.ts'
import { changesBetween, partsOf } from './word-diff.ts'

type History = Awaited<ReturnType<LightClient['messages']['getHistory']>>
type MessageState = History['message_history'][number]

/** The versions of a message, newest first. Each shows which words were added and removed. */
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
          {[...history].reverse().map((state, index) => (
            <li key={history.length - index} class="detail-list__entry">
              <p class="detail-list__head">
                {nameOf(state.user_id)}
                <time class="detail-list__time">{fullTime(new Date(state.timestamp * 1000))}</time>
              </p>
              <Moves state={state} />
              <Version state={state} />
            </li>
          ))}
        </ol>
      )}
    />
  )
}

function Moves({ state: { prev_topic, prev_stream } }: { readonly state: MessageState }) {
  const { replica } = useApp()
  const channel = prev_stream === undefined ? undefined : replica.channels.byId.get(prev_stream)
  return (
    <>
      {prev_stream !== undefined && (
        <p class="detail-list__note">
          {changeWords().channelWas(channel?.name ?? t.conversation.unknownChannel)}
        </p>
      )}
      {prev_topic !== undefined && (
        <p class="detail-list__note">{changeWords().topicWas(prev_topic)}</p>
      )}
    </>
  )
}

function Version({ state }: { readonly state: MessageState }) {
  const { content, rendered_content: html, prev_content, prev_rendered_content: before } = state
  const [isFormatOnly, setFormatOnly] = useState(false)
  if (before === undefined || prev_content === undefined) return <RenderedContent html={html} />
  if (isFormatOnly) return <SourceChanges before={prev_content} after={content} />
  const prepare = (root: HTMLElement) => {
    const hasChanges = showChanges(root, readRenderedHtml(before))
    if (!hasChanges) setFormatOnly(true)
  }
  return <RenderedContent html={html} prepare={prepare} />
}

/** If no word has changed, the source shows what did. */
function SourceChanges({ before, after }: { readonly before: string; readonly after: string }) {
  const [older, newer] = [partsOf(before), partsOf(after)]
  let [i, j] = [0, 0]
  return (
    <pre class="detail-source__text">
      {changesBetween(older, newer).map(({ kind, count }) => {
        const parts = kind === 'removed' ? older.slice(i, i + count) : newer.slice(j, j + count)
        if (kind !== 'added') i += count
        if (kind !== 'removed') j += count
        const text = parts.join('')
        if (kind === 'same') return text
        return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>
      })}
    </pre>
  )
}
