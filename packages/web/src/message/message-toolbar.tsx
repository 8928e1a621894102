import './message-toolbar.css'
import type { Message } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { toggleReaction, toggleStar } from '../intents/messages.ts'
import { IconButton } from '../parts/button.tsx'
import { menuButton } from '../parts/menu.tsx'
import { t } from '../words/words.ts'
import { openEmojiPicker } from './emoji-picker.tsx'
import { openMessageMenu } from './message-menu.ts'
import { startReply } from './reply.ts'

/** The most frequent actions, at the message under the pointer. */
export function MessageToolbar({ message }: { readonly message: Message }) {
  const app = useApp()
  if (!Number.isInteger(message.id)) return null
  const isStarred = message.flags.includes('starred')
  return (
    <div class="message-toolbar" role="toolbar" aria-label={t.message.actions}>
      <IconButton
        size="small"
        icon="face-slightly-smiling-plus"
        label={t.message.react}
        shortcut="react"
        onClick={(event) =>
          openEmojiPicker(event.currentTarget, (emoji) => toggleReaction(app, message.id, emoji))
        }
      />
      <IconButton
        size="small"
        icon="message-square-reply"
        label={t.message.quote}
        shortcut="quote"
        onClick={() => startReply(app, message, true)}
      />
      <IconButton
        size="small"
        icon={isStarred ? 'star-off' : 'star'}
        label={isStarred ? t.message.unstar : t.message.star}
        shortcut="star"
        onClick={() => toggleStar(app, message.id)}
      />
      <IconButton
        size="small"
        icon="ellipsis-vertical"
        label={t.common.more}
        {...menuButton}
        onClick={(event) => openMessageMenu(app, event.currentTarget, message)}
      />
    </div>
  )
}
