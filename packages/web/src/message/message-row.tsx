import './message-row.css'
import type { Message } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { classes } from '../parts/class-names.ts'
import { Icon } from '../parts/icon.tsx'
import { tip } from '../parts/tooltip.tsx'
import { isMuted } from '../people/is-muted.ts'
import { openPersonCard } from '../people/person-card-request.ts'
import { panes } from '../shell/panes.ts'
import { clockTime, fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { FoldableContent } from './foldable-content.tsx'
import { isLongMessage } from './long-message.ts'
import { MessageEditor } from './message-editor.tsx'
import { openMessageMenu } from './message-menu.ts'
import { routeTo } from './message-place.ts'
import { MessageToolbar } from './message-toolbar.tsx'
import { isRevealed, MutedMessage } from './muted-message.tsx'
import { Reactions } from './reactions.tsx'
import { RenderedContent } from './rendered-content.tsx'
import { SendingState } from './sending-state.tsx'
import { editedId } from './under-edit.ts'
import { Widget, widgetOf } from './widget.tsx'

interface MessageRowProps {
  readonly id: number
  /** Whether the message above has another sender, or is much older. */
  readonly startsRun: boolean
  /** The id of its text, while it is selected. */
  readonly selectedAs: string | undefined
  /** Whether all of it is shown, however long it is. */
  readonly isWhole: boolean
}

/**
 * A message with its actions. Invariant: it renders again only when its message changes, and when the pointer first comes. A switch makes dozens of rows while
 * somebody waits, so the usual one consists of few components and elements.
 */
export function MessageRow({ id, startsRun, selectedAs, isWhole }: MessageRowProps) {
  const app = useApp()
  const isNear = useSignal(false)
  const isSelected = selectedAs !== undefined
  const message = app.replica.messages.byId.get(id)
  if (!message) return null
  const isFromMuted = isMuted(app.replica, message.sender_id)
  if (isFromMuted && !isRevealed(id)) return <MutedMessage id={id} isSelected={isSelected} />
  // Those before it may still be hidden.
  const showsSender = startsRun || isFromMuted
  const isEdited = editedId.value === id
  const isAcknowledged = Number.isInteger(id)
  const at = timeOf(message)
  const isMentioned = message.flags.some((flag) => flag === 'mentioned' || /wildcard/.test(flag))
  return (
    <article
      class={classes(
        'message',
        showsSender && 'message--starts',
        isSelected && 'message--selected',
        isMentioned && 'message--mentioned',
        !isAcknowledged && 'message--echo',
      )}
      data-message-id={id}
      aria-label={t.message.by(message.sender_full_name, clockTime(at))}
      // The keys move the focus to the selected message, so that screen readers read it.
      {...(isSelected && { tabIndex: -1, 'aria-describedby': selectedAs })}
      onContextMenu={(event) => {
        if (!isForBrowser(event)) openMessageMenu(app, event, message)
      }}
      onFocusIn={() => {
        isNear.value = true
      }}
      // A touch, too: where there is also a mouse, the toolbar appears under the finger.
      onPointerEnter={() => {
        isNear.value = true
      }}
    >
      {showsSender ? (
        <SenderButton message={message} />
      ) : (
        // Seen at the pointer only. In every row, it would take two fifths of the time for styles and layout.
        (isNear.value || isSelected) && (
          <time class="message__aside-time" dateTime={at.toISOString()}>
            {clockTime(at)}
          </time>
        )
      )}
      <div class="message__main" id={selectedAs}>
        {showsSender && <MessageHead message={message} />}
        {isEdited ? <MessageEditor message={message} /> : bodyOf(message, isWhole)}
        {message.reactions.length > 0 && <Reactions message={message} />}
        {!isAcknowledged && <SendingState id={id} />}
      </div>
      {!isEdited && isAcknowledged && (
        <MessageToolbar message={message} isNear={isNear} isSelected={isSelected} />
      )}
    </article>
  )
}

/** Links, pictures and selected text keep the browser's own menu. */
function isForBrowser(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined
  return Boolean(target?.closest('a, img, video, textarea, input')) || !getSelection()?.isCollapsed
}

function SenderButton({ message }: { readonly message: Message }) {
  const { replica } = useApp()
  const sender = replica.people.byId.get(message.sender_id)
  return (
    <button
      type="button"
      class="message__avatar"
      tabIndex={-1}
      aria-label={t.message.profileOf(message.sender_full_name)}
      onClick={(event) => openPersonCard(event.currentTarget, message.sender_id)}
    >
      <Avatar
        name={sender?.full_name ?? message.sender_full_name}
        id={message.sender_id}
        picture={sender?.avatar_url ?? message.avatar_url}
      />
    </button>
  )
}

function MessageHead({ message }: { readonly message: Message }) {
  const { replica, href } = useApp()
  const sender = replica.people.byId.get(message.sender_id)
  const status = replica.availability.statuses.get(message.sender_id)
  const at = timeOf(message)
  return (
    <header class="message__head">
      <button
        type="button"
        class="message__sender truncate"
        onClick={(event) => openPersonCard(event.currentTarget, message.sender_id)}
      >
        {sender?.full_name ?? message.sender_full_name}
      </button>
      {sender?.is_bot && <span class="message__bot">{t.message.bot}</span>}
      {status?.status_text && (
        <span class="message__status truncate" {...tip(status.status_text)}>
          {status.status_text}
        </span>
      )}
      <a class="message__time" href={href(routeTo(message, replica.selfId))} {...tip(fullTime(at))}>
        <time dateTime={at.toISOString()}>{clockTime(at)}</time>
      </a>
      <MessageMarks message={message} />
    </header>
  )
}

/** Shows marks such as edited, moved or starred. */
function MessageMarks({ message }: { readonly message: Message }) {
  const { last_edit_timestamp, last_moved_timestamp, flags } = message
  const isStarred = flags.includes('starred')
  const changedAt = last_edit_timestamp ?? last_moved_timestamp
  const words = last_edit_timestamp === undefined ? t.message.moved : t.message.edited
  return (
    <>
      {changedAt !== undefined && (
        <span class="message__mark" {...tip(fullTime(new Date(changedAt * 1000)))}>
          {words}
        </span>
      )}
      {isStarred && (
        <span class="message__mark message__mark--star">
          <Icon name="star" size={12} />
          <span class="visually-hidden">{t.message.starred}</span>
        </span>
      )}
    </>
  )
}

function bodyOf(message: Message, isWhole: boolean) {
  const widget = widgetOf(message)
  if (widget) return <Widget message={message} widget={widget} />
  if (message.is_me_message) {
    return (
      <div class="message__me">
        <em>{message.sender_full_name}</em> <RenderedContent html={meContent(message.content)} />
      </div>
    )
  }
  const isFolded = !isWhole && isLongMessage(message.content, charactersPerLine)
  return isFolded ? (
    <FoldableContent id={message.id} html={message.content} />
  ) : (
    <RenderedContent html={message.content} />
  )
}

/** About as many as there are. Asked for long HTML only: each row that asks renders again when the layout changes. */
function charactersPerLine(): number {
  return panes().layout.value === 'narrow' ? 38 : 80
}

function meContent(html: string): string {
  return html.replace(/^<p>\/me\s*/, '<p>')
}

function timeOf(message: Pick<Message, 'timestamp'>): Date {
  return new Date(message.timestamp * 1000)
}
