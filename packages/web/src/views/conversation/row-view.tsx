import type { Place } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { MessageRow } from '../../message/message-row.tsx'
import { Icon } from '../../parts/icon.tsx'
import { toChannel } from '../../routes/route.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { dayName } from '../../words/times.ts'
import { t } from '../../words/words.ts'
import type { Row } from './rows.ts'

/** A row of a conversation. It is no component of its own, because most rows are messages. `selectedAs` and `isWhole` as in `MessageRow`. */
export function renderRow(row: Row, selectedAs: string | undefined, isWhole: boolean) {
  switch (row.kind) {
    case 'day':
      return <DayLine at={row.at} />
    case 'unread':
      return <div class="row-line row-line--unread">{t.conversation.unread}</div>
    case 'place':
      return <PlaceLine place={row.place} near={row.id} />
    case 'message':
      return (
        <MessageRow
          id={row.id}
          startsRun={row.startsRun}
          selectedAs={selectedAs}
          isWhole={isWhole}
        />
      )
  }
}

function DayLine({ at }: { readonly at: Date }) {
  const { now } = useApp()
  return <div class="row-line">{dayName(at, new Date(now.value))}</div>
}

/**
 * The heading that links to the conversation of the messages below it. It is an article, because a feed may
 * contain only articles.
 */
function PlaceLine({ place, near }: { readonly place: Place; readonly near: number }) {
  const { replica, href } = useApp()
  const to = href(routeToPlace(place, near))
  if (place.kind === 'direct') {
    const names = place.userIds.map((id) => replica.people.byId.get(id)?.full_name ?? String(id))
    return (
      <article class="row-place" aria-label={t.common.and(names)}>
        <Icon name="messages-square" size={14} />
        <a class="row-place__topic truncate" href={to}>
          {t.common.and(names)}
        </a>
      </article>
    )
  }
  const channel = replica.channels.byId.get(place.channelId)
  return (
    <article class="row-place" aria-label={topicName(place.topic)}>
      <a class="row-place__channel" href={href(toChannel(place.channelId))}>
        <Icon name={channel?.invite_only ? 'lock' : 'hash'} size={14} />
        {channel?.name}
      </a>
      <Icon name="chevron-right" size={12} />
      <a class="row-place__topic truncate" href={to}>
        {topicName(place.topic)}
      </a>
    </article>
  )
}
