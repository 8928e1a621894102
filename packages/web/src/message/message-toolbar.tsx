import './message-toolbar.css'
import type { Message } from '@parley/client/replica'
import type { ReadonlySignal } from '@preact/signals'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { toggleReaction, toggleStar } from '../intents/messages.ts'
import { nextPaint } from '../parts/after-paint.tsx'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { menuButton } from '../parts/menu.tsx'
import { tip } from '../parts/tooltip.tsx'
import { t } from '../words/words.ts'
import { openEmojiPicker } from './emoji-picker.tsx'
import { openMessageMenu } from './message-menu.ts'
import { mayBeChanged } from './message-rights.ts'
import { mayReply, startReply } from './reply.ts'

/** Whether nothing can hover over a message, as on phones. */
const isTouched = matchMedia('(hover: none)')

interface MessageToolbarProps {
  readonly message: Message
  /** Whether the pointer or the focus has been at the message. */
  readonly isNear: ReadonlySignal<boolean>
  readonly isSelected: boolean
}

/**
 * The most frequent actions, at the message under the pointer. Until then it has only the button of the menu,
 * which has every action: the other three would be half of the elements of a list.
 */
export function MessageToolbar({ message, isNear, isSelected }: MessageToolbarProps) {
  const app = useApp()
  const [isPainted] = useState(nextPaint)
  const isWhole = isNear.value || isSelected
  const { toolbar, onFocusIn } = useFirstButton(isWhole)
  // It covers nothing and moves nothing, so it may follow the text by a frame.
  if (!isPainted.value && !isWhole) return null
  return (
    <div
      ref={toolbar}
      class="message-toolbar"
      role="toolbar"
      aria-label={t.message.actions}
      onFocusIn={onFocusIn}
    >
      {isWhole && <FrequentActions message={message} />}
      <button
        type="button"
        class="icon-button icon-button--small"
        aria-label={t.common.more}
        {...menuButton}
        {...tip(t.common.more)}
        onClick={(event) => openMessageMenu(app, event.currentTarget, message)}
      >
        {(isWhole || isTouched.matches) && <Icon name="ellipsis-vertical" size={14} />}
      </button>
    </div>
  )
}

/** The frequent actions appear with the focus, before the button that has it. So moving forward into the toolbar focuses the first action. */
function useFirstButton(isWhole: boolean) {
  const toolbar = useRef<HTMLDivElement>(null)
  const isEntered = useRef(false)
  const onFocusIn = ({ relatedTarget }: FocusEvent) => {
    if (isWhole || !(relatedTarget instanceof Node)) return
    const position = toolbar.current?.compareDocumentPosition(relatedTarget) ?? 0
    isEntered.current = (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  }
  useLayoutEffect(() => {
    if (isWhole && isEntered.current) toolbar.current?.querySelector('button')?.focus()
    isEntered.current = false
  }, [isWhole])
  return { toolbar, onFocusIn }
}

function FrequentActions({ message }: { readonly message: Message }) {
  const app = useApp()
  const isStarred = message.flags.includes('starred')
  return (
    <>
      {mayBeChanged(app.replica, message) && (
        <IconButton
          size="small"
          icon="face-slightly-smiling-plus"
          label={t.message.react}
          shortcut="react"
          onClick={(event) =>
            openEmojiPicker(event.currentTarget, (emoji) => toggleReaction(app, message.id, emoji))
          }
        />
      )}
      {mayReply(app, message) && (
        <IconButton
          size="small"
          icon="message-square-reply"
          label={t.message.quote}
          shortcut="quote"
          onClick={() => startReply(app, message, true)}
        />
      )}
      <IconButton
        size="small"
        icon={isStarred ? 'star-off' : 'star'}
        label={isStarred ? t.message.unstar : t.message.star}
        shortcut="star"
        onClick={() => toggleStar(app, message.id)}
      />
    </>
  )
}
