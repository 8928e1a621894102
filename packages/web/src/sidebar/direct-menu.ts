import { conversationOf, placeKey } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { copyLink } from '../intents/copy-link.ts'
import { intend } from '../intents/intend.ts'
import { markConversationRead, markUnreadFrom } from '../intents/reading.ts'
import { setPersonMuted } from '../intents/settings.ts'
import { narrowTerms } from '../message/message-place.ts'
import type { MenuEntry, MenuItem } from '../parts/menu-entry.ts'
import { showToast } from '../parts/toast.tsx'
import { toDirect } from '../routes/route.ts'
import { openOverlay } from '../shell/overlays.ts'
import { t } from '../words/words.ts'
import { directWords } from './direct-words.ts'

/** The entries of a direct conversation: of all of it, then of its people. */
export function directMenu(app: AppContext, userIds: readonly number[]): MenuEntry[] {
  return [
    readEntry(app, userIds),
    {
      label: t.actions.copyLink,
      icon: 'link',
      onSelect: () => copyLink(app, toDirect(userIds)),
    },
    'separator',
    ...peopleEntries(app, userIds),
  ]
}

/** Marks the conversation as read, or, if it is, its newest message as unread, to come back to it. */
function readEntry(app: AppContext, userIds: readonly number[]): MenuItem {
  const { replica } = app
  const newest = newestIn(replica, userIds)
  if (replica.unread.ofConversation(userIds) > 0 || newest === undefined) {
    return {
      label: t.actions.markRead,
      icon: 'check-check',
      disabled: replica.unread.ofConversation(userIds) === 0,
      onSelect: () => markConversationRead(app, userIds),
    }
  }
  const terms = narrowTerms({ kind: 'direct', userIds })
  return {
    label: directWords().markUnread,
    icon: 'eye-off',
    onSelect: () => markUnreadFrom(app, newest, terms),
  }
}

function newestIn(
  { recentConversations, selfId }: AppContext['replica'],
  userIds: readonly number[],
): number | undefined {
  const keyOf = (ids: readonly number[]) => placeKey(conversationOf(ids, selfId))
  const wanted = keyOf(userIds)
  const found = recentConversations.peek().find(({ user_ids }) => keyOf(user_ids) === wanted)
  return found?.max_message_id
}

function peopleEntries(app: AppContext, userIds: readonly number[]): MenuEntry[] {
  const { replica, go } = app
  const words = directWords()
  const addPeople: MenuItem = {
    label: words.addPeople,
    icon: 'user-plus',
    onSelect: () => openOverlay({ kind: 'message', userIds }),
  }
  const [only = -1, ...others] = userIds
  if (others.length === 0) {
    const profile: MenuItem = {
      label: t.actions.viewProfile,
      icon: 'user',
      onSelect: () => go({ view: 'person', userId: only }),
    }
    return only === replica.selfId ? [profile] : [profile, addPeople, muteEntry(app, only)]
  }
  const people = userIds.map((userId): MenuItem => {
    const label = replica.people.byId.peek(userId)?.full_name ?? String(userId)
    return { label, icon: 'user', onSelect: () => go({ view: 'person', userId }) }
  })
  return [addPeople, 'separator', { heading: words.profiles }, ...people]
}

/** Note: the row of a person who is muted leaves the sidebar, so the app says so and offers to undo it. */
function muteEntry(app: AppContext, userId: number): MenuItem {
  const { replica } = app
  const words = directWords()
  const isMuted = replica
    .list('muted_users')
    .peek()
    .some(({ id }) => id === userId)
  const set = (wanted: boolean) => intend(() => setPersonMuted(app, userId, wanted))
  const mute = () => {
    set(true)
    const name = replica.people.byId.peek(userId)?.full_name ?? String(userId)
    const undo = { label: t.common.undo, run: () => set(false) }
    showToast({ text: words.muted(name), action: undo })
  }
  return isMuted
    ? { label: words.unmute, icon: 'bell', onSelect: () => set(false) }
    : { label: words.mute, icon: 'bell-off', onSelect: mute }
}
