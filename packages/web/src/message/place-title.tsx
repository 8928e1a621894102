import './place-title.css'
import type { Place } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { Icon } from '../parts/icon.tsx'
import { topicName } from '../sidebar/topic-name.ts'
import { t } from '../words/words.ts'

/** A conversation in one line: # channel › topic, or names. */
export function PlaceTitle({ place }: { readonly place: Place }) {
  const { replica } = useApp()
  if (place.kind === 'direct') {
    const others = place.userIds.filter((id) => id !== replica.selfId)
    const ids = others.length === 0 ? place.userIds : others
    const names = ids.map((id) => replica.people.byId.get(id)?.full_name ?? t.message.somebody)
    return (
      <span class="place-title">
        <Icon name="messages-square" size={14} />
        <span class="place-title__name truncate">{t.common.and(names)}</span>
      </span>
    )
  }
  const channel = replica.channels.byId.get(place.channelId)
  return (
    <span class="place-title">
      <Icon name={channel?.invite_only ? 'lock' : 'hash'} size={14} />
      <span class="place-title__channel truncate">
        {channel?.name ?? t.conversation.unknownChannel}
      </span>
      <Icon name="chevron-right" size={12} />
      <span class="place-title__name place-title__name--topic truncate">
        {topicName(place.topic)}
      </span>
    </span>
  )
}
