import { EmojiSign } from '../message/emoji-sign.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { ListSurface, Options } from '../parts/combobox.tsx'
import type { Listbox } from '../parts/use-listbox.ts'
import type { Suggestion } from './completion.ts'

interface CompletionListProps {
  readonly anchor: { readonly current: HTMLElement | null }
  readonly listbox: Listbox
  readonly suggestions: readonly Suggestion[]
}

export function CompletionList({ anchor, listbox, suggestions }: CompletionListProps) {
  return (
    <ListSurface anchor={anchor} placement="top-start">
      <Options
        listbox={listbox}
        items={suggestions}
        keyOf={({ key }) => key}
        render={({ label, detail, emoji, person }) => (
          <span class="completion">
            {person && <Avatar name={label} id={person.id} picture={person.picture} size={20} />}
            {emoji && <EmojiSign emoji={emoji} />}
            <span class="completion__label truncate">{label}</span>
            {detail && <span class="completion__detail truncate">{detail}</span>}
          </span>
        )}
      />
    </ListSurface>
  )
}
