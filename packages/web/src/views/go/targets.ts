import {
  type Person,
  type Place,
  placeKey,
  placeOfMessage,
  type Replica,
} from '@parley/client/replica'
import { routeOfSearch } from '../../intents/saved-searches.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { plainText } from '../../message/plain-text.ts'
import type { IconName } from '../../parts/icon.tsx'
import { isSameRoute, routeOfKept } from '../../routes/fragment.ts'
import { type Route, toChannel, toDirect } from '../../routes/route.ts'
import { topicName } from '../../sidebar/topic-name.ts'
import { reactionsTo, views } from '../../sidebar/view-rows.tsx'
import { t } from '../../words/words.ts'
import { commands } from './commands.ts'
import { otherWords } from './fixed-words.ts'
import { type GoWords, goWords } from './go-words.ts'
import { organizationTargets } from './organization-targets.ts'
import { searchText } from './rank.ts'
import type { Target } from './target.ts'

/** All targets. Reads the current replica and subscribes to nothing. */
export function allTargets(replica: Replica): Target[] {
  const newest = newestByPlace(replica)
  return [
    ...channels(replica),
    ...topics(replica, newest),
    ...people(replica, newest),
    ...groups(replica, newest),
    ...viewTargets(replica),
    ...ownViews(replica),
    ...settings(),
    ...organizationTargets(replica),
    ...commands(replica),
  ]
}

interface PlaceAt {
  readonly place: Place
  readonly lastId: number
}

/** The known conversations, each with its newest known message. */
function newestByPlace(replica: Replica): Map<string, PlaceAt> {
  const selfId = replica.selfId
  const found = new Map<string, PlaceAt>()
  const note = (place: Place, lastId: number) => {
    const key = placeKey(place)
    if ((found.get(key)?.lastId ?? 0) < lastId) found.set(key, { place, lastId })
  }
  for (const message of replica.messages.byId.peekValues()) {
    if (Number.isInteger(message.id)) note(placeOfMessage(message, selfId), message.id)
  }
  for (const { place, lastId } of replica.unread.places.peekValues()) note(place, lastId)
  for (const { user_ids, max_message_id } of replica.recentConversations.peek()) {
    const userIds = user_ids.length === 0 ? [selfId] : [...user_ids].sort((a, b) => a - b)
    note({ kind: 'direct', userIds }, max_message_id)
  }
  return found
}

function channels(replica: Replica): Target[] {
  return [...replica.channels.byId.peekValues()]
    .filter(({ is_archived }) => !is_archived)
    .map((channel) => ({
      key: `channel ${channel.stream_id}`,
      kind: 'channel',
      label: channel.name,
      ...(channel.description ? { detail: plainText(channel.rendered_description) } : {}),
      icon: channelIcon(replica, channel.stream_id),
      text: searchText(channel.name),
      lastId: 0,
      run: to(toChannel(channel.stream_id)),
    }))
}

function channelIcon(replica: Replica, channelId: number): IconName {
  return replica.channels.byId.peek(channelId)?.invite_only ? 'lock' : 'hash'
}

function topics(replica: Replica, newest: ReadonlyMap<string, PlaceAt>): Target[] {
  return [...newest.values()].flatMap(({ place, lastId }) => {
    if (place.kind !== 'topic') return []
    const channel = replica.channels.byId.peek(place.channelId)
    if (!channel) return []
    const label = topicName(place.topic)
    return {
      key: placeKey(place),
      kind: 'topic' as const,
      label,
      detail: channel.name,
      icon: 'message-square' as const,
      unread: replica.unread.in(place)?.count ?? 0,
      text: searchText(`${label} ${channel.name}`),
      lastId,
      run: to(routeToPlace(place)),
    }
  })
}

