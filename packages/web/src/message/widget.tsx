import './widget.css'
import type { Message } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { changeWidget, type WidgetChange } from '../intents/widgets.ts'
import { Button } from '../parts/button.tsx'
import { classes } from '../parts/class-names.ts'
import { t } from '../words/words.ts'
import { mayBeChanged } from './message-rights.ts'
import {
  type Poll,
  pollOf,
  type TodoList,
  todoOf,
  type WidgetStart,
  widgetStart,
} from './widget-state.ts'

export function widgetOf(message: Message): WidgetStart | undefined {
  return widgetStart(message.submessages)
}

interface WidgetProps {
  readonly message: Message
  readonly widget: WidgetStart
}

/** A poll or a to-do list. Everybody who can read it can take part, except in an archived channel. */
export function Widget({ message, widget }: WidgetProps) {
  return widget.widget_type === 'poll' ? (
    <PollCard message={message} poll={pollOf(message, widget)} />
  ) : (
    <TodoCard message={message} list={todoOf(message, widget)} />
  )
}

function useTell(message: Message) {
  const app = useApp()
  return (change: WidgetChange) => changeWidget(app, message, change)
}

function PollCard({ message, poll }: { readonly message: Message; readonly poll: Poll }) {
  const { replica } = useApp()
  const tell = useTell(message)
  const selfId = replica.self.value.user_id
  const mayVote = mayBeChanged(replica, message)
  const max = Math.max(1, ...poll.options.map(({ voters }) => voters.length))
  const nextIndex = poll.options.filter(({ key }) => key.startsWith(`${selfId},`)).length + 1
  return (
    <section class="widget" aria-label={poll.question || t.widget.poll}>
      <h2 class="widget__title">{poll.question || t.widget.poll}</h2>
      <ul class="widget__list">
        {poll.options.map(({ key, option, voters }) => {
          const isOwn = voters.includes(selfId)
          const names = voters.map((id) => replica.people.byId.get(id)?.full_name ?? String(id))
          return (
            <li key={key}>
              <button
                type="button"
                class={classes('widget__vote', isOwn && 'widget__vote--own')}
                aria-pressed={isOwn}
                disabled={!mayVote}
                onClick={() => void tell({ type: 'vote', key, vote: isOwn ? -1 : 1 })}
              >
                <span
                  class="widget__bar"
                  style={{ inlineSize: `${(voters.length / max) * 100}%` }}
                />
                <span class="widget__count figures">{voters.length}</span>
                <span class="widget__option">{option}</span>
                {names.length > 0 && <span class="widget__names">{t.common.and(names)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {mayVote && (
        <AddLine
          label={t.widget.addOption}
          onAdd={(option) => tell({ type: 'new_option', idx: nextIndex, option })}
        />
      )}
    </section>
  )
}

function TodoCard({ message, list }: { readonly message: Message; readonly list: TodoList }) {
  const { replica } = useApp()
  const tell = useTell(message)
  const selfId = replica.self.value.user_id
  const mayChange = mayBeChanged(replica, message)
  const nextKey = list.tasks.filter(({ key }) => key.endsWith(`,${selfId}`)).length + 1
  return (
    <section class="widget" aria-label={list.title || t.widget.todo}>
      <h2 class="widget__title">{list.title || t.widget.todo}</h2>
      <ul class="widget__list">
        {list.tasks.map(({ key, task, detail, isDone }) => (
          <li key={key}>
            <label class={classes('widget__task', isDone && 'widget__task--done')}>
              <input
                type="checkbox"
                checked={isDone}
                disabled={!mayChange}
                onChange={() => void tell({ type: 'strike', key })}
              />
              <span class="widget__option">{task}</span>
              {detail && <span class="widget__names">{detail}</span>}
            </label>
          </li>
        ))}
      </ul>
      {mayChange && (
        <AddLine
          label={t.widget.addTask}
          onAdd={(task) =>
            tell({ type: 'new_task', key: nextKey, task, desc: '', completed: false })
          }
        />
      )}
    </section>
  )
}

function AddLine({
  label,
  onAdd,
}: {
  readonly label: string
  /** Resolves with whether the text was accepted. */
  readonly onAdd: (text: string) => Promise<boolean>
}) {
  const [text, setText] = useState('')
  const add = async (event: Event) => {
    event.preventDefault()
    const added = text.trim()
    if (added === '') return
    setText('')
    if (await onAdd(added)) return
    // What was typed meanwhile stays.
    setText((since) => (since === '' ? added : since))
  }
  return (
    <form class="widget__add" onSubmit={add}>
      <input
        class="input"
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <Button size="small" type="submit">
          {t.widget.add}
        </Button>
      )}
    </form>
  )
}
