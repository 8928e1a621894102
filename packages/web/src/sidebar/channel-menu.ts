import type { AppContext } from '../app-context.ts'
import { leaveChannel, setChannelMuted, setChannelPinned } from '../intents/channels.ts'
import { copyLink } from '../intents/copy-link.ts'
import { leaveWords } from '../intents/leave-words.ts'
import { markChannelRead } from '../intents/reading.ts'
import { confirm } from '../parts/confirm.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { toChannel } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { isFolded, toggleFolded } from './folded.ts'
import { menuWords } from './menu-words.ts'

export function channelMenu(app: AppContext, channelId: number): MenuEntry[] {
  const { replica } = app
  const subscription = replica.channels.subscriptions.peek(channelId)
  const isPinned = subscription?.pin_to_top ?? false
  const isMuted = subscription?.is_muted ?? false
  const foldKey = `channel-${channelId}`
  return [
    {
      label: t.actions.markRead,
      icon: 'check-check',
      disabled: replica.unread.ofChannel(channelId).count === 0,
      onSelect: () => markChannelRead(app, channelId),
    },
    {
      label: t.sidebar.allTopics,
      icon: 'list',
      onSelect: () => app.go({ view: 'topics', channelId }),
    },
    {
      label: t.actions.copyLink,
      icon: 'link',
      onSelect: () => copyLink(app, toChannel(channelId)),
    },
    'separator',
    {
      label: isPinned ? menuWords().unpin : menuWords().pin,
      icon: isPinned ? 'pin-off' : 'pin',
      onSelect: () => setChannelPinned(app, channelId, !isPinned),
    },
    {
      label: isMuted ? t.actions.unmute : t.actions.mute,
      icon: isMuted ? 'bell' : 'bell-off',
      onSelect: () => setChannelMuted(app, channelId, !isMuted),
    },
    {
      label: isFolded(foldKey) ? menuWords().expand : menuWords().collapse,
      icon: isFolded(foldKey) ? 'chevrons-down' : 'chevrons-up',
      onSelect: () => toggleFolded(foldKey),
    },
    {
      label: menuWords().settings,
      icon: 'settings',
      onSelect: () => app.go({ view: 'channel', channelId, section: 'general' }),
    },
    'separator',
    {
      label: menuWords().unsubscribe,
      icon: 'log-out',
      danger: true,
      onSelect: () => void leave(app, channelId),
    },
  ]
}

/** A private channel cannot be rejoined, so ask before leaving. */
export async function leave(app: AppContext, channelId: number): Promise<void> {
  const channel = app.replica.channels.byId.peek(channelId)
  if (!channel) return
  const isSure =
    !channel.invite_only ||
    (await confirm({
      title: leaveWords().title(channel.name),
      explain: leaveWords().explain,
      action: menuWords().unsubscribe,
      danger: true,
    }))
  if (isSure) leaveChannel(app, channelId)
}
