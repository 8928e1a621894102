import './place-row.css'
import type { Place } from '@parley/client/replica'
import type { ComponentChildren } from 'preact'
import { type AppContext, useApp } from '../../app-context.ts'
import { markPlaceRead } from '../../intents/reading.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { IconButton } from '../../parts/button.tsx'
import { classes } from '../../parts/class-names.ts'
import { Icon } from '../../parts/icon.tsx'
import { openMenu } from '../../parts/menu.tsx'
import { topicMenu } from '../../sidebar/topic-menu.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { t } from '../../words/words.ts'

interface PlaceRowProps {
  readonly place: Place
  readonly unread: number
  readonly isMuted?: boolean
  /** At the end: the time of the newest message. */
  readonly trail?: ComponentChildren
  /** Whether the row shows the topic's channel. */
  readonly namesChannel?: boolean
}

/** A conversation in a list. */
export function PlaceRow(props: PlaceRowProps) {
  const { place, unread, isMuted = false, trail, namesChannel = false } = props
  const app = useApp()
  const link = (
    <a
      class={classes('place-row', unread > 0 && !isMuted && 'place-row--unread')}
      href={app.href(routeToPlace(place))}
      onContextMenu={(event) => openPlaceMenu(app, event, place)}
    >
      {place.kind === 'direct' ? (
        <DirectName userIds={place.userIds} />
      ) : (
        <TopicTitle channelId={place.channelId} topic={place.topic} namesChannel={namesChannel} />
      )}
      <Badge count={unread} kind={isMuted ? 'muted' : 'plain'} label={t.unread.count(unread)} />
      {trail}
    </a>
  )
  if (unread === 0) return link
  return (
    <div class="place-line">
      {link}
      <IconButton
        size="small"
        icon="check-check"
        label={t.actions.markRead}
        class="place-line__read"
        onClick={() => markPlaceRead(app, place)}
      />
    </div>
  )
}

function openPlaceMenu(app: AppContext, event: MouseEvent, place: Place): void {
  if (place.kind !== 'topic') return
  const { channelId, topic } = place
  openMenu(event, t.sidebar.topicMenu(topicName(topic)), topicMenu(app, channelId, topic))
}

function DirectName({ userIds }: { readonly userIds: readonly number[] }) {
  const { replica } = useApp()
  const people = userIds.map((id) => replica.people.byId.get(id))
  const names = userIds.map((id, index) => people[index]?.full_name ?? String(id))
  const [first = -1] = userIds
  return (
    <>
      {userIds.length === 1 ? (
        <Avatar name={names[0] ?? ''} id={first} picture={people[0]?.avatar_url} size={24} />
      ) : (
        <span class="place-row__sign">
          <Icon name="messages-square" />
        </span>
      )}
      <span class="place-row__name truncate">{t.common.and(names)}</span>
    </>
  )
}

interface TopicTitleProps {
  readonly channelId: number
  readonly topic: string
  readonly namesChannel: boolean
}

function TopicTitle({ channelId, topic, namesChannel }: TopicTitleProps) {
  const { replica } = useApp()
  const channel = replica.channels.byId.get(channelId)
  return (
    <>
      <span class="place-row__sign">
        <Icon name={namesChannel ? (channel?.invite_only ? 'lock' : 'hash') : 'message-square'} />
      </span>
      {namesChannel && <span class="place-row__channel truncate">{channel?.name}</span>}
      <span class="place-row__name truncate">{topicName(topic)}</span>
    </>
  )
}
