import { useRef } from 'preact/hooks'
import { useShortcut } from '../keys/use-shortcut.ts'
import { openEmojiPicker } from '../message/emoji-picker.tsx'
import { IconButton } from '../parts/button.tsx'
import { t } from '../words/words.ts'
import { CallButton } from './call-button.tsx'
import { link, markLines, type Selection, wrap } from './edit-text.ts'

interface FormatButtonsProps {
  readonly selection: () => Selection
  readonly apply: (selection: Selection) => void
  /** The function that inserts into the text that is shown now. */
  readonly insertion: () => (text: string) => void
  readonly addFiles: (files: Iterable<File>) => void
}

/** Formatting buttons. Each has a key that does the same. */
export function FormatButtons({ selection, apply, insertion, addFiles }: FormatButtonsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const bold = () => apply(wrap(selection(), '**'))
  const italic = () => apply(wrap(selection(), '*'))
  const makeLink = () => apply(link(selection()))
  useShortcut('bold', bold)
  useShortcut('italic', italic)
  useShortcut('link', makeLink)
  return (
    <div class="compose__formats" role="toolbar" aria-label={t.compose.formats}>
      <IconButton icon="upload" label={t.compose.attach} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        class="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t.compose.attach}
        onChange={(event) => {
          addFiles(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <IconButton
        icon="face-slightly-smiling"
        label={t.compose.emoji}
        onClick={(event) => {
          const insert = insertion()
          openEmojiPicker(event.currentTarget, (emoji) => insert(`:${emoji.name}: `))
        }}
      />
      <CallButton insertion={insertion} />
      <span class="compose__more-formats">
        <IconButton icon="bold" label={t.keys.bold} shortcut="bold" onClick={bold} />
        <IconButton icon="italic" label={t.keys.italic} shortcut="italic" onClick={italic} />
        <IconButton icon="link" label={t.keys.link} shortcut="link" onClick={makeLink} />
        <IconButton
          icon="code"
          label={t.compose.code}
          onClick={() => apply(wrap(selection(), '`'))}
        />
        <IconButton
          icon="text-quote"
          label={t.compose.quote}
          onClick={() => apply(markLines(selection(), '> '))}
        />
        <IconButton
          icon="list"
          label={t.compose.list}
          onClick={() => apply(markLines(selection(), '- '))}
        />
      </span>
    </div>
  )
}
