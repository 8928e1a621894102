import { useApp } from '../../app-context.ts'
import { IconButton } from '../../parts/button.tsx'
import { menuButton, openMenu } from '../../parts/menu.tsx'
import { toChannel } from '../../routes/route.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { topicMenu } from '../../sidebar/topic-menu.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { t } from '../../words/words.ts'
import type { Narrow } from './narrow-of.ts'

/** Where one is, and what can be done there. */
export function ConversationBar({ narrow }: { readonly narrow: Narrow }) {
  const app = useApp()
  const { replica, href } = app
  const { place } = narrow
  if (place?.kind === 'direct') {
    const names = place.userIds.map((id) => replica.people.byId.get(id)?.full_name ?? String(id))
    return <PaneBar icon="messages-square" title={t.common.and(names)} />
  }
  if (narrow.channelId === undefined) return <PaneBar {...viewWords(narrow)} />
  const channel = replica.channels.byId.get(narrow.channelId)
  const icon = channel?.invite_only ? 'lock' : 'hash'
  const name = channel?.name ?? t.conversation.unknownChannel
  if (!place) return <PaneBar icon={icon} title={name} detail={channel?.description} />
  const { channelId, topic } = place
  return (
    <PaneBar
      icon={icon}
      title={
        <>
          <a class="conversation-bar__channel" href={href(toChannel(channelId))}>
            {name}
          </a>
          <span aria-hidden="true"> › </span>
          {topicName(topic)}
        </>
      }
      actions={
        <IconButton
          icon="ellipsis-vertical"
          label={t.sidebar.topicMenu(topicName(topic))}
          {...menuButton}
          onClick={(event) =>
            openMenu(
              event.currentTarget,
              t.sidebar.topicMenu(topicName(topic)),
              topicMenu(app, channelId, topic),
              'bottom-end',
            )
          }
        />
      }
    />
  )
}

function viewWords({ terms }: Narrow) {
  const [first] = terms
  const words = {
    mentioned: { icon: 'at-sign', title: t.sidebar.mentions },
    starred: { icon: 'star', title: t.sidebar.starred },
    dm: { icon: 'messages-square', title: t.sidebar.direct },
  } as const
  if (!first) return { icon: 'message-square-text', title: t.sidebar.feed } as const
  const known = words[String(first.operand) as keyof typeof words]
  if (first.operator === 'is' && known) return known
  const spoken = terms.map(({ operator, operand }) => `${operator}: ${String(operand)}`)
  return { icon: 'search', title: spoken.join('  ') } as const
}
