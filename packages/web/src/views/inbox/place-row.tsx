import './place-row.css'
import { type Place, placeKey } from '@parley/client/replica'
import { useComputed } from '@preact/signals'
import { type AppContext, useApp } from '../../app-context.ts'
import { markPlaceRead } from '../../intents/reading.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { IconButton } from '../../parts/button.tsx'
import { classes } from '../../parts/class-names.ts'
import { Icon } from '../../parts/icon.tsx'
import { openMenu } from '../../parts/menu.tsx'
import { Sign } from '../../parts/sign.tsx'
import { isMuted as isPersonMuted } from '../../people/is-muted.ts'
import { directMenu } from '../../sidebar/direct-menu.ts'
import { topicMenu } from '../../sidebar/topic-menu.ts'
import { isResolved, topicName } from '../../sidebar/topic-name.ts'
import { TopicSigns } from '../../sidebar/topic-signs.tsx'
import { shortTime } from '../../words/times.ts'
import { t } from '../../words/words.ts'
import { inboxWords } from './inbox-words.ts'
import { messageIn, Preview, type PreviewProps } from './preview.tsx'

interface PlaceRowProps {
  readonly place: Place
  readonly unread: number
  /** The message that the row previews. */
  readonly newestId: number
  readonly isMuted?: boolean
  /** The users who wrote lately, newest first. */
  readonly writers?: readonly number[]
  /** Whether the row shows the topic's channel. */
  readonly namesChannel?: boolean
}

/** A conversation in a list. */
export function PlaceRow(props: PlaceRowProps) {
  const { place, unread, newestId, isMuted = false, writers = [], namesChannel = false } = props
  const app = useApp()
  return (
    <div class="place-line">
      <a
        class={classes('place-row', unread > 0 && !isMuted && 'place-row--unread')}
        href={app.href(routeToPlace(place))}
        data-roving
        tabIndex={-1}
        onContextMenu={(event) => openPlaceMenu(app, event, place)}
      >
        {place.kind === 'direct' ? (
          <DirectName userIds={place.userIds} />
        ) : (
          <TopicTitle channelId={place.channelId} topic={place.topic} namesChannel={namesChannel} />
        )}
        <Preview place={place} messageId={newestId} />
        <Writers userIds={place.kind === 'topic' ? writers : []} />
        <span class="place-row__marks">
          {unread > 0 && <MentionSign place={place} />}
          <Badge count={unread} kind={isMuted ? 'muted' : 'plain'} label={t.unread.count(unread)} />
        </span>
        <NewestTime place={place} messageId={newestId} />
      </a>
      {unread > 0 && (
        <IconButton
          size="small"
          icon="check-check"
          label={inboxWords().markRead(placeName(app, place))}
          class="place-line__read"
          tabIndex={-1}
          onClick={(event) => {
            // The button is about to go.
            event.currentTarget.parentElement?.querySelector('a')?.focus()
            markPlaceRead(app, place)
          }}
        />
      )}
    </div>
  )
}

/** The keyboard opens it with the menu key or Shift+F10. */
function openPlaceMenu(app: AppContext, event: MouseEvent, place: Place): void {
  const name = placeName(app, place)
  if (place.kind === 'topic') {
    const { channelId, topic } = place
    openMenu(event, t.sidebar.topicMenu(name), topicMenu(app, channelId, topic))
    return
  }
  openMenu(event, t.sidebar.directMenu(name), directMenu(app, place.userIds))
}

function placeName({ replica }: AppContext, place: Place): string {
  if (place.kind === 'topic') return topicName(place.topic)
  return t.common.and(
    place.userIds.map((id) => replica.people.byId.get(id)?.full_name ?? String(id)),
  )
}

/** Shown for conversations with an unread message that mentions the reader. */
function MentionSign({ place }: { readonly place: Place }) {
  const { unread } = useApp().replica
  const key = placeKey(place)
  const count = useComputed(() => unread.mentionsByPlace.value.get(key) ?? 0).value
  if (count === 0) return null
  return (
    <span class="place-row__mention">
      <Sign name="at-sign" size={14} label={t.unread.mentions(count)} />
    </span>
  )
}

export function NewestTime(props: PreviewProps) {
  const app = useApp()
  const message = messageIn(app, props)
  return (
    <time class="place-row__time">
      {message && shortTime(new Date(message.timestamp * 1000), new Date(app.now.value))}
    </time>
  )
}

/** Pictures of the people who wrote lately, without those whom the reader has muted. */
export function Writers({ userIds }: { readonly userIds: readonly number[] }) {
  const { replica } = useApp()
  const { people } = replica
  const shown = userIds.filter((id) => !isPersonMuted(replica, id))
  if (shown.length === 0) return null
  return (
    <span class="place-row__writers">
      {shown.map((id) => {
        const person = people.byId.get(id)
        return (
          person && (
            <Avatar
              key={id}
              name={person.full_name}
              id={id}
              picture={person.avatar_url}
              size={20}
            />
          )
        )
      })}
    </span>
  )
}

function DirectName({ userIds }: { readonly userIds: readonly number[] }) {
  const { replica, now } = useApp()
  const people = userIds.map((id) => replica.people.byId.get(id))
  const names = userIds.map((id, index) => people[index]?.full_name ?? String(id))
  const [first = -1] = userIds
  const hasPresence = people[0]?.is_active && !people[0].is_bot
  return (
    <>
      <span class="place-row__sign">
        {userIds.length === 1 ? (
          <Avatar
            name={names[0] ?? ''}
            id={first}
            picture={people[0]?.avatar_url}
            size={24}
            presence={hasPresence ? replica.availability.of(first, now.value / 1000) : undefined}
          />
        ) : (
          <Icon name="messages-square" />
        )}
      </span>
      <span class="place-row__name place-row__name--direct">
        <span class="truncate">{t.common.and(names)}</span>
        {userIds.length === 1 && people[0]?.is_active === false && (
          <span class="place-row__gone">{t.presence.deactivated}</span>
        )}
      </span>
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
      <span class="place-row__name">
        {isResolved(topic) && (
          <Sign name="check" size={14} class="place-row__state" label={t.sidebar.resolved} />
        )}
        <span class="truncate">{topicName(topic)}</span>
        <TopicSigns channelId={channelId} topic={topic} />
      </span>
    </>
  )
}
