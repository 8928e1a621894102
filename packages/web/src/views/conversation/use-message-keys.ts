import { type Message, placeOfMessage } from '@parley/client/replica'
import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { toggleReaction, toggleStar } from '../../intents/messages.ts'
import { markUnreadFrom } from '../../intents/reading.ts'
import { isTyping, useShortcut } from '../../keys/use-shortcut.ts'
import { openEmojiPicker } from '../../message/emoji-picker.tsx'
import { narrowTerms } from '../../message/message-place.ts'
import { mayBeChanged, rightsAt } from '../../message/message-rights.ts'
import { openMoveDialog } from '../../message/move-dialog.tsx'
import { startForward, startReply } from '../../message/reply.ts'
import { askFrom, editedId } from '../../message/under-edit.ts'
import { toChannel, toTopic } from '../../routes/route.ts'
import type { MessageList } from './kept-lists.ts'
import type { Row } from './rows.ts'
import { usePageKeys } from './use-page-keys.ts'

type List = MessageList['list']

/** Moves through messages and acts on one with the keyboard: on the one that has the focus, otherwise on the selected one. */
export function useMessageKeys(shown: MessageList): void {
  const { rows, list, view, selected } = shown
  const { replica } = useApp()
  // A selected message that is not in the list any more, or not among the loaded ones, is not acted on.
  // What had the focus when a message was selected, until that message has it.
  const left = useRef<Element>(null)
  const selectedId = () => {
    const known = messageRows(rows.peek())
    const focused = focusedId(list, left.current)
    const row = known.find(({ id }) => id === focused)
    return (row ?? known.find(({ key }) => key === selected.peek()))?.id
  }
  const current = () => {
    const id = selectedId() ?? messageIds(rows.peek()).at(-1)
    return id === undefined ? undefined : replica.messages.byId.peek(id)
  }
  const select = (id: number | undefined) => {
    // The list may have been left while its messages were fetched.
    if (id === undefined || !shown.isShown) return
    const key = replica.messages.keyOf(id)
    selected.value = key
    left.current = document.activeElement
    list.current?.scrollToKey(key, { align: 'auto' })
    const isWanted = () => selected.peek() === key
    requestAnimationFrame(() => focusRow(list, id, isWanted, () => (left.current = null)))
  }
  const move = (step: number) => {
    const ids = messageIds(rows.peek())
    const from = selectedId()
    const at = from === undefined ? ids.length : ids.indexOf(from)
    select(ids[Math.min(ids.length - 1, Math.max(0, at + step))])
  }
  useShortcut('nextMessage', () => move(1))
  useShortcut('previousMessage', () => move(-1))
  useShortcut('firstMessage', async () => {
    if (!view.hasOldest.peek()) await view.loadAround('oldest')
    select(messageIds(rows.peek())[0])
  })
  useShortcut('lastMessage', async () => {
    if (!view.hasNewest.peek()) await view.loadAround('newest')
    select(messageIds(rows.peek()).at(-1))
  })
  useNextSelected(shown)
  usePageKeys(list)
  useActionKeys(current, list)
  useEditLast(shown)
}

/** When the selected message is deleted, the next one is selected, so that the keys go on from there. */
function useNextSelected({ rows, selected }: MessageList): void {
  const { messages } = useApp().replica
  const last = useRef<{ readonly key: unknown; readonly id: number; readonly at: number }>(null)
  useSignalEffect(() => {
    const key = selected.value
    const known = messageRows(rows.value)
    const at = known.findIndex((row) => row.key === key)
    const row = known[at]
    const was = last.current
    if (row) last.current = { key, id: row.id, at }
    else if (was && was.key === key && !messages.byId.peek(was.id)) {
      selected.value = known[Math.min(was.at, known.length - 1)]?.key
    }
  })
}

/** In a composer without text, edits the newest own message. */
function useEditLast({ rows, list, view }: MessageList): void {
  const app = useApp()
  const { messages, selfId } = app.replica
  useShortcut('editLast', ({ target }) => {
    const isEmpty = target instanceof HTMLTextAreaElement && target.value === ''
    if (!isEmpty || !target.closest('.compose') || !view.hasNewest.peek()) return false
    const id = messageIds(rows.peek()).findLast(
      (one) => messages.byId.peek(one)?.sender_id === selfId,
    )
    const last = id === undefined ? undefined : messages.byId.peek(id)
    if (!last || !Number.isInteger(last.id) || !rightsAt(app, last).mayEdit) return false
    list.current?.scrollToKey(messages.keyOf(last.id), { align: 'auto' })
    const opened = rowOf(list, last.id)?.querySelector('textarea')
    if (opened) opened.focus()
    else askFrom(target, last.id)
    if (editedId.peek() === last.id) return true
    editedId.value = last.id
    focusAfterEdit(last.id, target)
    return true
  })
}

