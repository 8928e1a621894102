import type { Message } from '@parley/client/replica'
import { placeOfMessage } from '@parley/client/replica'
import { h } from 'preact'
import type { AppContext } from '../app-context.ts'
import { copyLink } from '../intents/copy-link.ts'
import { copySource } from '../intents/copy-source.ts'
import { intend } from '../intents/intend.ts'
import { deleteMessage, toggleReaction, toggleStar } from '../intents/messages.ts'
import { markUnreadFrom } from '../intents/reading.ts'
import { remindOf } from '../intents/waiting.ts'
import type { ShortcutName } from '../keys/shortcuts.ts'
import { confirm } from '../parts/confirm.tsx'
import { lazy } from '../parts/lazy.tsx'
import { openMenu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { showToast } from '../parts/toast.tsx'
import { openDetails } from '../shell/details.ts'
import { fullTime } from '../words/times.ts'
import { t } from '../words/words.ts'
import { changeWords } from './change-words.ts'
import { openEmojiPicker } from './emoji-picker.tsx'
import { laterWords } from './later-words.ts'
import { narrowTerms, routeTo } from './message-place.ts'
import { mayBeChanged, rightsAt } from './message-rights.ts'
import { openMoveDialog } from './move-dialog.tsx'
import { ReadReceipts } from './read-receipts.tsx'
import { mayReply, startForward, startReply } from './reply.ts'
import { openReportDialog } from './report-dialog.tsx'
import { SourcePane } from './source-pane.tsx'
import { askTime } from './time-dialog.tsx'
import { editedId } from './under-edit.ts'

/** Opens the menu with all actions on a message. */
export function openMessageMenu(
  app: AppContext,
  at: HTMLElement | MouseEvent,
  message: Message,
): void {
  if (!Number.isInteger(message.id)) return
  const anchor = at instanceof HTMLElement ? at : at.currentTarget
  openMenu(at, t.message.actions, entriesFor(app, message, anchor), 'bottom-end')
}

function entriesFor(app: AppContext, message: Message, anchor: EventTarget | null): MenuEntry[] {
  const { replica } = app
  // It may be moved while the menu is open.
  const now = () => replica.messages.byId.peek(message.id) ?? message
  const { mayEdit, mayDelete } = rightsAt(app, message)
  const mayChange = mayBeChanged(replica, message)
  const isStarred = message.flags.includes('starred')
  const { realm_allow_edit_history: showsHistory, realm_enable_read_receipts: showsReaders } =
    replica.organization.peek()
  return [
    ...(mayChange
      ? [item('react', 'face-slightly-smiling-plus', () => react(app, message.id, anchor))]
      : []),
    ...(mayReply(app, message)
      ? [
          item('reply', 'message-square-reply', () => startReply(app, now(), false)),
          item('quote', 'text-quote', () => startReply(app, now(), true)),
        ]
      : []),
    item('forward', 'forward', () => startForward(app, now())),
    ...(mayEdit ? [item('edit', 'square-pen', () => edit(message.id))] : []),
    ...(mayChange && message.type === 'stream'
      ? [item('move', 'move', () => openMoveDialog(now()))]
      : []),
    'separator',
    { label: laterWords().remind, icon: 'alarm-clock', onSelect: () => askReminder(app, message) },
    item('markUnread', 'eye-off', () =>
      markUnreadFrom(app, message.id, narrowTerms(placeOfMessage(now(), replica.selfId))),
    ),
    item(isStarred ? 'unstar' : 'star', isStarred ? 'star-off' : 'star', () =>
      toggleStar(app, message.id),
    ),
    item('copyText', 'copy', () => copySource(app, message.id)),
    item('copyLink', 'link', () => copyLink(app, routeTo(now(), replica.selfId))),
    item('source', 'code', () => show('source', message)),
    ...(showsReaders ? [item('readReceipts', 'check-check', () => show('readers', message))] : []),
    ...(showsHistory && (message.last_edit_timestamp ?? message.last_moved_timestamp)
      ? [item('history', 'clock', () => show('history', message))]
      : []),
    ...(mayReport(app, message) ? [item('report', 'flag', () => openReportDialog(message))] : []),
    ...(mayDelete ? deletion(app, message) : []),
  ]
}

type Words = 'reply' | 'quote' | 'edit' | 'move' | 'markUnread' | 'star' | 'unstar'
type MoreWords =
  | 'copyText'
  | 'copyLink'
  | 'source'
  | 'readReceipts'
  | 'history'
  | 'forward'
  | 'report'
  | 'react'

/** The shortcuts shown in the menu. */
const shortcutOf: Partial<Record<Words | MoreWords, ShortcutName>> = {
  ...{ reply: 'reply', quote: 'quote', forward: 'forward', edit: 'edit', move: 'moveTopic' },
  ...{ markUnread: 'markUnread', star: 'star', unstar: 'star', react: 'react' },
}

function item(
  words: Words | MoreWords,
  icon: NonNullable<Extract<MenuEntry, { label: string }>['icon']>,
  onSelect: () => void,
): MenuEntry {
  const shortcut = shortcutOf[words]
  return { label: t.message[words], icon, onSelect, ...(shortcut ? { shortcut } : {}) }
}

/** Without a pointer, the menu is the only way to add the first reaction. */
function react(app: AppContext, id: number, anchor: EventTarget | null): void {
  if (!(anchor instanceof HTMLElement)) return
  openEmojiPicker(anchor, (emoji) => toggleReaction(app, id, emoji))
}

function edit(id: number): void {
  editedId.value = id
}

const EditHistory = lazy(() => import('./edit-history.tsx').then((file) => file.EditHistory))

const panes = { readers: ReadReceipts, history: EditHistory, source: SourcePane } as const

function show(what: keyof typeof panes, message: Message): void {
  const titles = {
    readers: t.message.readReceipts,
    history: t.message.history,
    source: t.message.source,
  }
  openDetails({
    key: `${what} ${message.id}`,
    title: titles[what],
    render: () => h(panes[what], { id: message.id }),
  })
}

/** A message can be reported if the organization has a channel for reports and somebody else wrote it. */
function mayReport({ replica }: AppContext, { sender_id }: Message): boolean {
  const { realm_moderation_request_channel_id: channelId } = replica.organization.peek()
  if (channelId === undefined || channelId < 1 || sender_id === replica.selfId) return false
  // The server accepts no reports for a channel that is not private.
  return replica.channels.byId.get(channelId)?.invite_only ?? true
}

function askReminder(app: AppContext, { id }: Message): void {
  const words = laterWords()
  const remind = (at: Date, note: string) =>
    intend(async () => {
      await remindOf(app, id, at, note)
      const action = { label: t.sidebar.reminders, run: () => app.go({ view: 'reminders' }) }
      showToast({ text: words.reminded(fullTime(at)), action })
    })
  askTime({ title: words.remindTitle, action: words.remind, noteAbout: id, onPick: remind })
}

function deletion(app: AppContext, message: Message): MenuEntry[] {
  const ask = async () => {
    const isSure = await confirm({
      title: changeWords().deleteTitle,
      explain: changeWords().deleteExplain,
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
