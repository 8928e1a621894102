import { useRef, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { topicsOf } from '../intents/topic-lists.ts'
import { ListSurface, Options } from '../parts/combobox.tsx'
import { useListbox } from '../parts/use-listbox.ts'
import { topicName } from '../sidebar/topic-name.ts'
import { t } from '../words/words.ts'
import { topicsLike } from './completion.ts'

interface TopicInputProps {
  readonly channelId: number
  readonly value: string
  readonly onValue: (topic: string) => void
  /** Connects the input with its visible label, if it has one. */
  readonly id?: string
  readonly placement?: 'top-start' | 'bottom-start'
}

/** The topic of a channel message: a new one or an existing one. */
export function TopicInput(props: TopicInputProps) {
  const { channelId, value, onValue, id, placement = 'top-start' } = props
  const app = useApp()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { topics = [] } = isOpen ? topicsOf(app, channelId).value : {}
  const names = topics.map(({ name }) => name).filter((name) => name !== '')
  const known = isOpen ? topicsLike(names, value).filter((name) => name !== value) : []
  // The typed text is the first option, so Enter picks it.
  const found = value === '' || known.length === 0 ? known : [value, ...known]
  const close = () => setOpen(false)
  const listbox = useListbox<string>({
    items: found,
    keyOf: (name) => name,
    label: t.compose.topic,
    open: isOpen,
    tabPicks: value !== '',
    onPick: (name) => {
      onValue(name)
      close()
    },
    onClose: close,
  })
  return (
    <>
      <input
        {...listbox.input}
        ref={input}
        class="input"
        {...(id === undefined ? { 'aria-label': t.compose.topic } : { id })}
        placeholder={t.compose.topicHint}
        value={value}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onInput={(event) => {
          setOpen(true)
          onValue(event.currentTarget.value)
        }}
        onKeyDown={(event) => void listbox.onKeyDown(event)}
      />
      {found.length > 0 && (
        <ListSurface anchor={input} placement={placement}>
          <Options
            listbox={listbox}
            items={found}
            keyOf={(name) => name}
            render={(name) => <span class="truncate">{topicName(name)}</span>}
          />
        </ListSurface>
      )}
    </>
  )
}