/** The focus returns to the composer after the edit, unless the user is elsewhere by then. */
function focusAfterEdit(id: number, composer: HTMLTextAreaElement): void {
  const stop = editedId.subscribe((edited) => {
    if (edited === id) return
    stop()
    // Another message is edited now.
    if (edited !== undefined) return
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && composer.isConnected) composer.focus()
    })
  })
}

type Current = () => Message | undefined
type At = (run: (message: Message) => unknown) => () => unknown

/** Acts on the selected message, or on the newest one. */
function useActionKeys(current: Current, list: List): void {
  const app = useApp()
  const { replica } = app
  const at: At = (run) => () => {
    const message = current()
    // An unacknowledged message has no id on the server yet.
    return message && Number.isInteger(message.id) ? run(message) : false
  }
  useOpenKeys(at, list)
  useShortcut(
    'reply',
    at((message) => startReply(app, message, false)),
  )
  useShortcut(
    'quote',
    at((message) => startReply(app, message, true)),
  )
  useShortcut(
    'forward',
    at((message) => startForward(app, message)),
  )
  useShortcut(
    'star',
    at(({ id }) => toggleStar(app, id)),
  )
  useShortcut(
    'edit',
    at((message) => {
      if (!rightsAt(app, message).mayEdit) return false
      editedId.value = message.id
      return true
    }),
  )
  useShortcut(
    'moveTopic',
    at((message) =>
      message.type === 'stream' && mayBeChanged(replica, message) ? openMoveDialog(message) : false,
    ),
  )
  useShortcut(
    'markUnread',
    at((message) => {
      const place = placeOfMessage(message, replica.self.peek().user_id)
      markUnreadFrom(app, message.id, narrowTerms(place))
    }),
  )
  useShortcut(
    'react',
    at((message) => {
      const { id } = message
      const row = rowOf(list, id)
      if (!row || !mayBeChanged(replica, message)) return false
      openEmojiPicker(row, (emoji) => toggleReaction(app, id, emoji))
      return true
    }),
  )
}

/** Opens the conversation of the selected message, or its first link or picture. */
function useOpenKeys(at: At, list: List): void {
  const { go } = useApp()
  useShortcut(
    'view',
    at(({ id }) => {
      const row = rowOf(list, id)
      const target = row?.querySelector<HTMLElement>(
        '.rendered :is(a img, video, audio, a:not([data-user-id], [data-user-group-id]))',
      )
      target?.click()
      return target !== undefined && target !== null
    }),
  )
  useShortcut(
    'narrowTopic',
    at(({ id, stream_id, subject }) =>
      stream_id === undefined ? false : go(toTopic(stream_id, subject, id)),
    ),
  )
  useShortcut(
    'narrowChannel',
    at(({ id, stream_id }) => (stream_id === undefined ? false : go(toChannel(stream_id, id)))),
  )
}

/** A far row is rendered some frames after the list was scrolled to it. */
const framesToWait = 10

/** Screen readers read the message that has the focus. While the user is typing, the focus stays in the text. */
function focusRow(
  list: List,
  id: number,
  isWanted: () => boolean,
  done: () => void,
  frames = framesToWait,
): void {
  if (!isWanted() || (document.activeElement && isTyping(document.activeElement))) return
  const row = rowOf(list, id)
  if (row?.hasAttribute('tabindex')) {
    row.focus({ preventScroll: true })
    done()
  } else if (frames > 0) {
    requestAnimationFrame(() => focusRow(list, id, isWanted, done, frames - 1))
  }
}

/** The message that has the focus, or whose button or link has it, unless the focus is about to leave it. */
function focusedId(list: List, left: Element | null): number | undefined {
  if (document.activeElement === left) return undefined
  const focused = document.activeElement?.closest<HTMLElement>('[data-message-id]')
  const isInList = focused && list.current?.element?.contains(focused)
  return isInList ? Number(focused.dataset.messageId) : undefined
}

function rowOf(list: List, id: number): HTMLElement | null | undefined {
  return list.current?.element?.querySelector<HTMLElement>(`[data-message-id="${id}"]`)
}

function messageIds(rows: readonly Row[]): number[] {
  return messageRows(rows).map(({ id }) => id)
}

function messageRows(rows: readonly Row[]) {
  return rows.filter((row) => row.kind === 'message')
}
