import type { Place, Replica } from '@parley/client/replica'
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

interface PlaceLinksProps {
  readonly place: Place
  readonly near: number
  readonly tabIndex?: number
}

/** An article, because a feed may contain only articles. */
function PlaceLine({ place, near }: PlaceLinksProps) {
  return (
    <article class="row-place" aria-label={nameOf(place, useApp().replica)}>
      <PlaceLinks place={place} near={near} />
    </article>
  )
}

/** The heading of the messages of one conversation: links to it. */
export function PlaceLinks({ place, near, tabIndex }: PlaceLinksProps) {
  const { replica, href } = useApp()
  const to = href(routeToPlace(place, near))
  const topic = (
    <a class="row-place__topic truncate" href={to} tabIndex={tabIndex}>
      {nameOf(place, replica)}
    </a>
  )
  if (place.kind === 'direct') {
    return (
      <>
        <Icon name="messages-square" size={14} />
        {topic}
      </>
    )
  }
  const channel = replica.channels.byId.get(place.channelId)
  return (
    <>
      <a class="row-place__channel" href={href(toChannel(place.channelId))} tabIndex={tabIndex}>
        <Icon name={channel?.invite_only ? 'lock' : 'hash'} size={14} />
        <span class="truncate">{channel?.name}</span>
      </a>
      <Icon name="chevron-right" size={12} />
      {topic}
    </>
  )
}

function nameOf(place: Place, { people }: Replica): string {
  if (place.kind !== 'direct') return topicName(place.topic)
  return t.common.and(place.userIds.map((id) => people.byId.get(id)?.full_name ?? String(id)))
}
