import type { Replica } from '@parley/client/replica'
import { untracked } from '@preact/signals'
import type { AppContext } from '../../app-context.ts'
import { markPlaceRead } from '../../intents/reading.ts'
import type { IconName } from '../../parts/icon.tsx'
import { createsGroups } from '../../people/group-rights.ts'
import { openOverlay } from '../../shell/overlays.ts'
import { panes } from '../../shell/panes.ts'
import { otherWords } from './fixed-words.ts'
import { type GoWords, goWords } from './go-words.ts'
import { searchText } from './rank.ts'
import type { Target } from './target.ts'

interface Command {
  readonly name: keyof GoWords['commands']
  readonly icon: IconName
  /** Whether the user may do it; without it, everybody may. */
  readonly isAllowed?: (replica: Replica) => boolean
  readonly run: (app: AppContext) => void
}

const all: readonly Command[] = [
  {
    name: 'newMessage',
    icon: 'square-pen',
    run: () => openOverlay({ kind: 'message' }),
  },
  { name: 'search', icon: 'search', run: () => openOverlay({ kind: 'search' }) },
  { name: 'markAllRead', icon: 'check-check', run: markAllRead },
  {
    name: 'browseChannels',
    icon: 'hash',
    run: ({ go }) => go({ view: 'channels', list: 'all' }),
  },
  {
    name: 'newChannel',
    icon: 'plus',
    isAllowed: ({ self }) => self.peek().can_create_streams,
    run: ({ go }) => go({ view: 'channels', list: 'new' }),
  },
  { name: 'people', icon: 'users', run: ({ go }) => go({ view: 'people' }) },
  {
    name: 'invite',
    icon: 'user-plus',
    isAllowed: ({ self }) => self.peek().can_invite_others_to_realm,
    run: () => openOverlay({ kind: 'invite' }),
  },
  { name: 'groups', icon: 'at-sign', run: ({ go }) => go({ view: 'groups', list: 'your' }) },
  {
    name: 'newGroup',
    icon: 'plus',
    isAllowed: (replica) => untracked(() => createsGroups(replica)),
    run: ({ go }) => go({ view: 'groups', list: 'new' }),
  },
  {
    name: 'organization',
    icon: 'globe',
    run: ({ go }) => go({ view: 'organization', section: undefined }),
  },
  { name: 'sidebar', icon: 'panel-left', run: toggleSidebar },
  { name: 'keys', icon: 'keyboard', run: () => openOverlay({ kind: 'keys' }) },
  { name: 'signOut', icon: 'log-out', run: ({ tab }) => tab.signOut() },
]

/** The commands that the user may use. */
export function commands(replica: Replica): Target[] {
  const words = goWords()
  const also = otherWords().command
  const allowed = all.filter(({ isAllowed }) => isAllowed?.(replica) ?? true)
  return allowed.map(({ name, icon, run }) => ({
    key: `command ${name}`,
    kind: 'command',
    label: words.commands[name],
    detail: words.kinds.command,
    icon,
    text: searchText(words.commands[name]),
    otherWords: searchText(also[name]),
    lastId: 0,
    run,
  }))
}

function markAllRead(app: AppContext): void {
  for (const { place } of [...app.replica.unread.places.peekValues()]) markPlaceRead(app, place)
}

function toggleSidebar(): void {
  const { isSidebarOpen } = panes()
  isSidebarOpen.value = !isSidebarOpen.peek()
}
