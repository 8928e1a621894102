import './emoji-picker.css'
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import type { Emoji } from '../intents/messages.ts'
import { layerOf } from '../parts/layer.tsx'
import { Popover } from '../parts/popover.tsx'
import { tip } from '../parts/tooltip.tsx'
import { useListbox } from '../parts/use-listbox.ts'
import { t } from '../words/words.ts'
import { type EmojiEntry, emojiEntries, searchEmoji } from './emoji-names.ts'
import { EmojiSign } from './emoji-sign.tsx'

interface Request {
  readonly anchor: HTMLElement
  readonly onPick: (emoji: Emoji) => void
}

const request = signal<Request | undefined>(undefined)

/** The most common reactions. */
const usual: readonly Emoji[] = [
  { name: '+1', code: '1f44d', type: 'unicode_emoji' },
  { name: 'tada', code: '1f389', type: 'unicode_emoji' },
  { name: 'smile', code: '1f642', type: 'unicode_emoji' },
  { name: 'heart', code: '2764', type: 'unicode_emoji' },
  { name: 'octopus', code: '1f419', type: 'unicode_emoji' },
  { name: 'eyes', code: '1f440', type: 'unicode_emoji' },
  { name: 'check', code: '2705', type: 'unicode_emoji' },
  { name: 'working_on_it', code: '1f6e0', type: 'unicode_emoji' },
]

const max = 180

export function openEmojiPicker(anchor: HTMLElement, onPick: (emoji: Emoji) => void): void {
  request.value = { anchor, onPick }
}

export const EmojiPickerLayer = layerOf(request, ({ anchor, onPick }, close) => (
  <Popover anchor={anchor} label={t.message.react} onClose={close} class="emoji-picker">
    <Picker
      onPick={(emoji) => {
        close()
        onPick(emoji)
      }}
      onClose={close}
    />
  </Popover>
))

interface PickerProps {
  readonly onPick: (emoji: Emoji) => void
  readonly onClose: () => void
}

function Picker({ onPick, onClose }: PickerProps) {
  const app = useApp()
  const [query, setQuery] = useState('')
  const all = emojiEntries(app)
  const found = query === '' ? withUsual(all) : searchEmoji(allWithUsual(all), query, max)
  const listbox = useListbox({
    items: found,
    keyOf: (emoji) => `${emoji.type} ${emoji.code}`,
    onPick,
    onClose,
    label: t.message.react,
    open: true,
  })
  return (
    <>
      <input
        {...listbox.input}
        class="input emoji-picker__search"
        placeholder={t.message.searchEmoji}
        aria-label={t.message.searchEmoji}
        value={query}
        autofocus
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => void listbox.onKeyDown(event)}
      />
      <div {...listbox.list} class="emoji-picker__grid">
        {found.map((emoji, index) => (
          <div
            key={`${emoji.type} ${emoji.code}`}
            {...listbox.option(index)}
            class="emoji-picker__emoji"
            {...tip(`:${emoji.name}:`)}
          >
            <EmojiSign emoji={emoji} />
            <span class="visually-hidden">{emoji.name}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="emoji-picker__empty">{t.common.noMatches}</p>}
    </>
  )
}

/** Makes the usual emoji searchable before the full list is loaded. */
function allWithUsual(all: readonly EmojiEntry[]): readonly EmojiEntry[] {
  if (all.some(({ type }) => type === 'unicode_emoji')) return all
  return [...all, ...usual.map((emoji) => ({ ...emoji, names: [emoji.name] }))]
}

function withUsual(all: readonly EmojiEntry[]): readonly Emoji[] {
  const codes = new Set(usual.map(({ code }) => code))
  return [...usual, ...all.filter(({ code }) => !codes.has(code))].slice(0, max)
}
