import { useApp } from '../../app-context.ts'
import type { ListedTopic } from '../../intents/topic-lists.ts'
import { Badge } from '../../parts/badge.tsx'
import { IconButton } from '../../parts/button.tsx'
import { classes } from '../../parts/class-names.ts'
import { Icon } from '../../parts/icon.tsx'
import { menuButton, openMenu } from '../../parts/menu.tsx'
import { toTopic } from '../../routes/route.ts'
import { topicMenu } from '../../sidebar/topic-menu.ts'
import { isResolved, topicName } from '../../sidebar/topic-name.ts'
import { TopicSigns } from '../../sidebar/topic-signs.tsx'
import { t } from '../../words/words.ts'
import { NewestTime } from '../inbox/place-row.tsx'
import { Preview, usePreviews } from '../inbox/preview.tsx'

interface TopicLineProps {
  readonly channelId: number
  readonly topic: ListedTopic
}

/** A topic in the list of a channel's topics. */
export function TopicLine({ channelId, topic: { name, max_id: newestId } }: TopicLineProps) {
  const app = useApp()
  const { replica, href } = app
  const place = { kind: 'topic', channelId, topic: name } as const
  usePreviews([newestId])
  const unread = replica.unread.ofTopic(channelId, name)
  const isMuted = replica.topics.isMuted(channelId, name)
  const label = t.sidebar.topicMenu(topicName(name))
  const open = (at: HTMLElement | MouseEvent) =>
    openMenu(at, label, topicMenu(app, channelId, name), 'bottom-end')
  return (
    <div class={classes('topic-line', isMuted && 'topic-line--muted')}>
      <a
        class={classes(
          'place-row',
          'topic-line__link',
          unread > 0 && !isMuted && 'place-row--unread',
        )}
        href={href(toTopic(channelId, name))}
        onContextMenu={open}
      >
        <span class="place-row__sign">
          <Icon name={isResolved(name) ? 'check' : 'message-square'} size={16} />
        </span>
        <span class="place-row__name">
          <span class="truncate">{topicName(name)}</span>
          <TopicSigns channelId={channelId} topic={name} />
        </span>
        <Preview place={place} messageId={newestId} />
        <span class="place-row__marks">
          <Badge count={unread} kind={isMuted ? 'muted' : 'plain'} label={t.unread.count(unread)} />
        </span>
        <NewestTime place={place} messageId={newestId} />
      </a>
      <IconButton
        size="small"
        icon="ellipsis-vertical"
        label={label}
        {...menuButton}
        onClick={(event) => open(event.currentTarget)}
      />
    </div>
  )
}
