import './reactions.css'
import type { Message } from '@parley/client/replica'
import { type AppContext, useApp } from '../app-context.ts'
import { type Emoji, toggleReaction } from '../intents/messages.ts'
import { classes } from '../parts/class-names.ts'
import { Icon } from '../parts/icon.tsx'
import { tip } from '../parts/tooltip.tsx'
import { t } from '../words/words.ts'
import { openEmojiPicker } from './emoji-picker.tsx'
import { EmojiSign } from './emoji-sign.tsx'
import { mayBeChanged } from './message-rights.ts'

interface Group {
  readonly emoji: Emoji
  readonly userIds: readonly number[]
}

/** Render it only for a message that has some. */
export function Reactions({ message }: { readonly message: Message }) {
  const app = useApp()
  const add = (event: MouseEvent) =>
    openEmojiPicker(event.currentTarget as HTMLElement, (emoji) =>
      toggleReaction(app, message.id, emoji),
    )
  const mayReact = mayBeChanged(app.replica, message)
  return (
    <div class="reactions">
      {groupsOf(message).map((group) => (
        <ReactionChip
          key={`${group.emoji.type} ${group.emoji.code}`}
          id={message.id}
          mayReact={mayReact}
          {...group}
        />
      ))}
      {mayReact && (
        <button
          type="button"
          class="reactions__add"
          aria-label={t.message.react}
          {...tip(t.message.react)}
          onClick={add}
        >
          <Icon name="face-slightly-smiling-plus" size={14} />
        </button>
      )}
    </div>
  )
}

interface ReactionChipProps extends Group {
  readonly id: number
  readonly mayReact: boolean
}

function ReactionChip({ id, emoji, userIds, mayReact }: ReactionChipProps) {
  const app = useApp()
  const isOwn = userIds.includes(app.replica.self.value.user_id)
  const names = namesOf(app, userIds)
  return (
    <button
      type="button"
      class={classes('reactions__chip', isOwn && 'reactions__chip--own')}
      aria-pressed={isOwn}
      aria-label={`${userIds.length} ${t.message.reaction(emoji.name, names)}`}
      {...tip(t.message.reaction(emoji.name, names))}
      // Not `disabled`, which would take the names away.
      aria-disabled={!mayReact}
      onClick={() => mayReact && toggleReaction(app, id, emoji)}
    >
      <EmojiSign emoji={emoji} />
      <span class="reactions__count figures">{userIds.length}</span>
    </button>
  )
}

function groupsOf({ reactions }: Message): Group[] {
  const groups = new Map<string, { emoji: Emoji; userIds: number[] }>()
  for (const { emoji_name, emoji_code, reaction_type, user_id } of reactions) {
    const key = `${reaction_type} ${emoji_code}`
    const group = groups.get(key)
    if (group) group.userIds.push(user_id)
    else {
      const emoji = { name: emoji_name, code: emoji_code, type: reaction_type as Emoji['type'] }
      groups.set(key, { emoji, userIds: [user_id] })
    }
  }
  return [...groups.values()]
}

function namesOf({ replica }: AppContext, userIds: readonly number[]): string[] {
  const selfId = replica.self.value.user_id
  return userIds.map((id) =>
    id === selfId ? t.common.you : (replica.people.byId.get(id)?.full_name ?? t.message.somebody),
  )
}
