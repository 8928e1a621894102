import { findable } from '@parley/client/findable'
import type { Channel } from '@parley/client/replica'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { LengthLine } from '../../compose/length-line.tsx'
import { leftInTopic } from '../../intents/text-length.ts'
import { topicsOf } from '../../intents/topic-lists.ts'
import { isComposing } from '../../keys/composing.ts'
import { Options } from '../../parts/combobox.tsx'
import { takeTyped } from '../../parts/early-input.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListbox } from '../../parts/use-listbox.ts'
import { closeOverlay } from '../../shell/overlays.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { lengthWords } from '../../words/text-length.ts'
import { newMessageWords } from './new-message-words.ts'

interface TopicFieldProps {
  readonly channel: Channel
  readonly onPick: (topic: string) => void
  readonly onBack: () => void
}

interface Choice {
  readonly topic: string
  readonly isNew: boolean
}

const max = 30

/** Picks a topic of a channel: a new one or an existing one. */
export function TopicField({ channel, onPick, onBack }: TopicFieldProps) {
  const app = useApp()
  const words = newMessageWords()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(takeTyped)
  // Opening a dialog focuses `autofocus` elements, but this field appears in a dialog that is open already.
  useLayoutEffect(() => input.current?.focus(), [])
  const { topics = [] } = topicsOf(app, channel.stream_id).value
  const choices = useMemo(() => choicesFor(query, topics), [query, topics])
  const left = leftInTopic(app.replica, query)
  const offered = left < 0 ? [] : choices
  const listbox = useListbox<Choice>({
    items: offered,
    keyOf: ({ topic }) => topic,
    label: words.topics,
    onPick: ({ topic }) => onPick(topic),
    onClose: closeOverlay,
  })
  return (
    <>
      <div class="palette__field new-message__to">
        <button type="button" class="new-message__chip" onClick={onBack}>
          <Icon name={channel.invite_only ? 'lock' : 'hash'} size={14} />
          <span class="truncate">{channel.name}</span>
        </button>
        <input
          {...listbox.input}
          class="palette__input"
          aria-label={words.topic(channel.name)}
          placeholder={words.topicHint}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'Backspace' && query === '') onBack()
            else listbox.onKeyDown(event)
          }}
          ref={input}
          autofocus
        />
      </div>
      <div class="palette__list">
        {left < 0 && (
          <LengthLine text={lengthWords().topicTooLong(-left)} says={lengthWords().topicOver} />
        )}
        <Options
          listbox={listbox}
          items={offered}
          keyOf={({ topic }) => topic}
          render={(choice) => <ChoiceRow choice={choice} />}
        />
      </div>
    </>
  )
}

function ChoiceRow({ choice: { topic, isNew } }: { readonly choice: Choice }) {
  return (
    <span class="palette__row">
      <span class="palette__sign">
        <Icon name={isNew ? 'plus' : 'message-square'} size={16} />
      </span>
      <span class="palette__label truncate">
        {isNew ? newMessageWords().newTopic(topic) : topicName(topic)}
      </span>
    </span>
  )
}

/** The typed text comes first if no topic has that name. */
function choicesFor(query: string, topics: readonly { readonly name: string }[]): Choice[] {
  const wanted = query.trim()
  const lower = wanted.toLowerCase()
  const names = topics.map(({ name }) => name)
  const sought = findable(wanted)
  const fitting = names.filter((name) => findable(topicName(name)).includes(sought))
  const isThere = wanted === '' || fitting.some((topic) => topic.toLowerCase() === lower)
  const known = fitting.slice(0, max).map((topic) => ({ topic, isNew: false }))
  return isThere ? known : [{ topic: wanted, isNew: true }, ...known]
}
