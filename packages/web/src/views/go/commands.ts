import type { AppContext } from '../../app-context.ts'
import { markPlaceRead } from '../../intents/reading.ts'
import type { IconName } from '../../parts/icon.tsx'
import { openOverlay } from '../../shell/overlays.ts'
import { panes } from '../../shell/panes.ts'
import { type GoWords, goWords } from './go-words.ts'
import { searchText } from './rank.ts'
import type { Target } from './target.ts'

interface Command {
  readonly name: keyof GoWords['commands']
  readonly icon: IconName
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
    run: ({ go }) => go({ view: 'channels', list: 'new' }),
  },
  { name: 'groups', icon: 'users', run: ({ go }) => go({ view: 'groups', list: 'your' }) },
  {
    name: 'organization',
    icon: 'globe',
    run: ({ go }) => go({ view: 'organization', section: undefined }),
  },
  { name: 'sidebar', icon: 'panel-left', run: toggleSidebar },
  { name: 'keys', icon: 'keyboard', run: () => openOverlay({ kind: 'keys' }) },
  { name: 'signOut', icon: 'log-out', run: ({ tab }) => tab.signOut() },
]

export function commands(): Target[] {
  const words = goWords()
  return all.map(({ name, icon, run }) => ({
    key: `command ${name}`,
    kind: 'command',
    label: words.commands[name],
    detail: words.kinds.command,
    icon,
    text: searchText(words.commands[name]),
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