function people(replica: Replica, newest: ReadonlyMap<string, PlaceAt>): Target[] {
  const targets: Target[] = []
  for (const person of replica.people.byId.peekValues()) {
    if (person.is_active === false) continue
    const place = { kind: 'direct' as const, userIds: [person.user_id] }
    const isSelf = person.user_id === replica.selfId
    targets.push({
      key: `person ${person.user_id}`,
      kind: 'person',
      label: person.full_name,
      detail: isSelf ? t.common.you : (person.delivery_email ?? ''),
      person: { id: person.user_id, picture: person.avatar_url },
      unread: replica.unread.in(place)?.count ?? 0,
      text: personText(person),
      lastId: newest.get(placeKey(place))?.lastId ?? 0,
      run: to(toDirect([person.user_id])),
    })
  }
  return targets
}

/** A changed person is a new object, so cached texts stay valid. */
const personTexts = new WeakMap<Person, string>()

function personText(person: Person): string {
  const known = personTexts.get(person)
  if (known !== undefined) return known
  const text = searchText(`${person.full_name} ${person.delivery_email ?? ''}`)
  personTexts.set(person, text)
  return text
}

/** Group direct messages. */
function groups(replica: Replica, newest: ReadonlyMap<string, PlaceAt>): Target[] {
  return [...newest.values()].flatMap(({ place, lastId }) => {
    if (place.kind !== 'direct' || place.userIds.length < 2) return []
    const names = place.userIds.map((id) => replica.people.byId.peek(id)?.full_name ?? String(id))
    return {
      key: placeKey(place),
      kind: 'group' as const,
      label: t.common.and(names),
      icon: 'users' as const,
      unread: replica.unread.in(place)?.count ?? 0,
      text: searchText(names.join(' ')),
      lastId,
      run: to(routeToPlace(place)),
    }
  })
}

function viewTargets(replica: Replica): Target[] {
  const also = otherWords().view
  return views.map(({ name, icon, route }) => {
    const to = name === 'reactions' ? reactionsTo(replica) : route
    return { ...fixed('view', name, t.sidebar[name], icon, to), otherWords: searchText(also[name]) }
  })
}

/** Saved searches, and views that the user added to the sidebar. */
function ownViews(replica: Replica): Target[] {
  const words = goWords()
  const searches = replica
    .list('saved_searches')
    .peek()
    .map((search) => ({
      ...fixed('view', `search ${search.id}`, search.name, 'bookmark', routeOfSearch(search)),
      detail: words.savedSearch,
    }))
  const pinned = replica
    .list('navigation_views')
    .peek()
    .flatMap(({ fragment, name }) => {
      const route = routeOfKept(fragment)
      const isSaved = replica
        .list('saved_searches')
        .peek()
        .some((one) => isSameRoute(routeOfSearch(one), route))
      return name === null || isSaved ? [] : fixed('view', fragment, name, 'pin', route)
    })
  const all = fixed('view', 'searches', words.savedSearches, 'bookmark', { view: 'searches' })
  return [{ ...all, otherWords: searchText(otherWords().view.searches) }, ...searches, ...pinned]
}

/** The settings, and each of their sections. */
const settingIcons: Readonly<Record<keyof GoWords['settings'], IconName>> = {
  all: 'settings',
  profile: 'user',
  status: 'face-slightly-smiling',
  appearance: 'palette',
  notifications: 'bell',
  privacy: 'eye',
  'alert-words': 'megaphone',
  muted: 'bell-off',
  security: 'lock',
  sessions: 'log-out',
  keys: 'key',
}

function settings(): Target[] {
  const also = otherWords().setting
  const { settings: names, kinds } = goWords()
  return Object.entries(names).map(([name, label]) => {
    const key = name as keyof GoWords['settings']
    const section = key === 'all' ? undefined : key
    const target = fixed('setting', key, label, settingIcons[key], { view: 'settings', section })
    const detail = key === 'all' ? kinds.view : kinds.setting
    return { ...target, detail, otherWords: searchText(`${also[key]} ${kinds.setting}`) }
  })
}

function fixed(
  kind: 'view' | 'setting',
  key: string,
  label: string,
  icon: IconName,
  route: Route,
): Target {
  const detail = goWords().kinds[kind]
  const text = searchText(label)
  return { key: `${kind} ${key}`, kind, label, detail, icon, text, lastId: 0, run: to(route) }
}

function to(route: Route): Target['run'] {
  return ({ go }) => go(route)
}
