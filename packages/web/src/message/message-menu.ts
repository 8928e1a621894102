import type { Message } from '@parley/client/replica'
import { placeOfMessage } from '@parley/client/replica'
import { h } from 'preact'
import type { AppContext } from '../app-context.ts'
import { copyLink } from '../intents/copy-link.ts'
import { copySource, deleteMessage, markUnreadFrom, toggleStar } from '../intents/messages.ts'
import { confirm } from '../parts/confirm.tsx'
import { openMenu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { openDetails } from '../shell/details.ts'
import { t } from '../words/words.ts'
import { EditHistory } from './edit-history.tsx'
import { narrowTerms, routeTo } from './message-place.ts'
import { rightsAt } from './message-rights.ts'
import { openMoveDialog } from './move-dialog.tsx'
import { ReadReceipts } from './read-receipts.tsx'
import { startReply } from './reply.ts'
import { editedId } from './under-edit.ts'

/** Everything that can be done with a message. */
export function openMessageMenu(
  app: AppContext,
  at: HTMLElement | MouseEvent,
  message: Message,
): void {
  if (!Number.isInteger(message.id)) return
  openMenu(at, t.message.actions, entriesFor(app, message), 'bottom-end')
}

function entriesFor(app: AppContext, message: Message): MenuEntry[] {
  const { replica } = app
  const place = placeOfMessage(message, replica.self.peek().user_id)
  const { mayEdit, mayDelete } = rightsAt(app, message)
  const isStarred = message.flags.includes('starred')
  const { realm_allow_edit_history: showsHistory, realm_enable_read_receipts: showsReaders } =
    replica.organization.peek()
  return [
    item('reply', 'message-square-reply', () => startReply(app, message, false)),
    item('quote', 'text-quote', () => startReply(app, message, true)),
    ...(mayEdit ? [item('edit', 'square-pen', () => edit(message.id))] : []),
    ...(message.type === 'stream' ? [item('move', 'move', () => openMoveDialog(message))] : []),
    'separator',
    item('markUnread', 'eye-off', () => markUnreadFrom(app, message.id, narrowTerms(place))),
    item(isStarred ? 'unstar' : 'star', isStarred ? 'star-off' : 'star', () =>
      toggleStar(app, message.id),
    ),
    item('copyLink', 'link', () => copyLink(app, routeTo(message, replica.self.peek().user_id))),
    item('copySource', 'copy', () => copySource(app, message.id)),
    ...(showsReaders ? [item('readReceipts', 'check-check', () => show('readers', message))] : []),
    ...(showsHistory && (message.last_edit_timestamp ?? message.last_moved_timestamp)
      ? [item('history', 'clock', () => show('history', message))]
      : []),
    ...(mayDelete ? deletion(app, message) : []),
  ]
}

type Words = 'reply' | 'quote' | 'edit' | 'move' | 'markUnread' | 'star' | 'unstar' | 'copyLink'
type MoreWords = 'copySource' | 'readReceipts' | 'history'

function item(
  words: Words | MoreWords,
  icon: NonNullable<Extract<MenuEntry, { label: string }>['icon']>,
  onSelect: () => void,
): MenuEntry {
  return { label: t.message[words], icon, onSelect }
}

function edit(id: number): void {
  editedId.value = id
}

function show(what: 'readers' | 'history', message: Message): void {
  const isHistory = what === 'history'
  openDetails({
    key: `${what} ${message.id}`,
    title: isHistory ? t.message.history : t.message.readReceipts,
    render: () => h(isHistory ? EditHistory : ReadReceipts, { id: message.id }),
  })
}

function deletion(app: AppContext, message: Message): MenuEntry[] {
  const ask = async () => {
    const isSure = await confirm({
      title: t.message.deleteTitle,
      explain: t.message.deleteExplain,
      action: t.common.delete,
      danger: true,
    })
    if (isSure) deleteMessage(app, message)
  }
  return [
    'separator',
    { label: t.common.delete, icon: 'x', danger: true, onSelect: () => void ask() },
  ]
}
